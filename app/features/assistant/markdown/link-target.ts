import { whatsappAddress } from "#i18n/format.ts";
import { withoutLocale } from "#i18n/locale.ts";
import { pageAt } from "#cms/pages.ts";

/** Target of a link in an answer. For a page it is a path, with query and fragment. */
export type LinkTarget = { kind: "page" | "mail" | "phone" | "whatsapp"; href: string };

/** The targets that links in answers may have. */
export type AllowedLinks = {
  origin: string;
  mails: readonly string[];
  /** The company's own, in E.164; likewise `whatsapp`. */
  phones: readonly string[];
  whatsapp?: string | undefined;
  ownPages: readonly string[];
};

/** Files and addresses for programs are not for visitors. */
function isPage(pathname: string, ownPages: readonly string[]): boolean {
  const { page, entry = "" } = pageAt(withoutLocale(pathname.replace(/(?<=.)\/$/, ""))) ?? {};
  return page?.each === "ownPages" ? ownPages.includes(entry) : page !== undefined;
}

/** The target of a link, if allowed: pages of this site, and the company's own addresses and numbers. */
export function linkTarget(
  address: string,
  { origin, mails, phones, whatsapp, ownPages }: AllowedLinks,
): LinkTarget | undefined {
  const plain = address.toLowerCase();
  const mail = mails.find((own) => plain === `mailto:${own.toLowerCase()}`);
  if (mail) return { kind: "mail", href: `mailto:${mail}` };
  const phone = phones.find((own) => plain.replaceAll(/[().-]/g, "") === `tel:${own}`);
  if (phone) return { kind: "phone", href: `tel:${phone}` };
  if (whatsapp && plain === whatsappAddress(whatsapp)) return { kind: "whatsapp", href: plain };
  if (!address.startsWith("/") && !address.startsWith(`${origin}/`)) return undefined;
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (url.origin !== origin || url.username || !isPage(url.pathname, ownPages)) return undefined;
  return { kind: "page", href: url.pathname + url.search + url.hash };
}

/** The paths of the pages of this site that an answer links to, in order, without fragments. */
export const linkedPages = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\((\/[^)#\s]*)/g)].map(([, path]) => path!);
