/** Leads to a field of a document. @param field list positions counted from 1 @param language of its words */
export const fieldAddress = (document: string, field: string, language?: string): string =>
  `/words/${document}${field ? `#${field}${language ? `:${language}` : ""}` : ""}`;

const fieldInHash = (): [field: string, language: string | undefined] => {
  const [field = "", language] = decodeURIComponent(location.hash.slice(1)).split(":");
  return [field, language];
};

/** The field that the address names. */
export const linkedField = (): string | undefined => fieldInHash()[0] || undefined;

/** Brings the field that the address names into view, with the focus in it. */
export function goToLinkedField(): void {
  const [field, language] = fieldInHash();
  if (!field) return;
  const all = [...document.querySelectorAll<HTMLElement>("[data-field]")].filter((one) => one.dataset.field === field);
  const element = all.find((one) => one.lang === language) ?? all[0];
  element?.scrollIntoView({ block: "center" });
  element?.focus({ preventScroll: true });
}
