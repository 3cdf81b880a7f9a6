import { SiteLink } from "#app/i18n/site-link.tsx";
import { fill } from "#app/i18n/fill.ts";
import { Logo } from "./logo.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { navigation, NavigationLink, type NavMessages } from "./navigation.tsx";

export function Header({ company, messages }: { company: string; messages: NavMessages }) {
  return (
    <header className="header-ground fixed inset-x-0 top-0 z-30 text-sand-50 [--focus:var(--color-emerald-light)]">
      <a href="#main" className="button button-light fixed start-4 top-3 z-10 -translate-y-24 focus:translate-y-0">
        {messages.skip}
      </a>
      <div className="container-page flex min-h-(--header-height) flex-wrap items-center justify-end gap-x-3 min-[22.5rem]:gap-x-6">
        <SiteLink
          to="/"
          aria-label={fill(messages.homeLink, { company })}
          className="me-auto flex min-h-11 max-w-max min-w-min grow basis-0 items-center"
        >
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
        <MobileMenu company={company} messages={messages} />
      </div>
    </header>
  );
}
