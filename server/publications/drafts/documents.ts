import { type Locale, locales } from "#i18n/locale.ts";
import { documentOf, isBilingual, isEntry } from "#cms/form.ts";

/** The files of a document: one for each language, or one if it contains facts. */
export const filesOf = (document: string): { path: string; locale?: Locale }[] => {
  const extension = isEntry(document) ? "md" : "yaml";
  return isBilingual(document)
    ? [{ path: `${document}.yaml` }]
    : locales.map((locale) => ({ path: `${locale}/${document}.${extension}`, locale }));
};

/** Whether a file is the English one of a service or a post. */
export const isEnglishEntry = (path: string): boolean => path.startsWith("en/") && isEntry(documentOf(path));

/** The address of a service's or a post's page, without the language. */
export const addressOf = (path: string): string => `/${documentOf(path).replace(/^posts\//, "blog/")}`;
