/** Where a link of an answer may lead. `page` is a path of this site, with its query and fragment; the others are whole addresses. */
export type LinkTarget = { kind: "page"; path: string } | { kind: "mail" | "phone" | "whatsapp"; href: string };

/** All that links of answers may lead to. */
export type Reach = {
  /** The site's own, such as `https://najdhorizon.example`. */
  origin: string;
  /** The company's own. */
  mails: readonly string[];
  /** The company's own, in E.164, as is the next. */
  phones: readonly string[];
  whatsapp?: string | undefined;
};

/** Paths of pages; files, calls for programs and everything else are no place for a visitor. */
const page = /^\/(?:ar(?=\/|$))?(?:\/?(?:about|services|blog|contact|privacy)(?:\/[\w-]+)*)?\/?$/;

/**
 * What a link may be followed to: pages of this site, also where they are written with our origin, and the company's own addresses
 * and numbers. Whatever a model was talked into writing, nothing else is ever a link.
 */
export function linkTarget(address: string, { origin, mails, phones, whatsapp }: Reach): LinkTarget | undefined {
  const plain = address.toLowerCase();
  const mail = mails.find((own) => plain === `mailto:${own.toLowerCase()}`);
  if (mail) return { kind: "mail", href: `mailto:${mail}` };
  const phone = phones.find((own) => plain.replaceAll(/[().-]/g, "") === `tel:${own}`);
  if (phone) return { kind: "phone", href: `tel:${phone}` };
  if (whatsapp && plain === whatsappAddress(whatsapp)) return { kind: "whatsapp", href: plain };
  if (!address.startsWith("/") && !address.startsWith(`${origin}/`)) return undefined;
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (url.origin !== origin || url.username || !page.test(url.pathname)) return undefined;
  return { kind: "page", path: url.pathname + url.search + url.hash };
}

/** @param number in E.164 */
export const whatsappAddress = (number: string): string => `https://wa.me/${number.slice(1)}`;
