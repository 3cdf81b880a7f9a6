import { absoluteFileUrl, absoluteUrl } from "./absolute-url.server.ts";
import { addressLines, type LocalizedSite, type LocalizedSites, pageTitle } from "#app/content.server.ts";
import { comma, direction, locales } from "#i18n/locale.ts";
import { machineFiles, type PageName, pages, programFolders } from "#cms/pages.ts";
import { night950 } from "#app/ui/palette.ts";
import { rss } from "./rss.server.ts";
import { sitemap } from "./sitemap.server.ts";

/** Allows all paths except those for forms and the assistant. */
export function robots({ en }: LocalizedSites): string {
  return [
    "User-agent: *",
    "Allow: /",
    ...programFolders.map((name) => `Disallow: /${name}/`),
    "",
    `Sitemap: ${absoluteFileUrl(en, "/sitemap.xml")}`,
    "",
  ].join("\n");
}

/** 364 days: RFC 9116 recommends less than a year, after which the file is stale. */
const validity = 364 * 24 * 60 * 60 * 1000;

/**
 * Contact for reports of the site's vulnerabilities (RFC 9116).
 * @param now the build time
 */
export function securityTxt({ en }: LocalizedSites, now: Date): string {
  return [
    `Contact: mailto:${en.company.email}`,
    `Expires: ${new Date(now.getTime() + validity).toISOString().replace(/\.\d+Z$/, "Z")}`,
    `Policy: ${absoluteFileUrl(en, "/security-policy.txt")}`,
    `Preferred-Languages: ${locales.join(", ")}`,
    `Canonical: ${absoluteFileUrl(en, "/.well-known/security.txt")}`,
    "",
  ].join("\n");
}

/** Presentation of the site on a home screen. It opens in the browser, as a website. */
export function webManifest({ en }: LocalizedSites) {
  const name = en.company.name.en;
  const icon = (size: number, purpose: "any" | "maskable") => ({
    src: purpose === "any" ? `/icon-${size}.png` : `/icon-${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    id: "/",
    name,
    short_name: name,
    description: en.pages.home.meta.description,
    lang: "en",
    dir: direction("en"),
    start_url: "/",
    scope: "/",
    display: "browser",
    theme_color: night950,
    background_color: night950,
    icons: [
      icon(192, "any"),
      icon(512, "any"),
      icon(512, "maskable"),
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    ],
  };
}

/** Pages with their own section. */
const withSection: readonly PageName[] = ["services", "blog", "contact"];

/** Summary of the site for language models (llmstxt.org), first in English, then in Arabic. */
export function llmsTxt(sites: LocalizedSites): string {
  const { company, pages: words } = sites.en;
  return [
    `# ${locales.map((locale) => company.name[locale]).join(" · ")}`,
    `> ${words.home.meta.description}`,
    ...Object.values(sites).flatMap(sections),
    "",
  ].join("\n\n");
}

function sections(site: LocalizedSite): string[] {
  const { company, locale, messages, pages: words, posts, services } = site;
  const { contact } = words;
  const link = (title: string, path: string, text: string) => `- [${title}](${absoluteUrl(site, path)}): ${text}`;
  return [
    section(company.legalName[locale], [
      ...pages.flatMap(({ name, path, each, unlisted }) =>
        each || unlisted || withSection.includes(name)
          ? []
          : link(pageTitle(site, path)!, path, words[name].meta.description),
      ),
      `- ${messages.footer.commercialRegistration}: ${company.commercialRegistration}`,
      `- ${messages.footer.vatNumber}: ${company.vatNumber}`,
    ]),
    section(
      words.services.title,
      services.map(({ title, slug, meta }) => link(title, `/services/${slug}`, meta.description)),
    ),
    section(
      words.blog.title,
      posts.map(({ title, slug, description }) => link(title, `/blog/${slug}`, description)),
    ),
    section(contact.title, [
      link(contact.title, "/contact", contact.meta.description),
      `- ${contact.phone.title}: ${company.phone}`,
      ...(company.whatsapp ? [`- ${contact.whatsapp.title}: ${company.whatsapp}`] : []),
      `- ${contact.email.title}: ${company.email}`,
      `- ${contact.location.title}: ${addressLines(site).join(comma[locale])}`,
    ]),
  ];
}

const section = (title: string, lines: string[]) => `## ${title}\n\n${lines.join("\n")}`;

const makers: Record<(typeof machineFiles)[number], { type: string; make: (sites: LocalizedSites) => string }> = {
  "/sitemap.xml": { type: "application/xml", make: sitemap },
  "/robots.txt": { type: "text/plain", make: robots },
  "/rss.xml": { type: "application/rss+xml", make: ({ en }) => rss(en) },
  "/ar/rss.xml": { type: "application/rss+xml", make: ({ ar }) => rss(ar) },
  "/llms.txt": { type: "text/plain", make: llmsTxt },
  "/.well-known/security.txt": { type: "text/plain", make: (sites) => securityTxt(sites, new Date()) },
  "/manifest.webmanifest": {
    type: "application/manifest+json",
    make: (sites) => JSON.stringify(webManifest(sites)),
  },
};

/**
 * A file of `machineFiles` and its media type.
 * @throws Error for any other path
 */
export function machineFile(sites: LocalizedSites, path: string): { type: string; text: string } {
  const file = machineFiles.find((candidate) => candidate === path);
  if (!file) throw new Error(`${path} is none of the files for machines`);
  const { type, make } = makers[file];
  return { type, text: make(sites) };
}
