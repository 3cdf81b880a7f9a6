import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { localePath } from "#app/i18n/locale.ts";
import { useLocale } from "#app/i18n/use-locale.ts";
import type { ShellData } from "./shell-data.ts";

export type NavMessages = ShellData["messages"]["nav"];

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
