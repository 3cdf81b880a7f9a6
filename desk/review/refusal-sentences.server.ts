import { fill } from "#i18n/fill.tsx";
import type { Locale } from "#i18n/locale.ts";
import { fieldTrail } from "#cms/field-trail.ts";
import { documentOf } from "#cms/document-path.ts";
import { documentLabel, formOf } from "#cms/form.ts";
import { wordsIn } from "#desk/words/words.ts";
import { words as publicationWords } from "#words/desk-publications.ts";
import type { Refusal } from "#server/publications/drafts/editing.ts";
import { faultSentence } from "./fault-sentence.ts";

/** The reason for refusing a publication, for the member who tried. */
export function refusalSentences(refusals: Refusal[], language: Locale): string[] {
  const { causes } = wordsIn(language).documents;
  const { refusals: words } = publicationWords[language];
  return refusals.map((refusal) => {
    switch (refusal.code) {
      case "mistake": {
        const { fault } = refusal;
        const { label } = documentLabel(documentOf(fault.file), language);
        return `${label}: ${faultSentence(causes, fault)}`;
      }
      case "lost-page":
        return fill(words["lost-page"], { page: refusal.page });
      case "lost-target":
        return fill(words["lost-target"], { from: refusal.from, to: refusal.to });
      case "owner-only": {
        const { document, field } = refusal;
        return fill(words["owner-only"], { field: fieldTrail(formOf(document, language) ?? [], [field]) });
      }
      case "editor-only":
      case "no-room":
      case "nothing-new":
      case "others-publish":
        return words[refusal.code];
    }
  });
}
