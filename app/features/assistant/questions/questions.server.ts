import { sql } from "kysely";
import type { LocalizedSites } from "#app/content.server.ts";
import type { Certainty, Question } from "#app/features/assistant/answer.ts";
import { languagePack } from "#app/site-index/language-pack.server.ts";
import { foldWords } from "#app/site-index/normalise.ts";
import { locales } from "#i18n/locale.ts";
import { riyadhDay, shiftDay } from "#i18n/riyadh-time.ts";
import { answerLanguage } from "#i18n/text-language.ts";
import { firstLetters } from "#i18n/first-letters.ts";
import { log } from "#app/platform/log.server.ts";
import { repeatWork } from "#app/platform/repeat-work.server.ts";
import { purgeOnceADay } from "#app/store/once-a-day.server.ts";
import type { Store } from "#app/store/store.server.ts";
import type { UnansweredQuestionTable } from "#app/store/tables.server.ts";
import { keyOf } from "./asked-questions.server.ts";
import { namePlace } from "#app/features/assistant/answerer/callback-draft.server.ts";

/** Milliseconds. Questions recorded since the last write are lost if the process is killed. */
const writeEvery = 60_000;
/** Different questions of a day; a flood of made-up questions is cut off here. */
const mostOfADay = 200;
const keptDays = 30;

/**
 * Records questions that the site's content does not answer, if the owner enables it
 * (`keepQuestions`), without the visitor and without personal details. Writes and reads nothing
 * until `start`, and delays no answer.
 */
export function createQuestions({ store, sites }: { store: Store; sites: () => LocalizedSites }) {
  let waiting = new Map<string, UnansweredQuestionTable>();
  let writing: ReturnType<typeof repeatWork> | undefined;
  /** Consecutive checks that found the recording switched off. */
  let timesOff = 0;

  const isOn = () => sites().en.settings.keepQuestions === "on";

  function noteUnansweredQuestion(question: Question, certainty: Certainty): void {
    if (certainty === "sure" || !isOn()) return;
    const lastText = question.turns.at(-1)!.content;
    const leads = locales.flatMap((each) => languagePack(each).talk.callback.name.heard);
    const text = redact(lastText, leads);
    const words = foldWords(text).join(" ");
    if (!/\p{L}{3}/u.test(words)) return;
    const day = riyadhDay(new Date());
    const locale = answerLanguage(lastText, question.locale);
    const key = `${day} ${locale} ${words}`;
    const entry = waiting.get(key);
    if (entry) entry.times++;
    else if (waiting.size < mostOfADay) waiting.set(key, { day, locale, words, text, times: 1, done: 0 });
  }

  /** A failed write is retried the next time. */
  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    const batch = waiting;
    waiting = new Map();
    try {
      await writeQuestions(store, [...batch.values()]);
    } catch (error) {
      waiting = new Map([...batch, ...waiting]);
      throw error;
    }
  }

  async function removeOld(): Promise<void> {
    const today = riyadhDay(new Date());
    await purgeOnceADay(store, "questions", today, () => removeQuestionsBefore(store, shiftDay(today, -keptDays)));
    // Waits for a second check: a process that has just started may not show the last publication yet.
    timesOff = isOn() ? 0 : timesOff + 1;
    if (timesOff !== 2) return;
    waiting.clear();
    await store.run((db) => db.deleteFrom("unanswered_question").execute());
  }

  return {
    noteIfUnanswered: noteUnansweredQuestion,
    /** Starts to write questions, and to remove old ones, or all if the owner disabled them. */
    start: (): void => {
      writing ??= repeatWork("unanswered questions could not be written", writeEvery, async () => {
        await write();
        await removeOld();
      });
    },
    /** Writes the rest. Without a store it is lost. */
    stop: async (): Promise<void> => {
      await writing?.stop();
      await write().catch((error: unknown) => log.error({ err: error }, "the last questions could not be written"));
    },
  };
}

/** Adds to the questions of their days, all or none. */
const writeQuestions = (store: Store, questions: UnansweredQuestionTable[]): Promise<void> =>
  store.run((db) =>
    db.transaction().execute(async (within) => {
      // In one order, so that two instances never wait for each other.
      for (const [day, asked] of Map.groupBy(questions.toSorted(byKey), (question) => question.day)) {
        const rows = await within
          .selectFrom("unanswered_question")
          .select(["locale", "words"])
          .where("day", "=", day)
          .execute();
        const storedKeys = new Set(rows.map(keyOf));
        for (const question of asked) {
          if (!storedKeys.has(keyOf(question)) && storedKeys.size >= mostOfADay) continue;
          storedKeys.add(keyOf(question));
          await within
            .insertInto("unanswered_question")
            .values(question)
            .onConflict((conflict) =>
              conflict
                .columns(["day", "locale", "words"])
                .doUpdateSet({ times: sql`unanswered_question.times + excluded.times`, done: 0 }),
            )
            .execute();
        }
      }
    }),
  );

const byKey = (one: UnansweredQuestionTable, other: UnansweredQuestionTable) => (keyOf(one) < keyOf(other) ? -1 : 1);

const removeQuestionsBefore = (store: Store, day: string): Promise<void> =>
  store.run(async (db) => void (await db.deleteFrom("unanswered_question").where("day", "<", day).execute()));

/** Characters kept of a question. */
const longest = 300;
const gap = "…";

const link = /(?:https?:\/\/|www\.)\S+|\S+\.(?:com|net|org|sa|info|io|me|co|app|dev|gov|edu)(?![\p{L}\p{N}])\S*/giu;
const email = /\S*@\S*/gu;
const numbers = /[+#(]*\p{N}(?:[\p{N}\s().:/-]*\p{N})?\)?/gu;

/**
 * A question without links, e-mail addresses, digits, and names that follow "my name is" or the
 * like.
 * @param openings phrases before a name (`answers.yaml`)
 */
export function redact(question: string, openings: string[]): string {
  let text = question.normalize("NFC").replaceAll(/\s+/g, " ").replaceAll(link, gap).replaceAll(email, gap);
  for (const opening of openings)
    for (let place; (place = namePlace(text, opening, isSure(opening)));)
      text = text.slice(0, place[0]) + gap + text.slice(place[1]);
  text = text
    .replaceAll(numbers, ` ${gap} `)
    .replaceAll(/…(?:[\s…]*…)?/g, gap)
    .replaceAll(/\s+/g, " ");
  return firstLetters(text.trim(), longest);
}

/** Any word may follow "I am", only a name follows "my name is". */
const isSure = (opening: string): boolean => /(?:name is|اسمي)$/.test(foldWords(opening).join(" "));
