/** Facts of a document in its path. Browsers of the desk load this without the schemas. */
import { type Locale, locales } from "#i18n/locale.ts";
import { pages } from "./pages.ts";
import { isSlug } from "./slug.ts";

/** The document of a file: `en/posts/cloud.md` belongs to `posts/cloud`. */
export const documentOf = (path: string): string => path.replace(/^(en|ar)\//, "").replace(/\.(yaml|md)$/, "");

/** The language of a file; undefined if it contains both. */
export const localeOfFile = (path: string): Locale | undefined => locales.find((one) => path.startsWith(`${one}/`));

/** Whether a document is a service, a post, a page of the owner or a form: it can be added and removed. */
export const isEntry = (document: string): boolean =>
  /^(services|posts)\//.test(document) || isOwnDocument(document) || (isForm(document) && document !== "forms/contact");

export const isForm = (document: string): boolean =>
  /^forms\/[^/]+$/.test(document) && isSlug(document.slice("forms/".length));

/** Whether the owner added a page; all such pages consist of sections. */
export const isOwnPage = (name: string): boolean => !pages.some((page) => page.name === name && !page.each);

export const isOwnDocument = (document: string): boolean => {
  const [folder, slug = "", ...more] = document.split("/");
  return folder === "pages" && more.length === 0 && isSlug(slug) && isOwnPage(slug);
};
