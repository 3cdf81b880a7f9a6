/** Where a link of an answer may lead. `page` is a path of this site, with its query and fragment; the others are whole addresses. */
export type LinkTarget = { kind: "page"; path: string } | { kind: "mail" | "phone"; href: string };

/** Paths of pages; files, calls for programs and everything else are no place for a visitor. */
const page = /^\/(?:ar(?=\/|$))?(?:\/?(?:about|services|blog|contact|privacy)(?:\/[\w-]+)*)?\/?$/;
const mail = /^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/i;
const phone = /^tel:\+?[\d().-]{3,20}$/i;

/**
 * What a link may be followed to: pages of this site, also where they are written with our origin, mail addresses and phone numbers.
 * Whatever a model was talked into writing, nothing else is ever a link.
 * @param origin the site's own, such as `https://najdhorizon.example`
 */
export function linkTarget(address: string, origin: string): LinkTarget | undefined {
  if (mail.test(address)) return { kind: "mail", href: address };
  if (phone.test(address)) return { kind: "phone", href: address };
  if (!address.startsWith("/") && !address.startsWith(`${origin}/`)) return undefined;
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (url.origin !== origin || url.username || !page.test(url.pathname)) return undefined;
  return { kind: "page", path: url.pathname + url.search + url.hash };
}
