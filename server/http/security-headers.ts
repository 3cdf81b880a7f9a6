import { createHash } from "node:crypto";
import type { Header } from "#app/platform/header.ts";
import type { Env } from "#app/platform/env.server.ts";

/** The public origin, and whether search engines may show it. */
export type Publicity = Pick<Env, "SITE_URL" | "ROBOTS">;

/** As they go out. */
export const headLines = (headers: Header[]): string =>
  headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");

/** What no page of ours needs of a browser; the desk signs its members in by passkeys. */
const permissionsPolicy = (path: string): string =>
  isOfDesk(path) ? denied.replace("publickey-credentials-get=()", "publickey-credentials-get=(self)") : denied;

/** The desk's addresses, and those of its navigation data. */
export const isOfDesk = (path: string): boolean => /^\/desk(?:[/.]|$)/.test(path);

const denied = [
  "accelerometer browsing-topics camera display-capture encrypted-media fullscreen gamepad",
  "geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi payment",
  "publickey-credentials-get screen-wake-lock serial usb window-management xr-spatial-tracking",
]
  .flatMap((names) => names.split(" "))
  .map((name) => `${name}=()`)
  .join(", ");

/** Pictures that other sites show beside a link to this one. */
const shownElsewhere = /^\/(?:og\/|favicon\.|apple-touch-icon)/;

/**
 * Headers that every answer carries.
 * @param site only an origin that is https may ask browsers to stay with https, and only one that is
 *   public may be indexed
 */
export const securityHeaders = (path: string, policy: string, { SITE_URL, ROBOTS }: Publicity): Header[] => [
  ["Content-Security-Policy", policy],
  ["X-Content-Type-Options", "nosniff"],
  // Addresses of the desk are nobody else's business. With `no-referrer` browsers would hide from us,
  // too, where a form was sent from.
  ["Referrer-Policy", isOfDesk(path) ? "same-origin" : "strict-origin-when-cross-origin"],
  ["Permissions-Policy", permissionsPolicy(path)],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", shownElsewhere.test(path) ? "cross-origin" : "same-origin"],
  // Without SITE_URL this is no place that anybody should find.
  ...(ROBOTS === "noindex" || SITE_URL.startsWith("http://localhost:")
    ? [["X-Robots-Tag", "noindex"] satisfies Header]
    : []),
  ...(SITE_URL.startsWith("https:") ? [["Strict-Transport-Security", "max-age=31536000"] satisfies Header] : []),
];

/** For everything that is not a page. */
export const nonPagePolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy of a page that is made for one answer: what carries the answer's nonce may run,
 * all else may not. Without a nonce nothing inline may.
 */
export const noncePolicy = (nonce: string | undefined): string => {
  const source = nonce === undefined ? [] : [`'nonce-${nonce}'`];
  return pagePolicy(source, source);
};

/** The desk's: as strict, but it shows previews of the site's pages in frames. */
export const deskPolicy = (nonce: string): string => `${noncePolicy(nonce)}; frame-src 'self'`;

/**
 * Makes a page ready to be sent many times: its scripts and styles that carry the mark are let in
 * by their hash, all others are not, and the mark is taken out.
 * @param mark the nonce that it was rendered with, which only its renderer knows: letters, digits,
 *   - and _
 */
export function sealPage(html: string, mark: string): { html: string; policy: string } {
  const attribute = ` nonce="${mark}"`;
  const marked = new RegExp(`<(script|style)\\b[^>]*${attribute}[^>]*>([^]*?)</\\1\\s*>`, "gi");
  const hashes: Record<string, Set<string>> = { script: new Set(), style: new Set() };
  for (const [, name = "", source = ""] of html.matchAll(marked)) hashes[name.toLowerCase()]?.add(hash(source));
  return { html: html.replaceAll(attribute, ""), policy: pagePolicy(hashes.script ?? [], hashes.style ?? []) };
}

/**
 * No Trusted Types: after a client navigation React sets `innerHTML` with plain strings. `default-src`
 * is what Firefox asks before it fetches a page ahead; what no page uses is named.
 */
const pagePolicy = (scripts: Iterable<string>, styles: Iterable<string>): string =>
  [
    "default-src 'self'",
    ["script-src", "'self'", ...scripts].join(" "),
    ["style-src", "'self'", ...styles].join(" "),
    "img-src 'self' data:",
    "object-src 'none'",
    "child-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The browser hashes what its parser made of the page, and that turns CRLF into LF. */
const hash = (source: string) =>
  `'sha256-${createHash("sha256").update(source.replaceAll(/\r\n?/g, "\n")).digest("base64")}'`;
