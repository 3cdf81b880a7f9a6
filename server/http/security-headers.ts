import { hash } from "node:crypto";
import type { Header } from "#app/platform/request-context.server.ts";
import type { Env } from "#app/platform/env.server.ts";

/** The public origin, and whether search engines may show it. */
export type Publicity = Pick<Env, "SITE_URL" | "ROBOTS">;

export const headLines = (headers: Header[]): string =>
  headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");

/** Browser features that no page needs; the desk uses passkeys. */
const permissionsPolicy = (path: string): string =>
  isOfDesk(path)
    ? deniedFeatures.replace("publickey-credentials-get=()", "publickey-credentials-get=(self)")
    : deniedFeatures;

/** The desk's addresses, and those of its navigation data. */
export const isOfDesk = (path: string): boolean => /^\/desk(?:[/.]|$)/.test(path);

const deniedFeatures = [
  "accelerometer browsing-topics camera display-capture encrypted-media gamepad",
  "geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi payment",
  "publickey-credentials-get screen-wake-lock serial usb window-management xr-spatial-tracking",
]
  .flatMap((names) => names.split(" "))
  .map((name) => `${name}=()`)
  .join(", ");

/** Pictures that other sites show in links to this site. */
const shownElsewhere = /^\/(?:og\/|favicon\.|apple-touch-icon)/;

/**
 * Headers of every answer.
 * @param site its https origin adds HSTS; only a public one allows indexing
 */
export const securityHeaders = (path: string, policy: string, { SITE_URL, ROBOTS }: Publicity): Header[] => [
  ["Content-Security-Policy", policy],
  ["X-Content-Type-Options", "nosniff"],
  // Addresses of the desk are private. With `no-referrer` browsers would also hide a form's origin from us.
  ["Referrer-Policy", isOfDesk(path) ? "same-origin" : "strict-origin-when-cross-origin"],
  ["Permissions-Policy", permissionsPolicy(path)],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", shownElsewhere.test(path) ? "cross-origin" : "same-origin"],
  // Without SITE_URL the site must not be indexed.
  ...(ROBOTS === "noindex" || SITE_URL.startsWith("http://localhost:")
    ? [["X-Robots-Tag", "noindex"] satisfies Header]
    : []),
  ...(SITE_URL.startsWith("https:") ? [["Strict-Transport-Security", "max-age=31536000"] satisfies Header] : []),
];

export const nonPagePolicy = "default-src 'none'; frame-ancestors 'none'";

/** The policy of a page for one answer: only elements with its nonce may run, or none without a nonce. */
export const noncePolicy = (nonce: string | undefined): string => {
  const source = nonce === undefined ? [] : [`'nonce-${nonce}'`];
  return pagePolicy(source, source);
};

/** The desk's policy: equally strict, but allows frames for previews of the site's pages. */
export const deskPolicy = (nonce: string): string => `${noncePolicy(nonce)}; frame-src 'self'`;

/**
 * Prepares a page for repeated sending: scripts and styles with the nonce are allowed by their
 * hash, no others, and the nonce is removed.
 * @param mark the secret nonce with which it was rendered: letters, digits, - and _
 */
export function securePage(html: string, mark: string): { html: string; policy: string } {
  const attribute = ` nonce="${mark}"`;
  const nonceTags = new RegExp(`<(script|style)\\b[^>]*${attribute}[^>]*>([^]*?)</\\1\\s*>`, "gi");
  const hashes: Record<string, Set<string>> = { script: new Set(), style: new Set() };
  for (const [, name = "", source = ""] of html.matchAll(nonceTags))
    hashes[name.toLowerCase()]?.add(sourceHash(source));
  return { html: html.replaceAll(attribute, ""), policy: pagePolicy(hashes.script ?? [], hashes.style ?? []) };
}

/** No Trusted Types: React sets `innerHTML`. Firefox checks `default-src` first, so unused kinds are listed. */
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

/** The browser hashes its parsed text, in which CRLF has become LF. */
const sourceHash = (source: string) => `'sha256-${hash("sha256", source.replaceAll(/\r\n?/g, "\n"), "base64")}'`;
