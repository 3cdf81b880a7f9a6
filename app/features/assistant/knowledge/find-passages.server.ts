import type { Passage, Question } from "#app/features/assistant/answer.ts";
import { type Locale, locales } from "#app/i18n/locale.ts";
import { questionLanguage } from "./question-language.ts";
import { type Hit, SearchIndex } from "./search-index.server.ts";

/** The passages that fit a question best, best first, in the language of the question. Few fit well; a caller judges by reading. */
export function findPassages(question: Question, limit: number): Passage[] {
  return findHits(question)
    .slice(0, limit)
    .map(({ entry: { title, path, text } }) => ({ title, path, text }));
}

/** The same with how well each fits. Earlier messages of the visitor count as weak context, so that "and how long?" finds its subject. */
export function findHits({ locale, turns }: Question): Hit[] {
  const said = turns.filter(({ role }) => role === "user").map(({ content }) => content.slice(0, longestRead));
  const now = said.at(-1) ?? "";
  const language = questionLanguage(now, locale);
  const before = said.slice(-3, -1).join("\n");
  const key = `${language}\n${now}\n\n${before}`;
  const known = recent.get(key);
  if (known) return known;
  const index = indexIn(language);
  const context = index.read(before);
  const meant = index.read(now);
  const worded = index.findWording(now);
  const found = meant.length > 0 ? index.find(meant, context) : [...index.findNearWording(now), ...index.find(context)];
  const hits = [...(worded ? [worded] : []), ...found.filter(({ entry }) => entry !== worded?.entry)].slice(
    0,
    keptHits,
  );
  if (recent.size >= keptQuestions) recent.delete(recent.keys().next().value ?? "");
  recent.set(key, hits);
  return hits;
}

/** Builds what questions are looked up in, one language after the other, so that the first question need not wait (60 ms each). */
export function prepareIndexes(): void {
  const missing = locales.find((locale) => !indexes[locale]);
  if (!missing) return;
  setImmediate(() => {
    indexIn(missing);
    prepareIndexes();
  });
}

/** Built at the first question of its language, unless it was prepared. */
export function indexIn(locale: Locale): SearchIndex {
  indexes[locale] ??= new SearchIndex(locale);
  return indexes[locale];
}

const indexes: Partial<Record<Locale, SearchIndex>> = {};
const recent = new Map<string, Hit[]>();
const keptQuestions = 200;
const keptHits = 12;
/** Characters enough for any question; what a long rant says after them is not looked for. */
const longestRead = 400;
