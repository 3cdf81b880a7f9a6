/** Leads to a field of a document. @param field list positions counted from 1 @param language of its words */
export const fieldAddress = (document: string, field: string, language?: string): string =>
  `/words/${document}${field ? `#${field}${language ? `:${language}` : ""}` : ""}`;

const named = (): [field: string, language: string | undefined] => {
  const [field = "", language] = decodeURIComponent(location.hash.slice(1)).split(":");
  return [field, language];
};

/** The field that the address names. */
export const wantedField = (): string | undefined => named()[0] || undefined;

/** Brings the field that the address names into view, with the focus in it. */
export function goToWantedField(): void {
  const [field, language] = named();
  if (!field) return;
  const all = [...document.querySelectorAll<HTMLElement>("[data-field]")].filter((one) => one.dataset.field === field);
  const found = all.find((one) => one.lang === language) ?? all[0];
  found?.scrollIntoView({ block: "center" });
  found?.focus({ preventScroll: true });
}
