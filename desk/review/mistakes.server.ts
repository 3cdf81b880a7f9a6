import { fieldAt, fieldTrail } from "#cms/field-trail.ts";
import type { Cause, Fault } from "#cms/fault.ts";
import { documentOf, isEntry, localeOfFile } from "#cms/document-path.ts";
import { documentLabel, formOf } from "#cms/form.ts";
import { pathOf } from "#cms/plain.ts";
import { fill } from "#i18n/fill.tsx";
import { formatList } from "#i18n/format.ts";
import type { Locale } from "#i18n/locale.ts";
import { exampleText } from "./example-text.ts";
import { wordsIn } from "#desk/words/words.ts";
import { fieldOfFault, lostDocument } from "#server/publications/drafts/draft-links.ts";
import type { Overview } from "#server/publications/drafts/draft-overview.ts";

/** Name of a document: an entry's title. */
export function documentName(documents: readonly Overview[], document: string, language: Locale): string {
  const titles = documents.find((one) => one.document === document)?.titles ?? {};
  const title = isEntry(document) ? titles[language] || titles.en || titles.ar : undefined;
  return title || documentLabel(document, language).label;
}

/** The field of a fault in any language. */
const placeOf = ({ file, field = "" }: Fault): string =>
  `${documentOf(file)} ${localeOfFile(file) ? field : field.replace(/\.(?:en|ar)$/, "")}`;

/** Faults, each with the name of its document and the trail of its field. */
export function mistakesOf(documents: readonly Overview[], faults: readonly Fault[], language: Locale) {
  const nameOf = (document: string) => documentName(documents, document, language);
  const { inArabic, inEnglish, quoted } = wordsIn(language).documents;
  const gaps = Map.groupBy(
    faults.filter(({ cause }) => cause?.is === "empty"),
    placeOf,
  );
  const causeOf = (fault: Fault): Cause | undefined => {
    const locale = localeOfFile(fault.file) ?? /\.(en|ar)$/.exec(fault.field ?? "")?.[1];
    // The other language has the text.
    return locale && fault.cause?.is === "empty" && gaps.get(placeOf(fault))!.length === 1
      ? { is: "untranslated", language: locale === "ar" ? inArabic : inEnglish }
      : fault.cause;
  };
  const mistakes = faults.map((fault) => {
    const document = documentOf(fault.file);
    const form = formOf(document, language) ?? [];
    const field = fieldOfFault(fault);
    const path = field ? pathOf(field) : [];
    const isShared = path.length > 0 && fieldAt(form, path)?.isShared;
    const lost = lostDocument(fault.cause);
    const cause = causeOf(fault);
    const isKnown = lost !== undefined && documents.some((one) => one.document === lost);
    return {
      field,
      what: fault.what,
      ...(cause && { cause: isKnown ? ({ ...cause, name: nameOf(lost) } as Cause) : cause }),
      document,
      /** The document to which its field leads, and which visitors will not see. */
      ...(lost !== undefined && { lost }),
      ...(!isShared && { language: localeOfFile(fault.file) }),
      name: nameOf(document),
      trail: cause?.is === "example" ? fill(quoted, { name: exampleText(cause.value) }) : fieldTrail(form, path),
    };
  });
  // A mistake in a shared value occurs in both languages.
  return [
    ...new Map(
      mistakes.map((mistake) => [
        `${mistake.document} ${mistake.language} ${mistake.field} ${JSON.stringify(mistake.cause ?? mistake.what)}`,
        mistake,
      ]),
    ).values(),
  ];
}

export type Mistake = ReturnType<typeof mistakesOf>[number];

/** The names of documents with a link to one that visitors will not see, as in a sentence; empty: none. */
export function namesOfLinking(mistakes: readonly Mistake[], document: string, language: Locale): string {
  const { quoted } = wordsIn(language).documents;
  const names = mistakes.flatMap(({ lost, name }) => (lost === document ? fill(quoted, { name }) : []));
  return formatList([...new Set(names)], language);
}
