import type { Store } from "#app/store/store.server.ts";
import type { UnansweredQuestionTable } from "#app/store/tables.server.ts";

/** A question with all its days. */
export type AskedQuestion = Pick<UnansweredQuestionTable, "locale" | "words" | "text" | "times"> & {
  last: string;
  /** Whether it was marked as done, and not asked again since. */
  isDone: boolean;
};

/** The most recent first. */
export async function readQuestions(store: Store): Promise<AskedQuestion[]> {
  const rows = await store.run((db) =>
    db
      .selectFrom("unanswered_question")
      .selectAll()
      .orderBy("day", "desc")
      .orderBy("times", "desc")
      .orderBy("words")
      .execute(),
  );
  return [...Map.groupBy(rows, keyOf).values()].map((days) => {
    const [{ locale, words, text, day: last }] = days as [UnansweredQuestionTable];
    const times = days.reduce((sum, day) => sum + day.times, 0);
    return { locale, words, text, times, last, isDone: days.every(({ done }) => done === 1) };
  });
}

/**
 * Marks a question as done, or undoes that.
 * @returns whether it still exists
 */
export async function markQuestion(
  store: Store,
  { locale, words }: Pick<UnansweredQuestionTable, "locale" | "words">,
  isDone: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await store.run((db) =>
    db
      .updateTable("unanswered_question")
      .set({ done: isDone ? 1 : 0 })
      .where("locale", "=", locale)
      .where("words", "=", words)
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n;
}

/** Identifies a question across days. */
export const keyOf = ({ locale, words }: Pick<UnansweredQuestionTable, "locale" | "words">) => `${locale} ${words}`;
