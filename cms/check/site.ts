import { type Finding, finding, type Cause } from "#cms/fault.ts";
import { type Locale, localeOf, withoutLocale } from "#i18n/locale.ts";
import { carouselSlugs, iconFiles, machineFiles, pageAt, pagePaths, programFolders } from "#cms/pages.ts";
import { didYouMean, nearest } from "#cms/nearest.ts";
import { isOwnPage } from "#cms/document-path.ts";
import { addressParts } from "#cms/old-addresses.ts";
import { type Entry, visibilityOf } from "./field-values.ts";
import type { Assets } from "#cms/assets.ts";
import type { Icons } from "#cms/icons.ts";
import { uploadName, uploadedName, type UploadedPicture } from "#cms/uploaded-pictures.ts";

/** Addresses that the server answers without the content. */
const ownFolders = [...programFolders, "assets", String.raw`desk(?:\.data)?`, "healthz", "readyz"].join("|");
const ofServer = new RegExp(String.raw`^\/(?:${ownFolders})(?:\/|$)`, "i");

/** The targets of links, answers and pictures, including entries with mistakes. */
export class Site {
  /** Slugs of services with a file in at least one language. */
  readonly services: ReadonlySet<string>;
  /** Names of forms that a section can show. */
  readonly forms: ReadonlySet<string>;
  readonly categories: ReadonlySet<string>;
  /** Ids in `people.yaml` of either language. */
  readonly people: ReadonlySet<string>;
  readonly #entries: readonly Entry[];
  readonly #pages: ReadonlySet<string>;
  /** Pages that visitors do not see, or not for ever: the reason by path. */
  readonly #unseen: ReadonlyMap<string, string>;
  readonly #files: ReadonlySet<string>;

  /** @param files served unchanged */
  constructor(entries: readonly Entry[], files: readonly string[]) {
    const slugs = (part: string) =>
      new Set(entries.flatMap(({ folder, slug }) => (folder === part && slug ? slug : [])));
    const isHidden = (one: Entry) => visibilityOf(one).hidden === true;
    const hiddenEntries = new Set(entries.filter(isHidden).map(({ folder, slug }) => `${folder}/${slug}`));
    const slugEntries = (part: string) =>
      [...slugs(part)].flatMap((slug) => (hiddenEntries.has(`${part}/${slug}`) ? [] : { slug }));
    this.#unseen = new Map(
      entries.flatMap((entry) => {
        const { until } = visibilityOf(entry);
        const reason = isHidden(entry) ? "is hidden" : until && `goes at ${until}`;
        return reason ? [[addressOf(entry), reason]] : [];
      }),
    );
    this.#entries = entries;
    this.services = slugs("services");
    this.forms = new Set([...slugs("forms")].filter((name) => name !== "contact"));
    const listEntries = (name: string, key: "slug" | "id") =>
      entries
        .filter(({ folder, slug }) => !folder && slug === name)
        .flatMap(({ source }) => ((source.value as { entries?: unknown } | null)?.entries ?? []) as Listed[])
        .filter((one) => typeof one?.[key] === "string");
    const categories = listEntries("categories", "slug");
    this.categories = new Set(categories.map(({ slug }) => slug!));
    this.people = new Set(listEntries("people", "id").map(({ id }) => id!));
    this.#files = new Set([...machineFiles, ...iconFiles, ...files.map((file) => `/${file}`)]);
    const ownPages = slugEntries("pages").filter(({ slug }) => isOwnPage(slug));
    const posts = entries.flatMap(({ folder, slug, source }) =>
      folder === "posts" && !hiddenEntries.has(`posts/${slug}`)
        ? { slug, category: (source.value as { category?: string } | null)?.category }
        : [],
    );
    this.#pages = new Set(
      pagePaths({
        services: slugEntries("services"),
        posts,
        categories: { entries: categories.map(({ slug, hidden: isUnseen }) => ({ slug: slug!, hidden: isUnseen })) },
        ownPages,
      }),
    );
  }

  /** The fault of a page named without its language, such as `/contact`. */
  pageFault(path: string, from?: Entry): Finding | undefined {
    const reason = this.#unseen.get(path);
    // A link breaks nothing on a page that is itself hidden, or disappears first.
    const { hidden, until } = from ? visibilityOf(from) : {};
    if (reason && (hidden || (until && reason.endsWith(until)))) return undefined;
    if (reason)
      return finding(`the page ${path} ${reason}: delete the link, or show the page`, {
        is: "hidden-page",
        name: path,
      });
    if (this.#pages.has(path)) return undefined;
    const { page: { lists, each } = {}, entry = "" } = pageAt(path) ?? {};
    if (each === "categories" && this.categories.has(entry))
      return finding(`visitors see no post of the category ${entry}: put one into it, or delete the link`, {
        is: "hidden-page",
        name: path,
      });
    return lists
      ? finding(`there are no ${lists}, so visitors have no page ${path}: add one of them, or delete the link`, {
          is: "hidden-page",
          name: path,
        })
      : finding(`there is no page ${path}${didYouMean(path, this.#pages, ": name one that exists")}`, {
          is: "no-page",
          name: path,
        });
  }

  /** As `pageFault`, but also allows addresses of the carousel. */
  linkFault(path: string, from?: Entry): Finding | undefined {
    return this.#isCarousels(path) ? undefined : this.pageFault(path, from);
  }

  /** Whether a path is an address of the carousel; its service may have been renamed. */
  #isCarousels = (path: string): boolean =>
    this.services.size > 0 && carouselSlugs[path.replace(/^\/services\//, "")] !== undefined;

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
    if (!this.#pages.has(page) && !this.#isCarousels(page)) return false;
    return query.size === 0 || (pageAt(page)?.page.query?.some((key) => query.has(key)) ?? false);
  }

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
    const fault = this.pageFault(path, from);
    if (fault) return fault;
    if (localeOf(pathname) !== locale)
      return finding(
        `the link ${url} leads to the ${locale === "ar" ? "English" : "Arabic"} page: ${locale === "ar" ? `write /ar${path === "/" ? "" : url}` : `write ${path}`}`,
        { is: "link-language", url: locale === "ar" ? `/ar${path === "/" ? "" : url}` : path },
      );
    const entry = this.#entryOf(locale, path);
    return hash && entry ? this.#anchorFault(entry, hash, path) : undefined;
  }

  pictureFault(url: string): Finding | undefined {
    if (!url.startsWith("/") || url.startsWith("//"))
      return finding(
        `the picture ${truncate(url)} must be in media/scenes/ and named without folder and extension, or in public/ and named from there, such as /plan.png`,
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
      first === "sections" && kind === "id" ? String(value) : [],
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
    const isListed = page?.each === "services" || page?.each === "posts";
    const [folder, name] = isListed ? [page.each, slug] : ["pages", page?.each ? slug : page?.name];
    return this.#entries.find((entry) => entry.locale === locale && entry.folder === folder && entry.slug === name);
  }
}

/** An entry of a document of entries, perhaps with mistakes. */
type Listed = { slug?: string; id?: string; hidden?: true };

const addressOf = ({ folder, slug }: Entry): string =>
  folder === "pages" ? `/${slug}` : `/${folder === "posts" ? "blog" : folder}/${slug}`;

const headingIds = ({ markdownParts: found }: Entry): string[] =>
  found.flatMap((one) => (one.is === "heading" && one.id ? one.id : []));

/** Advice for an unknown name; a list of more than twelve names would not help. */
export const oneOf = (names: readonly string[]) =>
  names.length === 0 || names.length > 12 ? ": name one that exists" : `: use one of ${names.join(", ")}`;

const truncate = (url: string) => (url.length > 60 ? `${url.slice(0, 60)}…` : url);

const addOrName = ": add it, or name one that exists";
const uploadOrName = ": upload it, or name one that exists";

/** The pictures that content may refer to. */
export class Pictures {
  /** The fault of each picture by name; null if it has none. */
  readonly #scenes: ReadonlyMap<string, string | null>;
  readonly #marks: ReadonlyMap<string, string | null>;
  readonly #files: ReadonlyMap<string, string | null>;

  readonly #film: boolean;
  readonly #icons: Icons;

  /** @param uploaded pictures and files that were checked @param fileFaults of other files, by name */
  constructor(
    { scenes, marks, film, icons }: Assets,
    uploaded: readonly UploadedPicture[] = [],
    fileFaults: Record<string, string> = {},
  ) {
    const namesOf = (kind: UploadedPicture["kind"]) =>
      uploaded.filter((picture) => picture.kind === kind).map(({ name }) => [uploadedName(name), null] as const);
    this.#film = film;
    this.#icons = icons;
    this.#scenes = new Map([...Object.entries(scenes), ...namesOf("scene")]);
    this.#marks = new Map([...marks.map((name) => [name, null] as const), ...namesOf("mark")]);
    this.#files = new Map([
      ...Object.entries(fileFaults),
      ...uploaded.flatMap(({ kind, name }) => (kind === "file" ? [[name, null] as const] : [])),
    ]);
  }

  sceneFault = (name: string): Finding | undefined =>
    faultIn(this.#scenes, name, `picture media/scenes/${name}.webp`, { is: "no-picture", name });

  filmFault = (): Finding | undefined =>
    this.#film
      ? undefined
      : finding("there is no film in media/film/: add it and build, or choose picture or plain", {
          is: "no-picture",
          name: "film",
        });

  fileFault = (name: string): Finding | undefined =>
    faultIn(this.#files, name, `file files/${name}`, { is: "no-file", name });

  iconFault = (name: string): Finding | undefined =>
    Object.hasOwn(this.#icons, name)
      ? undefined
      : finding(
          `there is no icon "${name}"${didYouMean(name, Object.keys(this.#icons), ": choose another, or an SVG")}`,
          {
            is: "no-icon",
            name,
          },
        );

  markFault = (name: string): Finding | undefined =>
    faultIn(this.#marks, name, `logo media/marks/${name}.svg`, { is: "no-mark", name });
}

function faultIn(
  files: ReadonlyMap<string, string | null>,
  name: string,
  ofMedia: string,
  cause: Cause,
): Finding | undefined {
  const fault = files.get(name);
  if (fault !== undefined) return fault === null ? undefined : finding(fault, cause);
  const bare = uploadName(name);
  // Try again with the prefix `uploaded/` removed or added.
  const near = nearest(name, files.keys()) ?? nearest(bare ?? uploadedName(name), files.keys());
  const missing = bare === undefined ? ofMedia : `uploaded ${cause.is === "no-mark" ? "logo" : "picture"} "${bare}"`;
  const otherwise = bare === undefined ? addOrName : uploadOrName;
  return finding(`there is no ${missing}${near === undefined ? otherwise : `; did you mean "${near}"?`}`, cause);
}
