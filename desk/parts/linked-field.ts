import { type Locale, locales } from "#i18n/locale.ts";

/**
 * Address of a field of a document.
 * @param field with list positions counted from 1
 * @param language of its text
 */
export const fieldAddress = (document: string, field: string, language?: string): string =>
  `/words/${document}${field ? `#${field}${language ? `:${language}` : ""}` : ""}`;

/** State of a link in a list of mistakes: empty fields show theirs. */
export const asMistake = { isMistake: true };
export const isOfMistake = (state: unknown): boolean => (state as typeof asMistake | null)?.isMistake === true;

const fieldInHash = (): [field: string, language: string | undefined] => {
  const [field = "", language] = decodeURIComponent(location.hash.slice(1)).split(":");
  return [field, language];
};

export const linkedField = (): string | undefined => fieldInHash()[0] || undefined;

export const linkedLanguage = (): Locale | undefined => locales.find((locale) => locale === fieldInHash()[1]);

/** Scrolls to the field in the page's address and focuses it, at a text in it. */
export function goToLinkedField(text = ""): void {
  const [field, language] = fieldInHash();
  if (!field) return;
  const all = [...document.querySelectorAll<HTMLElement>("[data-field]")].filter((one) => one.dataset.field === field);
  const element = all.find((one) => one.lang === language) ?? all[0];
  // Items that were closed again since they were opened.
  for (let at = element?.closest("details"); at; at = at.parentElement?.closest("details")) at.open = true;
  element?.scrollIntoView({ block: element.tabIndex === -1 ? "start" : "center" });
  if (text !== "" && element?.isContentEditable) {
    const part = [...element.querySelectorAll("*")].findLast((one) => one.textContent.includes(text));
    element.focus({ preventScroll: true });
    if (part) getSelection()?.collapse(part, 0);
    return part?.scrollIntoView({ block: "center" });
  }
  const at = element instanceof HTMLTextAreaElement ? element.value.indexOf(text) : -1;
  if (text === "" || at === -1) return element?.focus({ preventScroll: true });
  (element as HTMLTextAreaElement).setSelectionRange(at, at);
  // Scrolls to the caret of a long text.
  element!.focus();
}
