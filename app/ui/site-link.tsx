import type { PageLink } from "#cms/pages.ts";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import { localePath } from "#i18n/locale.ts";
import { useLocale } from "#i18n/use-locale.ts";

type Props = Omit<ComponentProps<typeof Link>, "to"> & {
  /** Path without the language, such as `/contact`; may include query and hash. */
  to: PageLink;
};

/** A link to a page of this site in the current language, prefetched on hover or focus. */
export function SiteLink({ to, ...rest }: Props) {
  const locale = useLocale();
  return <Link prefetch="intent" discover="none" viewTransition {...rest} to={localePath(locale, to)} />;
}
