import { formTitle } from "#app/features/leads/lead-fields.server.ts";
import { stagesOf } from "#app/features/leads/rules/stages.ts";
import { members } from "#app/features/members/members.server.ts";
import type { Store } from "#app/store/store.server.ts";
import type { LeadTable } from "#app/store/tables.server.ts";
import type { SignedIn } from "#desk/desk-context.server.ts";
import { mayRead } from "#desk/doors.ts";
import { fill } from "#i18n/fill.tsx";
import { firstLetters } from "#i18n/first-letters.ts";
import { type Colleague, holderName, leadWords, stageNames } from "./lead-words.ts";

/** A member's language and its words, and the names of stages and colleagues. */
export async function readerOf({ language, sites, store }: Pick<SignedIn, "language" | "sites" | "store">) {
  const site = sites()[language];
  const words = leadWords(language);
  const colleagues = await colleaguesOf(store);
  return {
    language,
    site,
    words,
    colleagues,
    stages: stageNames(stagesOf(site), language),
    holderName: (email: string) => (email === "" ? words.nobody : holderName(email, colleagues, words)),
  };
}
export type Reader = Awaited<ReturnType<typeof readerOf>>;

/** Subject of a lead in words. */
export const titleOf = (lead: LeadTable, { site, words }: Pick<Reader, "site" | "words">): string =>
  lead.kind === "callback"
    ? fill(words.callbackAbout, { topic: lead.topic })
    : lead.subject || formTitle(site, lead.form) || words.noSubject;

/** Characters of a message that a list shows. */
const longestBeginning = 160;

export const beginningOf = ({ message }: Pick<LeadTable, "message">): string => firstLetters(message, longestBeginning);

/** Members whose role is for leads. */
export async function colleaguesOf(store: Store): Promise<Colleague[]> {
  const all = await members(store);
  return all.filter(({ role }) => mayRead(role, "leads/leads")).map(({ email, name }) => ({ email, name }));
}
