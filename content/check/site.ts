import { readdir } from "node:fs/promises";
import { type Locale, localeOf, withoutLocale } from "#app/i18n/locale.ts";
import { carouselSlugs } from "#content/carousel-slugs.ts";
import { didYouMean } from "#content/nearest.ts";
import { postsPerPage } from "#content/paths.ts";
import type { Entry } from "./entry.ts";

/** Files that are made beside the pages. */
const madeFiles = ["/rss.xml", "/ar/rss.xml", "/sitemap.xml", "/llms.txt", "/.well-known/security.txt"];
const fixedPages = ["/", "/about", "/services", "/blog", "/contact", "/privacy"];
/** Headings that a page has without an `id` of theirs in its file. */
const serviceParts = ["audience", "deliverables", "steps"];
const fixedParts: Record<string, string[]> = { "/": ["vision"], "/about": ["pillars", "values"] };

/** What links, answers and pictures may lead to, whether or not all of it is written without mistakes. */
export class Site {
  /** Slugs of services that have a file in either language. */
  readonly services: ReadonlySet<string>;
  readonly #entries: readonly Entry[];
  readonly #pages: ReadonlySet<string>;
  readonly #files: ReadonlySet<string>;

  private constructor(entries: readonly Entry[], files: string[]) {
    const slugs = (part: string) => entries.flatMap(({ folder, slug }) => (folder === part && slug ? slug : []));
    const posts = new Set(slugs("posts"));
    const blogPages = Math.ceil(posts.size / postsPerPage);
    this.#entries = entries;
    this.services = new Set(slugs("services"));
    this.#files = new Set([...madeFiles, ...files.map((file) => `/${file}`)]);
    this.#pages = new Set([
      ...fixedPages,
      ...[...this.services].map((slug) => `/services/${slug}`),
      ...[...posts].map((slug) => `/blog/${slug}`),
      ...Array.from({ length: Math.max(0, blogPages - 1) }, (_, index) => `/blog/page/${index + 2}`),
    ]);
  }

  /** @param publicFolder files that are served as they are */
  static async of(entries: readonly Entry[], publicFolder: string): Promise<Site> {
    const files = await readdir(publicFolder, { recursive: true }).catch(() => []);
    return new Site(entries, files);
  }

  /** What is wrong with a page named without its language, such as `/contact`. */
  pageFault(path: string): string | undefined {
    return this.#pages.has(path) ? undefined : `there is no page ${path}${didYouMean(path, this.#pages)}`;
  }

  /** The same for a place that may also be an address of the carousel. */
  linkFault(path: string): string | undefined {
    const extra = Object.keys(carouselSlugs).map((slug) => `/services/${slug}`);
    return extra.includes(path) ? undefined : this.pageFault(path);
  }

  /** What is wrong with a heading's id to which an answer refers. */
  headingFault(locale: Locale, path: string, id: string): string | undefined {
    const entry = this.#entryOf(locale, path);
    // A page that is not there, or cannot be read, is told by itself.
    if (!entry?.source.value) return undefined;
    const fixed = path.startsWith("/services/") ? serviceParts : (fixedParts[path] ?? []);
    const ids = [...fixed, ...fieldIds(entry), ...headingIds(entry)];
    return ids.includes(id) ? undefined : `there is no heading with the id "${id}" on ${path}${didYouMean(id, ids)}`;
  }

  /** What is wrong with the target of a link in Markdown. */
  urlFault(url: string, locale: Locale, from: Entry): string | undefined {
    if (/^(https|mailto|tel):/i.test(url)) return undefined;
    if (/^http:/i.test(url)) return `the link ${url} is not safe on its way: write https://`;
    if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return `the link ${cut(url)} is not allowed: use https:, mailto: or tel:`;
    if (url.startsWith("#")) return this.#anchorFault(from, url.slice(1));
    if (!url.startsWith("/") || url.startsWith("//"))
      return `the link ${url} must begin with / for a page of this site or with https:// for another`;
    const [, pathname = "", hash = ""] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(url) ?? [];
    if (this.#files.has(pathname)) return undefined;
    const path = withoutLocale(pathname);
    const fault = this.pageFault(path);
    if (fault) return fault;
    if (localeOf(pathname) !== locale)
      return `the link ${url} leads to the ${locale === "ar" ? "English" : "Arabic"} page: ${locale === "ar" ? `write /ar${path === "/" ? "" : url}` : `write ${path}`}`;
    const entry = this.#entryOf(locale, path);
    return hash && entry ? this.#anchorFault(entry, hash, path) : undefined;
  }

  /** What is wrong with the address of a picture in Markdown. */
  pictureFault(url: string): string | undefined {
    if (!url.startsWith("/") || url.startsWith("//"))
      return `the picture ${cut(url)} must lie in the folder public/ and be named from there, such as /plan.png`;
    return this.#files.has(url) ? undefined : `there is no picture public${url}${didYouMean(url, this.#files)}`;
  }

  #anchorFault(entry: Entry, hash: string, path?: string): string | undefined {
    if (!entry.source.value) return undefined;
    const onPage = entry.folder === "pages" && entry.slug === "privacy" ? fieldIds(entry) : headingIds(entry);
    const ids = ["main", ...onPage];
    const where = path ? `on ${path}` : "on this page";
    return ids.includes(hash)
      ? undefined
      : `there is no heading with the id "${hash}" ${where}${didYouMean(hash, ids)}`;
  }

  #entryOf(locale: Locale, path: string): Entry | undefined {
    const [, first = "", slug] = path.split("/");
    const [folder, name] = slug ? [first === "blog" ? "posts" : first, slug] : ["pages", first || "home"];
    return this.#entries.find((entry) => entry.locale === locale && entry.folder === folder && entry.slug === name);
  }
}

const fieldIds = ({ leaves }: Entry): string[] =>
  leaves.flatMap(({ kind, value }) => (kind.kind === "id" ? String(value) : []));

const headingIds = ({ found }: Entry): string[] =>
  found.flatMap((one) => (one.is === "heading" && one.id ? one.id : []));

const cut = (url: string) => (url.length > 60 ? `${url.slice(0, 60)}…` : url);
