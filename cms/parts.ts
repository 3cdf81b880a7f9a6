import { type Locale, localeOf, locales } from "#i18n/locale.ts";
import type { Content, LocalizedContent, RenderedPost, RenderedService } from "./read.ts";

/** A document's part of the content; a removed document has no value. */
export type Part = { locale?: Locale; folder?: string; slug: string; value?: unknown };

/** @param path such as `en/pages/home.yaml`; @returns undefined if it is not a document's path */
export function placeOfDocument(path: string): Omit<Part, "value"> | undefined {
  const [, language, folder, slug] =
    /^(?:(en|ar)\/)?(?:(pages|services|posts)\/)?([a-z0-9]+(?:-[a-z0-9]+)*)\.(?:yaml|md)$/.exec(path) ?? [];
  if (!slug || (folder && !language)) return undefined;
  return { slug, ...(language && { locale: localeOf(`/${language}`) }), ...(folder && { folder }) };
}

/** The site in one language. */
type Words = LocalizedContent & Pick<Content, "company" | "settings">;

/** Content with some parts replaced; unchanged parts stay the same objects. */
export function withParts<T extends Words>(sites: Record<Locale, T>, parts: readonly Part[]): Record<Locale, T> {
  return parts.reduce((content, { locale, ...part }) => {
    const copy = { ...content };
    for (const one of locale ? [locale] : locales) copy[one] = withPart(copy[one], part);
    return copy;
  }, sites);
}

function withPart<T extends Words>(words: T, { folder, slug, value }: Omit<Part, "locale">): T {
  const others = <E extends { slug: string }>(list: readonly E[]): E[] => [
    ...list.filter((one) => one.slug !== slug),
    ...(value === undefined ? [] : [{ ...(value as E), slug }]),
  ];
  if (folder === "services") {
    const services = others<RenderedService>(words.services).toSorted((a, b) => a.order - b.order);
    return { ...words, services };
  }
  if (folder === "posts") {
    const posts = others<RenderedPost>(words.posts).toSorted(
      (a, b) => String(b.date).localeCompare(String(a.date)) || a.slug.localeCompare(b.slug),
    );
    return { ...words, posts };
  }
  if (value === undefined) return words;
  return folder === "pages" ? { ...words, pages: { ...words.pages, [slug]: value } } : { ...words, [slug]: value };
}
