import { setImmediate } from "node:timers/promises";
import { replyBy, type ReplyWithin, workingMinutes } from "#i18n/reply-by.ts";
import type { Hours } from "#i18n/open-state.ts";
import { riyadhDay, riyadhMinute, shiftDay, startOfDay } from "#i18n/riyadh-time.ts";
import { lossReasons } from "#app/store/column-values.ts";
import type { Store } from "#app/store/store.server.ts";
import type { LeadTable } from "#app/store/tables.server.ts";
import { isAnswer } from "#app/features/leads/rules/answer-kinds.ts";
import { meaningOf, type Stage } from "#app/features/leads/rules/stages.ts";
import { leadBatches, type LeadWith } from "./stored-leads.server.ts";

/** Figures of all leads with something in common, such as the week or the holder. */
export type Figure = {
  name: string;
  leads: number;
  /** Messages that were answered or are overdue, and those answered in time. */
  due: number;
  inTime: number;
  /** Minutes of opening hours until the first answer; undefined without one. */
  median: number | undefined;
  won: number;
  lost: number;
  /** Value of the won leads, in riyals. */
  value: number;
};

/** The value that leads of a group share. An owner's form begins with a slash; other sources are origins. */
const groups = {
  week: ({ received_at }: LeadTable) => weekOf(riyadhDay(new Date(received_at))),
  source: ({ origin, kind, form }: LeadTable) => origin || (kind === "callback" ? kind : form ? `/${form}` : "form"),
  campaign: ({ source }: LeadTable) => source,
  member: ({ assigned_to }: LeadTable) => assigned_to,
};
export type FigureGroup = keyof typeof groups;
export const figureGroups = Object.keys(groups) as FigureGroup[];

export type Figures = Record<FigureGroup, Figure[]> & {
  total: Figure;
  stages: { status: string; leads: number; value: number }[];
  reasons: { reason: (typeof lossReasons)[number]; leads: number }[];
};

/** The Sunday of a day's week. */
const weekOf = (day: string): string => shiftDay(day, -new Date(day).getUTCDay());

/** Leads between which visitors are answered: opening hours are counted day by day. */
const atOnce = 50;

/** Times promised to visitors, and the owner's stages. */
type Rules = { hours: Hours<unknown>; replyWithin: ReplyWithin; stages: readonly Stage[] };

/**
 * Figures of leads received from one day to another, both included, without spam. Weeks are in
 * their order; other groups begin with the largest.
 */
export async function readFigures(
  store: Store,
  { from, to }: { from: string; to: string },
  rules: Rules,
): Promise<Figures> {
  const total = tally("");
  const tallies = {} as Record<FigureGroup, Map<string, Tally>>;
  for (const group of figureGroups) tallies[group] = new Map();
  for (let week = weekOf(from); week <= to; week = shiftDay(week, 7)) tallies.week.set(week, tally(week));
  const stages = new Map(rules.stages.map(({ id: status }) => [status, { status, leads: 0, value: 0 }]));
  const reasons = lossReasons.map((reason) => ({ reason, leads: 0 }));

  const span = { since: new Date(startOfDay(from)), until: new Date(startOfDay(shiftDay(to, 1))) };
  for await (const batch of leadBatches(store, span, ["notes", "changes"])) {
    for (const [index, lead] of batch.entries()) {
      if (index % atOnce === 0) await setImmediate();
      const { status, flagged, value } = lead;
      const means = meaningOf(rules.stages, status);
      if (means === "spam" || (flagged === 1 && status === "new")) continue;
      const stage = stages.getOrInsertComputed(status, () => ({ status, leads: 0, value: 0 }));
      stage.leads++;
      stage.value += Number(value);
      const reason = means === "lost" ? lead.notes.findLast(({ kind }) => kind === "lost")?.text : undefined;
      for (const one of reasons) if (one.reason === reason) one.leads++;
      const outcome = { means, value, answer: answerOf(lead, rules) };
      add(total, outcome);
      for (const group of figureGroups) add(tallies[group].getOrInsertComputed(groups[group](lead), tally), outcome);
    }
  }
  const figures = (group: FigureGroup) => [...tallies[group].values()].map(figureOf);
  const largest = (group: FigureGroup) => figures(group).toSorted((one, other) => other.leads - one.leads);
  return {
    total: figureOf(total),
    week: figures("week"),
    source: largest("source"),
    campaign: largest("campaign"),
    member: largest("member"),
    stages: [...stages.values()],
    reasons,
  };
}

type Tally = Omit<Figure, "median"> & { minutes: number[] };

const nothing = { leads: 0, due: 0, inTime: 0, won: 0, lost: 0, value: 0 };
const tally = (name: string): Tally => ({ name, ...nothing, minutes: [] });

/** The first answer to a message; undefined if none was promised, or is due yet. */
type Answer = { minutes?: number; isInTime: boolean } | undefined;

function answerOf(lead: LeadWith<"notes" | "changes">, { hours, replyWithin, stages }: Rules): Answer {
  if (lead.origin !== "") return undefined;
  const arrival = new Date(lead.received_at);
  const at = firstAnswer(lead, stages);
  if (at === undefined && lead.status !== "new") return undefined;
  const by = replyBy(hours, arrival, replyWithin);
  const isInTime = !by || riyadhMinute(at ?? new Date().toISOString()) <= `${by.day} ${by.time}`;
  if (at === undefined) return isInTime ? undefined : { isInTime };
  return { isInTime, minutes: workingMinutes(hours, arrival, new Date(at)) };
}

/** The time of a lead's first answer from the desk, or of its move to a stage that implies one. */
function firstAnswer(
  { status, notes, changes }: LeadWith<"notes" | "changes">,
  stages: readonly Stage[],
): string | undefined {
  const isContact = (after: string) => after !== "new" && ["open", "won"].includes(meaningOf(stages, after));
  const answer = notes.find(isAnswer)?.written_at;
  const contact = changes.find(({ field, after }) => field === "status" && isContact(after))?.changed_at;
  return [answer, status === "new" ? undefined : contact].filter((time) => time !== undefined).toSorted()[0];
}

type Outcome = { means: Stage["means"]; value: string; answer: Answer };

function add(sums: Tally, { means, value, answer }: Outcome): void {
  sums.leads++;
  if (answer) sums.due++;
  if (answer?.isInTime) sums.inTime++;
  if (answer?.minutes !== undefined) sums.minutes.push(answer.minutes);
  if (means === "lost") sums.lost++;
  if (means !== "won") return;
  sums.won++;
  sums.value += Number(value);
}

function figureOf({ minutes, ...sums }: Tally): Figure {
  const ascending = minutes.toSorted((one, other) => one - other);
  return { ...sums, median: ascending[Math.floor((ascending.length - 1) / 2)] };
}
