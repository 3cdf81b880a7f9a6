import type { ComponentProps } from "react";
import { Link } from "react-router";
import { localePath } from "./locale.ts";
import { useLocale } from "./use-locale.ts";

type Props = Omit<ComponentProps<typeof Link>, "to"> & {
  /** Path without its language, such as `/contact`; query and hash may follow. */
  to: string;
};

/** A link to a page of this site in the language being read; fetched ahead at hover or focus. */
export function SiteLink({ to, ...rest }: Props) {
  const locale = useLocale();
  return <Link prefetch="intent" viewTransition {...rest} to={localePath(locale, to)} />;
}
