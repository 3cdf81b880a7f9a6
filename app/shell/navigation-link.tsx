import type { ReactNode } from "react";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import type { PageLink } from "#cms/pages.ts";

type Props = {
  /** As in `NavigationLink` of content.server.ts. */
  to: string;
  className: string;
  children: ReactNode;
  onClick?: (() => void) | undefined;
};

/** A link of the menu or footer: to a page, or to another website in a new window. */
export const NavigationLink = ({ to, onClick, ...rest }: Props) =>
  to.startsWith("/") ? (
    <SiteLink to={to as PageLink} onClick={onClick} {...rest} />
  ) : (
    <NewWindowLink href={to} {...rest} />
  );
