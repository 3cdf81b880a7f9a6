import { type Locale, locales } from "#i18n/locale.ts";

/**
 * Address of a field of a document.
 * @param field with list positions counted from 1
 * @param language of its text
 */
export const fieldAddress = (document: string, field: string, language?: string): string =>
  `/words/${document}${field ? `#${field}${language ? `:${language}` : ""}` : ""}`;

const fieldInHash = (): [field: string, language: string | undefined] => {
  const [field = "", language] = decodeURIComponent(location.hash.slice(1)).split(":");
  return [field, language];
};

export const linkedField = (): string | undefined => fieldInHash()[0] || undefined;

/** The language of its text, if the address names one. */
export const linkedLanguage = (): Locale | undefined => locales.find((locale) => locale === fieldInHash()[1]);

/** Scrolls to the field in the page's address and focuses it. */
export function goToLinkedField(): void {
  const [field, language] = fieldInHash();
  if (!field) return;
  const all = [...document.querySelectorAll<HTMLElement>("[data-field]")].filter((one) => one.dataset.field === field);
  const element = all.find((one) => one.lang === language) ?? all[0];
  element?.scrollIntoView({ block: "center" });
  element?.focus({ preventScroll: true });
}
