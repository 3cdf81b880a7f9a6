import Menu from "virtual:icon/menu";
import Phone from "virtual:icon/phone";
import Search from "virtual:icon/search";
import X from "virtual:icon/x";
import { type ReactNode, useEffect, useId, useRef, useState, type FocusEvent } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { fill } from "#i18n/fill.tsx";
import { formatPhone, whatsappAddress } from "#i18n/format.ts";
import { localePath, ownName, withoutLocale } from "#i18n/locale.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { useMedia, desktop } from "#app/ui/use-media.ts";
import type { PagePath } from "#cms/pages.ts";
import { type Chat, ContactPopover } from "./contact-popover.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { NavigationLink } from "./navigation-link.tsx";
import { menuRow, ServicesPanel } from "./services-panel.tsx";
import type { ShellData } from "./shell-data.server.ts";
import ChevronDown from "virtual:icon/chevron-down";

type Props = {
  company: string;
  messages: ShellData["messages"]["nav"];
  menu: ShellData["navigation"]["menu"];
  chat: Chat;
} & Pick<ShellData, "contact" | "services">;

export function Header({ company, messages, menu, contact, chat, services }: Props) {
  return (
    <header className="header-ground text-sand-50 [--focus:var(--color-emerald-light)]">
      <a href="#main" className="button button-light fixed start-4 top-3 skip-link z-10">
        {messages.skip}
      </a>
      <div className="container-page flex min-h-(--header-height) flex-wrap items-center justify-end gap-x-3 min-[22.5rem]:gap-x-6">
        <SiteLink
          to="/"
          aria-label={fill(messages.homeLink, { company })}
          className="me-auto flex min-h-11 max-w-max min-w-min grow basis-0 items-center"
        >
          <Logo name={company} className="text-[min(1.1667rem,12vw)]" />
        </SiteLink>
        <nav aria-label={messages.label} className="hidden lg:block">
          <ul className="flex items-center gap-1">
            {menu.map((entry) => {
              if ("entries" in entry)
                return (
                  <MenuGroup key={entry.label} label={entry.label}>
                    {entry.entries.map(({ label, to }) => (
                      <li key={`${label} ${to}`} className="border-b border-sand-200">
                        <NavigationLink to={to} className={`${menuRow} hover:text-emerald-deep`}>
                          {label}
                        </NavigationLink>
                      </li>
                    ))}
                  </MenuGroup>
                );
              const { label, to } = entry;
              const link = (
                <MenuLink
                  to={to}
                  className="lamp-below flex h-11 items-center rounded-full px-2 text-small font-medium xl:px-4"
                >
                  {label}
                </MenuLink>
              );
              return to === "/services" ? (
                <ServicesPanel key={to} services={services} title={messages.servicesTitle}>
                  {link}
                </ServicesPanel>
              ) : (
                <li key={`${label} ${to}`}>{link}</li>
              );
            })}
          </ul>
        </nav>
        <MenuLink
          to="/search"
          aria-label={messages.search}
          className="hidden size-11 place-items-center rounded-full hover:text-emerald-light sm:grid aria-[current=page]:text-emerald-light"
        >
          <Search aria-hidden="true" className="size-5" />
        </MenuLink>
        <LanguageSwitch label={messages.language} />
        <ContactPopover contact={contact} chat={chat} />
        <MobileMenu company={company} messages={messages} menu={menu} contact={contact} services={services} />
      </div>
    </header>
  );
}

type LinkProps = {
  to: string;
  className: string;
  children: ReactNode;
  onClick?: () => void;
  "aria-label"?: string;
};

/** Marks the current page, not a place on it; a page below `/services` or `/blog` marks its list. */
function MenuLink({ to, ...rest }: LinkProps) {
  const locale = useLocale();
  if (!to.startsWith("/") || to.includes("#")) return <NavigationLink to={to} {...rest} />;
  const path = localePath(locale, to as PagePath);
  return <NavLink to={path} end={to === "/"} prefetch="intent" discover="none" viewTransition {...rest} />;
}

function LanguageSwitch({ label }: { label: string }) {
  const { pathname, search } = useLocation();
  const other = useLocale() === "ar" ? "en" : "ar";
  const to = localePath(other, withoutLocale(pathname)) + search;
  const link = useRef<HTMLAnchorElement>(null);
  // Prerendered pages have no query, and hydration does not update attributes.
  useEffect(() => link.current?.setAttribute("href", to), [to]);
  return (
    <Link
      ref={link}
      to={to}
      discover="none"
      suppressHydrationWarning
      hrefLang={other}
      prefetch="intent"
      preventScrollReset
      className="flex min-h-11 shrink-0 items-center rounded-full border border-sand-200/35 bg-night-950/60 px-4 text-small font-medium hover:border-sand-200"
    >
      <span className="sr-only">{`${label}: `}</span>
      <span lang={other} className="own-name inline-block">
        {ownName[other]}
      </span>
    </Link>
  );
}

/**
 * The collapsible menu of small screens. As a modal dialog it gets focus trapping, an inert page
 * and closing with Escape from the browser. Until hydration, and without scripts, its buttons use
 * Invoker Commands.
 */
function MobileMenu({ company, messages, menu, contact, services }: Omit<Props, "chat">) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isDesktop = useMedia(desktop);
  /** Undefined until hydration, since `aria-expanded` is not allowed beside a command. */
  const [open, setOpen] = useState<boolean>();
  const hasScript = open !== undefined;
  const show = () => {
    if (!ref.current?.open) ref.current?.showModal();
    setOpen(true);
  };
  const close = () => ref.current?.close();

  useEffect(() => setOpen(ref.current?.open === true), []);
  useEffect(() => {
    if (isDesktop) ref.current?.close();
  }, [isDesktop]);

  useEffect(() => {
    document.documentElement.classList.toggle("overflow-hidden", open === true);
  }, [open]);

  return (
    <div className="lg:hidden">
      <button
        type="button"
        {...(hasScript ? {} : command("show-modal", id))}
        aria-expanded={open}
        aria-controls={id}
        aria-label={messages.openMenu}
        onClick={show}
        className="grid size-11 place-items-center rounded-full border border-sand-200/35 hover:border-sand-200"
      >
        <Menu aria-hidden="true" className="size-5" />
      </button>
      <dialog
        ref={ref}
        id={id}
        aria-label={messages.menu}
        onClose={() => setOpen(false)}
        className="menu on-night fixed inset-0 m-0 h-dvh w-full flex-col overflow-y-auto open:flex border-0 p-0"
      >
        <div className="container-page flex min-h-(--header-height) shrink-0 items-center gap-x-3 min-[22.5rem]:gap-x-6">
          <Logo name={company} className="me-auto text-[min(1.1667rem,12vw)]" />
          <button
            type="button"
            aria-label={messages.closeMenu}
            {...(hasScript ? {} : command("close", id))}
            onClick={close}
            className="order-last grid size-11 shrink-0 place-items-center rounded-full border border-sand-200/35 hover:border-sand-200"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
          <LanguageSwitch label={messages.language} />
        </div>
        <nav aria-label={messages.menu} className="container-page grow pt-2 pb-6">
          <ul>
            {menu.map((entry) => (
              <li
                key={"to" in entry ? `${entry.label} ${entry.to}` : entry.label}
                className="border-b border-night-700"
              >
                {"to" in entry ? (
                  <MenuLink
                    to={entry.to}
                    onClick={close}
                    className="text-h3 flex min-h-12 items-center gap-4 py-2 aria-[current=page]:text-emerald-light"
                  >
                    {entry.label}
                  </MenuLink>
                ) : (
                  <p className="text-h3 flex min-h-12 items-center py-2">{entry.label}</p>
                )}
                <Below links={linksBelow(entry, services)} close={close} />
              </li>
            ))}
            <li className="border-b border-night-700 sm:hidden">
              <MenuLink
                to="/search"
                onClick={close}
                className="text-h3 flex min-h-12 items-center gap-3 py-2 aria-[current=page]:text-emerald-light"
              >
                <Search aria-hidden="true" className="size-5 shrink-0" />
                <span>{messages.search}</span>
              </MenuLink>
            </li>
          </ul>
        </nav>
        <div className="container-page flex shrink-0 flex-wrap gap-3 pb-8">
          <a href={`tel:${contact.phone}`} className="button button-light grow">
            <Phone aria-hidden="true" className="size-5" />
            <bdi dir="ltr">{formatPhone(contact.phone)}</bdi>
          </a>
          {contact.emergency && (
            <a href={`tel:${contact.emergency.phone}`} className="button button-outline grow">
              {contact.emergency.label}{" "}
              <bdi dir="ltr" className="whitespace-nowrap">
                {formatPhone(contact.emergency.phone)}
              </bdi>
            </a>
          )}
          {contact.whatsapp && (
            <NewWindowLink href={whatsappAddress(contact.whatsapp)} className="button button-outline grow">
              {contact.words.whatsapp}
            </NewWindowLink>
          )}
        </div>
      </dialog>
    </div>
  );
}

const linksBelow = (entry: Props["menu"][number], services: Props["services"]): ShellData["navigation"]["legal"] => {
  if ("entries" in entry) return entry.entries;
  return entry.to === "/services" ? services.map(({ slug, title }) => ({ label: title, to: `/services/${slug}` })) : [];
};

type BelowProps = { links: ShellData["navigation"]["legal"]; close: () => void };

const Below = ({ links, close }: BelowProps) =>
  links.length > 0 && (
    <ul className="in-pairs gap-x-6 pb-4">
      {links.map(({ label, to }) => (
        <li key={`${label} ${to}`}>
          <NavigationLink
            to={to}
            onClick={close}
            className="text-small flex min-h-11 py-1 text-sand-200 hover:text-sand-50"
          >
            {label}
          </NavigationLink>
        </li>
      ))}
    </ul>
  );

/** The Invoker Commands API, whose attributes React's types still lack. */
const command = (name: "show-modal" | "close", target: string) => ({ command: name, commandfor: target });

/** Links below their common name in the header of wide screens, in a popover that needs no scripts. */
function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const { key } = useLocation();
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) panel.current?.hidePopover?.();
  };
  useEffect(() => panel.current?.hidePopover?.(), [key]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its children act
    <li onBlur={leave}>
      <button
        type="button"
        popoverTarget={id}
        className="flex h-11 items-center gap-1.5 rounded-full px-3 text-small font-medium hover:text-emerald-light xl:px-4"
      >
        {label}
        <ChevronDown aria-hidden="true" className="size-4 text-sand-200" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="menu inset-x-0 top-(--header-height) w-full bg-sand-50 text-ink soft-shadow [--focus:var(--color-emerald-deep)]"
      >
        <ul aria-label={label} className="container-page grid gap-x-12 pt-6 pb-10 lg:grid-cols-2">
          {children}
        </ul>
      </div>
    </li>
  );
}
