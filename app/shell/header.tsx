import { type ReactNode, useId, useRef } from "react";
import { NavLink } from "react-router";
import { localePath } from "#app/i18n/locale.ts";
import { SiteLink } from "#app/i18n/site-link.tsx";
import { fill } from "#app/i18n/fill.ts";
import { useLocale } from "#app/i18n/use-locale.ts";
import { Logo } from "#app/ui/logo.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import type { ShellData } from "./shell-data.server.ts";

export type NavMessages = ShellData["messages"]["nav"];

export function Header({ company, messages }: { company: string; messages: NavMessages }) {
  const menu = useRef<HTMLDialogElement>(null);
  const menuId = useId();
  return (
    <header className="header-ground fixed inset-x-0 top-0 z-30 text-sand-50 [--focus:var(--color-emerald-light)]">
      <div className="container-page flex h-(--header-height) items-center gap-6">
        <SiteLink to="/" aria-label={fill(messages.homeLink, { company })} className="me-auto flex h-11 items-center">
          <Logo name={company} className="text-[1.1875rem]" />
        </SiteLink>
        <nav aria-label={messages.label} className="hidden lg:block">
          <ul className="flex items-center gap-1">
            {navigation(messages).map(({ path, label }) => (
              <li key={path}>
                <NavigationLink
                  path={path}
                  className="flex h-11 items-center rounded-full px-4 text-[0.9375rem] font-medium text-sand-200 hover:text-sand-50 aria-[current=page]:text-emerald-light"
                >
                  {label}
                </NavigationLink>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitch label={messages.language} />
        <MobileMenu ref={menu} id={menuId} company={company} messages={messages} />
      </div>
    </header>
  );
}

/** The five links of the specification, in their order. */
export const navigation = (messages: NavMessages) => [
  { path: "/", label: messages.home },
  { path: "/about", label: messages.about },
  { path: "/services", label: messages.services },
  { path: "/blog", label: messages.blog },
  { path: "/contact", label: messages.contact },
];

type LinkProps = { path: string; className: string; children: ReactNode; onClick?: () => void };

/** Marks itself as the current page; a page below `/services` or `/blog` belongs to its list. */
export function NavigationLink({ path, ...rest }: LinkProps) {
  const to = localePath(useLocale(), path);
  return <NavLink to={to} end={path === "/"} prefetch="intent" viewTransition {...rest} />;
}
