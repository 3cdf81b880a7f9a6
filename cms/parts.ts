import { type Locale, locales } from "#i18n/locale.ts";
import { documentOf, isOwnPage, localeOfFile } from "./document-path.ts";
import { type Content, type LocalizedContent, type RenderedPost, type RenderedService, renderWords } from "./read.ts";
import type { z } from "zod";
import { riyadhDay } from "#i18n/riyadh-time.ts";
import { withoutTags } from "./plain.ts";
import { fields, parsedDocument } from "./document.ts";
import type { Icons } from "./icons.ts";
import { renderMarkdown } from "./markdown.ts";
import { schemaOf } from "./form.ts";
import { type Visibility, visibleDocument, withShownSections } from "./visibility.ts";
import { withSearchWords } from "./search-words.ts";
import { completeWords } from "./words/product-words.ts";
import type { Form } from "./schema/form.ts";

/** A document's part of the content; a removed document has no value. */
export type Part = { locale?: Locale; folder?: string; slug: string; value?: unknown };

type Words = LocalizedContent & Pick<Content, "company" | "settings" | "forms">;

/** Content with some parts replaced, hidden ones left out; unchanged parts stay the same objects. */
export function withParts<T extends Words>(sites: Record<Locale, T>, parts: readonly Part[]): Record<Locale, T> {
  return parts.reduce((content, { locale, ...part }) => {
    const copy = { ...content };
    for (const one of locale ? [locale] : locales) copy[one] = withPart(copy[one], part);
    return copy;
  }, sites);
}

function withPart<T extends Words>(words: T, { folder, slug, value }: Omit<Part, "locale">): T {
  const isHidden = (value as Visibility | undefined)?.hidden === true;
  const others = <E extends { slug: string }>(list: readonly E[]): E[] => [
    ...list.filter((one) => one.slug !== slug),
    ...(value === undefined || isHidden ? [] : [{ ...(value as E), slug }]),
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
  if (folder === "pages" && isOwnPage(slug)) return { ...words, ownPages: others(words.ownPages) };
  if (folder === "forms") {
    const { [slug]: _before, ...forms } = words.forms;
    return { ...words, forms: value === undefined ? forms : { ...forms, [slug]: value as Form } };
  }
  if (value === undefined) return words;
  if (folder !== "pages") return { ...words, [slug]: value };
  const hiddenPages = words.hiddenPages.filter((name) => name !== slug).concat(isHidden ? slug : []);
  return { ...words, hiddenPages, pages: { ...words.pages, [slug]: value } };
}

/**
 * A document as its page shows it, whether or not it has faults.
 * @param text null if it was removed
 * @throws ContentError if it cannot be read
 */
export function readPart(path: string, text: string | null, icons: Icons): Part {
  const document = documentOf(path);
  const type = schemaOf(document);
  if (!type) throw new RangeError(`${path} is no document`);
  const [slug = "", folder] = document.split("/").toReversed();
  const locale = localeOfFile(path);
  const place = { slug, ...(locale && { locale }), ...(folder && { folder }) };
  if (text === null) return place;
  const value = withoutTags(parsedDocument(path, text).value) as Record<string, unknown>;
  if (folder === "forms") return { ...place, value: fittedValue(type, value) };
  if (!folder) {
    const whole = completeWords(path, fittedValue(type, value)) as object;
    return { ...place, value: visibleDocument(slug, whole, fields(path, text), riyadhDay(new Date())) };
  }
  const visibleWords = (own: unknown) => {
    const words = completeWords(path, fittedValue(type, own));
    return withShownSections(renderWords(type, words, icons, locale ?? "en"), new Date());
  };
  if (folder === "pages") return { ...place, value: visibleWords(value) };
  const { body, ...own } = value;
  const { html, parts, headings, words } = renderMarkdown(String(body));
  return { ...place, value: { ...withSearchWords(visibleWords(own) as object), html, parts, headings, words } };
}

/** The schema's result, or the raw value if it does not fit. */
const fittedValue = (type: z.ZodType, value: unknown): unknown => type.safeParse(value).data ?? structuredClone(value);
