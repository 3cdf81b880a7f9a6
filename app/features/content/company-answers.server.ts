import { type Group, pathOf, withValue } from "#cms/plain.ts";
import type { Store } from "#app/store/store.server.ts";

/** Answers by name, such as `address.city.en`. */
export type CompanyAnswers = Record<string, string>;

/** Fields of a row of opening hours, such as `hours.1.from`. */
export const hoursParts = ["from", "to", "opens", "closes"] as const;

/**
 * An owner's answers so far about the company that moves in, without empty ones.
 * @param changed answers in documents that the owner has changed already: others count before them
 */
export const companyAnswers = ({ run }: Pick<Store, "run">, changed: CompanyAnswers): Promise<CompanyAnswers> =>
  run(async (db) => {
    const rows = await db.selectFrom("company_answer").selectAll().orderBy("name").execute();
    const all = { ...changed, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
  });

/** Keeps these answers, and forgets those equal to `changed`; others stay. */
export const keepCompanyAnswers = (
  { run }: Pick<Store, "run">,
  answers: CompanyAnswers,
  changed: CompanyAnswers,
): Promise<void> =>
  run((db) =>
    db.transaction().execute(async (within) => {
      for (const [name, value] of Object.entries(answers))
        await (
          value === (changed[name] ?? "")
            ? within.deleteFrom("company_answer").where("name", "=", name)
            : within
                .insertInto("company_answer")
                .values({ name, value })
                .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
        ).execute();
    }),
  );

/** The answers as `companyDocuments` takes them. */
export function groupOf(answers: CompanyAnswers): Group {
  const hours = [1, 2].flatMap((row) => {
    const [from, to, opens, closes] = hoursParts.map((part) => answers[`hours.${row}.${part}`]);
    return from && to && opens && closes ? `${from}-${to} ${opens}-${closes}` : [];
  });
  const others = Object.entries(answers).filter(([name]) => !name.startsWith("hours."));
  return others.reduce<Group>(
    (group, [name, value]) => withValue(group, pathOf(name), value) as Group,
    hours.length > 0 ? { hours: hours.join(", ") } : {},
  );
}
