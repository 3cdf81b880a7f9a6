import { createHash } from "node:crypto";

/** For everything that is not a page. */
export const nonPagePolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy of one finished page: what it holds inline may run, by its hash, and nothing else.
 * Trusted Types stay out: React sets `innerHTML` with plain strings when it shows Markdown after a client navigation.
 */
export function pagePolicy(html: string): string {
  const scripts = inlineScripts(html).map(hash);
  const styles = inlineStyles(html).map(hash);
  return [
    "default-src 'none'",
    sources("script-src", scripts),
    sources("style-src", styles),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const sources = (directive: string, hashes: string[]) => [directive, "'self'", ...new Set(hashes)].join(" ");

/** The browser hashes what its parser made of the page, and that turns CRLF into LF. */
const hash = (source: string) =>
  `'sha256-${createHash("sha256").update(source.replaceAll(/\r\n?/g, "\n")).digest("base64")}'`;

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script\b[^>]*>/gi;
const styleElement = /<style\b[^>]*>([\s\S]*?)<\/style\b[^>]*>/gi;
const typeAttribute = /\btype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const running = new Set(["", "module", "importmap", "speculationrules", "text/javascript", "application/javascript"]);

/** Scripts with a source are let in by 'self'; data blocks such as JSON-LD never run. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(scriptElement)].flatMap(([, attributes = "", source = ""]) => {
    if (/\bsrc\s*=/i.test(attributes)) return [];
    const type = typeAttribute.exec(attributes);
    return running.has((type?.[1] ?? type?.[2] ?? type?.[3] ?? "").trim().toLowerCase()) ? [source] : [];
  });
}

const inlineStyles = (html: string): string[] => [...html.matchAll(styleElement)].map(([, source = ""]) => source);
