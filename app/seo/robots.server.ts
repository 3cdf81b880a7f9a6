import { absoluteFileUrl } from "./absolute-url.server.ts";

/** Everything may be read; what answers to forms and to the assistant is no page. */
export function robots(): string {
  return [
    "User-agent: *",
    "Allow: /",
    "Disallow: /api/",
    "Disallow: /functions/",
    "Disallow: /v1/",
    "",
    `Sitemap: ${absoluteFileUrl("/sitemap.xml")}`,
    "",
  ].join("\n");
}
