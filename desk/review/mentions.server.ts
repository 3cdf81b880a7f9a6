import { fieldTrail } from "#cms/field-trail.ts";
import { documentOf, localeOfFile } from "#cms/document-path.ts";
import { formOf } from "#cms/form.ts";
import { pathOf } from "#cms/plain.ts";
import { locales } from "#i18n/locale.ts";
import { documentName } from "./mistakes.server.ts";
import type { DeskContext } from "#desk/desk-context.server.ts";
import type { Overview } from "#server/publications/drafts/draft-overview.ts";

/** Places in other documents that name a service by its title, in either language. */
export async function mentionsOf(
  { drafting, language }: Pick<DeskContext, "drafting" | "language">,
  document: string,
  documents: readonly Overview[],
) {
  const titles = documents.find((one) => one.document === document)?.titles ?? {};
  const places = await Promise.all(
    locales.map(async (locale) => {
      const all = await drafting.find(titles[locale] ?? "", locale);
      return all.filter(({ path }) => documentOf(path) !== document && (localeOfFile(path) ?? locale) === locale);
    }),
  );
  return places.flat().map(({ path, field }) => {
    const other = documentOf(path);
    return {
      document: other,
      field,
      language: localeOfFile(path),
      name: documentName(documents, other, language),
      trail: fieldTrail(formOf(other, language) ?? [], pathOf(field)),
    };
  });
}
