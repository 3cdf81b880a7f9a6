import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { localePath, ownName, withoutLocale } from "#app/i18n/locale.ts";
import { useLocale } from "#app/i18n/use-locale.ts";

/** The same page in the other language, its query kept. */
export function LanguageSwitch({ label, className }: { label: string; className?: string }) {
  const { pathname, search } = useLocation();
  const other = useLocale() === "ar" ? "en" : "ar";
  const to = localePath(other, withoutLocale(pathname)) + search;
  const link = useRef<HTMLAnchorElement>(null);
  // Ready-made pages know no query, and React leaves the attributes of a page that it takes over as they are.
  useEffect(() => link.current?.setAttribute("href", to), [to]);
  return (
    <Link
      ref={link}
      to={to}
      suppressHydrationWarning
      hrefLang={other}
      prefetch="intent"
      preventScrollReset
      className={`flex min-h-11 items-center rounded-full border border-night-700 px-4 text-[0.9375rem] font-medium hover:border-sand-200 ${className ?? ""}`}
    >
      <span className="sr-only">{label}: </span>
      {/* In a font of the system: the page's own would have to be fetched for this one word. */}
      <span lang={other} className="font-system">
        {ownName[other]}
      </span>
    </Link>
  );
}
