import { type Finding, finding } from "#cms/fault.ts";
import { type Locale, localeOf, withoutLocale } from "#i18n/locale.ts";
import { carouselSlugs, machineFiles, pageAt, pagePaths, programFolders } from "#cms/pages.ts";
import { didYouMean } from "#cms/nearest.ts";
import { addressParts } from "#cms/old-addresses.ts";
import type { Entry } from "./field-values.ts";
import { addOrName } from "./pictures.ts";

const carouselPaths = Object.keys(carouselSlugs).map((slug) => `/services/${slug}`);
/** Addresses that the server answers without the content. */
const ownFolders = [...programFolders, "assets", String.raw`desk(?:\.data)?`, "healthz", "readyz"].join("|");
const ofServer = new RegExp(String.raw`^\/(?:${ownFolders})(?:\/|$)`, "i");

/** The targets of links, answers and pictures, including entries with mistakes. */
export class Site {
  /** Slugs of services with a file in at least one language. */
  readonly services: ReadonlySet<string>;
  readonly #entries: readonly Entry[];
  readonly #pages: ReadonlySet<string>;
  readonly #files: ReadonlySet<string>;

  /** @param files served unchanged */
  constructor(entries: readonly Entry[], files: readonly string[]) {
    const slugs = (part: string) =>
      new Set(entries.flatMap(({ folder, slug }) => (folder === part && slug ? slug : [])));
    const slugEntries = (part: string) => [...slugs(part)].map((slug) => ({ slug }));
    this.#entries = entries;
    this.services = slugs("services");
    this.#files = new Set([...machineFiles, ...files.map((file) => `/${file}`)]);
    this.#pages = new Set(pagePaths({ services: slugEntries("services"), posts: slugEntries("posts") }));
  }

  /** The fault of a page named without its language, such as `/contact`. */
  pageFault(path: string): Finding | undefined {
    return this.#pages.has(path)
      ? undefined
      : finding(`there is no page ${path}${didYouMean(path, this.#pages, ": name one that exists")}`, {
          is: "no-page",
          name: path,
        });
  }

  /** As `pageFault`, but also allows addresses of the carousel. */
  linkFault(path: string): Finding | undefined {
    return carouselPaths.includes(path) ? undefined : this.pageFault(path);
  }

  /** The fault of the path and query of a page in its language, or of a file. */
  targetFault(address: string): Finding | undefined {
    const { path = address } = addressParts(address) ?? {};
    return this.#files.has(path) ? undefined : this.pageFault(withoutLocale(path));
  }

  /** Whether a page or file exists at a path and query, before redirects. */
  answers(address: string): boolean {
    const { path, query } = addressParts(address)!;
    const page = withoutLocale(path);
    if (this.#files.has(path) || ofServer.test(path)) return true;
    if (!this.#pages.has(page) && !carouselPaths.includes(page)) return false;
    return query.size === 0 || (pageAt(page)?.page.query?.some((key) => query.has(key)) ?? false);
  }

  /** The fault of a link's target in Markdown. */
  urlFault(url: string, locale: Locale, from: Entry): Finding | undefined {
    if (/^(https|mailto|tel):/i.test(url)) return undefined;
    if (/^http:/i.test(url))
      return finding(`the link ${url} is not encrypted: write https://`, { is: "link-unsafe", url });
    if (/^[a-z][a-z0-9+.-]*:/i.test(url))
      return finding(`the link ${truncate(url)} is not allowed: use https:, mailto: or tel:`, {
        is: "link-form",
        url: truncate(url),
      });
    if (url.startsWith("#")) return this.#anchorFault(from, url.slice(1));
    if (!url.startsWith("/") || url.startsWith("//"))
      return finding(`the link ${url} must begin with / for a page of this site or with https:// for another`, {
        is: "link-form",
        url: truncate(url),
      });
    const [, pathname = "", hash = ""] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(url) ?? [];
    if (this.#files.has(pathname)) return undefined;
    const path = withoutLocale(pathname);
    const fault = this.pageFault(path);
    if (fault) return fault;
    if (localeOf(pathname) !== locale)
      return finding(
        `the link ${url} leads to the ${locale === "ar" ? "English" : "Arabic"} page: ${locale === "ar" ? `write /ar${path === "/" ? "" : url}` : `write ${path}`}`,
        { is: "link-language", url: locale === "ar" ? `/ar${path === "/" ? "" : url}` : path },
      );
    const entry = this.#entryOf(locale, path);
    return hash && entry ? this.#anchorFault(entry, hash, path) : undefined;
  }

  /** The fault of a picture's address in Markdown. */
  pictureFault(url: string): Finding | undefined {
    if (!url.startsWith("/") || url.startsWith("//"))
      return finding(
        `the picture ${truncate(url)} must be in the folder public/ and named from there, such as /plan.png`,
        {
          is: "no-picture",
          name: truncate(url),
        },
      );
    return this.#files.has(url)
      ? undefined
      : finding(`there is no picture public${url}${didYouMean(url, this.#files, addOrName)}`, {
          is: "no-picture",
          name: url,
        });
  }

  #anchorFault(entry: Entry, hash: string, path?: string): Finding | undefined {
    if (!entry.source.value) return undefined;
    // Sections of a page have their ids in their fields.
    const sections = entry.fieldValues.flatMap(({ path: [first], kind, value }) =>
      first === "sections" && kind.kind === "id" ? String(value) : [],
    );
    const ids = ["main", ...sections, ...headingIds(entry)];
    const where = path ? `on ${path}` : "on this page";
    return ids.includes(hash)
      ? undefined
      : finding(`there is no heading with the id "${hash}" ${where}${didYouMean(hash, ids, oneOf(ids))}`, {
          is: "no-heading",
          name: hash,
        });
  }

  #entryOf(locale: Locale, path: string): Entry | undefined {
    const { page, entry: slug } = pageAt(path) ?? {};
    const [folder, name] = page?.each ? [page.each, slug] : ["pages", page?.name];
    return this.#entries.find((entry) => entry.locale === locale && entry.folder === folder && entry.slug === name);
  }
}

const headingIds = ({ markdownParts: found }: Entry): string[] =>
  found.flatMap((one) => (one.is === "heading" && one.id ? one.id : []));

/** Advice for an unknown name; a list of more than twelve names would not help. */
export const oneOf = (names: readonly string[]) =>
  names.length === 0 || names.length > 12 ? ": name one that exists" : `: use one of ${names.join(", ")}`;

const truncate = (url: string) => (url.length > 60 ? `${url.slice(0, 60)}…` : url);
