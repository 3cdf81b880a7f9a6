import { retryDeliveries } from "#app/features/leads/delivery/outbox.server.ts";
import { addNote, changeLead, longestNote } from "#app/features/leads/records/change-lead.server.ts";
import { findLead } from "#app/features/leads/records/stored-leads.server.ts";
import { removeLead } from "#app/features/leads/records/remove-leads.server.ts";
import { type FollowUp, followUpText, followUpView, parseFollowUp } from "#app/features/leads/rules/follow-up.ts";
import { parseValue } from "#app/features/leads/rules/value.ts";
import { cleanText } from "#app/features/leads/rules/check-fields.ts";
import { answeredStage, meaningOf, stagesOf } from "#app/features/leads/rules/stages.ts";
import { answerParts } from "#app/features/leads/rules/answer.server.ts";
import { mostTags, tagsIn, tagText, typedTags } from "#app/features/leads/rules/tags.ts";
import { parseReference } from "#app/features/leads/rules/reference.server.ts";
import { mailLink } from "#app/mails/mailboxes.server.ts";
import type { AuditAction } from "#app/features/members/audit-log.server.ts";
import { lossReasons } from "#app/store/column-values.ts";
import type { FieldReader, SignedIn } from "#desk/desk-context.server.ts";
import type { IntentAt } from "#desk/doors.ts";
import { colleaguesOf } from "./lead-view.server.ts";

/** The result of an action. `when` is a follow-up's time in words. */
export type LeadResult =
  | { outcome: "changed"; id: string; intent: Change; before: string; after: string; when: string }
  | { outcome: "conflict"; intent: Change; now: string; when: string }
  | {
      outcome:
        | "noted"
        | "lost"
        | "tagged"
        | "untagged"
        | "tags-full"
        | "answered"
        | "retried"
        | "nothing-to-retry"
        | "remove-wrong"
        | "gone"
        | "unknown";
    }
  /** Nothing was written, or too much. */
  | { outcome: "text-wrong"; intent: "note" | "answer"; count: number; most: number; text: string }
  /** Without a mail server. `href` opens the member's own mail program. */
  | { outcome: "handed"; href: string }
  /** A colleague has answered meanwhile. Nothing was sent. */
  | { outcome: "answer-overtaken"; text: string }
  | ({ outcome: "follow-up-unclear" } & FollowUp)
  | { outcome: "value-unclear"; text: string }
  | { outcome: "removed"; id: string };

/** The result of an action on a person. */
export type PersonResult =
  | LeadResult
  | { outcome: "merged" | "company-saved" | "separate-unclear" }
  /** What was typed, or the number of the person who was parted. */
  | { outcome: "merge-unclear" | "separated"; other: string };

type Deps = Pick<SignedIn, "settings" | "store" | "mailer" | "sites" | "record" | "language"> & {
  id: string;
  who: string;
  /** The member's own; may be empty. */
  name: string;
  field: FieldReader;
  intent: IntentAt<"leads/lead">;
};

type ChangeDeps = Pick<Deps, "store" | "sites" | "id" | "who" | "language" | "record">;

/** Actions that change a field: its name, the entry in the audit log, and whether a member may set a value. */
const changes = {
  status: {
    column: "status",
    action: "lead-status",
    isValue: async (after: string, { store, sites, id }: ChangeDeps) =>
      after === "spam" ||
      stagesOf(sites().en).some((stage) => stage.id === after) ||
      // Taken back into a stage that left the list.
      ((await findLead(store, id))?.changes ?? []).some(({ field, before }) => field === "status" && before === after),
  },
  assign: {
    column: "assigned_to",
    action: "lead-assigned",
    isValue: async (after: string, { store }: ChangeDeps) =>
      after === "" || (await colleaguesOf(store)).some(({ email }) => email === after),
  },
  "follow-up": {
    column: "follow_up",
    action: "lead-follow-up",
    isValue: (after: string) => after === "" || parseFollowUp(after) !== undefined,
  },
  value: { column: "value", action: "lead-value", isValue: (after: string) => parseValue(after) === after },
} as const;
export type Change = keyof typeof changes;

/** `before`: as the member saw it; undefined: whatever it is. */
type Values = { before: string | undefined; after: string };

async function change(deps: ChangeDeps, { intent, before, after }: Values & { intent: Change }): Promise<LeadResult> {
  const { store, id, who, language } = deps;
  const { column, action, isValue } = changes[intent];
  if (!(await isValue(after, deps))) return { outcome: "unknown" };
  const whenOf = (value: string) => (column === "follow_up" && value ? followUpView(value, language).when : "");
  const result = await changeLead(store, { id, who, field: column, before, after });
  if (result.outcome === "conflict") return { ...result, intent, when: whenOf(result.now) };
  if (result.outcome === "gone") return result;
  await deps.record(action, id);
  return { outcome: "changed", id, intent, before: before ?? result.before, after, when: whenOf(after) };
}

type SeveralDeps = Omit<ChangeDeps, "id">;
type LeadChange = Values & { id: string };

/**
 * The result of an action on several leads: what would take it back, how many colleagues changed
 * meanwhile, and whether some were lost just now. `at` tells two results apart.
 */
export type SeveralResult = { intent: string; undo: LeadChange[]; overtaken: number; asksReason: boolean; at: number };

const isLost = ({ sites }: Pick<Deps, "sites">, status: string): boolean =>
  meaningOf(stagesOf(sites().en), status) === "lost";

/** Changes each lead of a list that the member has chosen, or takes that back. */
export async function changeSeveral(
  deps: SeveralDeps,
  intent: "status" | "assign",
  changes: LeadChange[],
): Promise<SeveralResult> {
  const undo: LeadChange[] = [];
  let overtaken = 0;
  let asksReason = false;
  for (const { id, ...values } of changes) {
    const result = await change({ ...deps, id }, { intent, ...values });
    if (result.outcome === "conflict") overtaken++;
    if (result.outcome !== "changed") continue;
    undo.push({ id, before: result.after, after: result.before });
    asksReason ||= isLost(deps, result.after) && (await findLead(deps.store, id))?.form === "";
  }
  return { intent, undo, overtaken, asksReason, at: Date.now() };
}

/** Notes for each lead why it was lost. @param undo of their loss */
export async function giveReason(deps: SeveralDeps, reason: string, undo: LeadChange[]): Promise<SeveralResult> {
  for (const { id } of undo) await addReason({ ...deps, id }, reason);
  return { intent: "lost", undo, overtaken: 0, asksReason: false, at: Date.now() };
}

async function addReason(deps: ChangeDeps, reason: string): Promise<LeadResult> {
  const { store, record, id, who } = deps;
  const text = lossReasons.find((one) => one === reason);
  const lead = await findLead(store, id);
  if (!text || !lead || !isLost(deps, lead.status) || lead.form !== "") return { outcome: lead ? "unknown" : "gone" };
  if ((await addNote(store, { id, who, text, kind: "lost" })) === "gone") return { outcome: "gone" };
  await record("lead-noted", id);
  return { outcome: "lost" };
}

/** Mails what the member has written, or hands it to their mail program. */
async function answer(deps: Deps, words: string): Promise<LeadResult> {
  const { store, settings, sites, id, who, name, record, field } = deps;
  const lead = await findLead(store, id);
  if (!lead) return { outcome: "gone" };
  if (lead.email === "") return { outcome: "unknown" };
  const { subject, signature } = answerParts(lead, sites()[lead.locale], name);
  const text = `${words}\n\n${signature}`;
  const kind = settings.SMTP_URL === undefined ? "handed" : "answer";
  const answers = field("answers") === "" ? undefined : Number(field("answers"));
  const stage = answeredStage(stagesOf(sites().en));
  const outcome = await addNote(store, { id, who, text, kind, stage, answers });
  if (outcome === "overtaken") return { outcome: "answer-overtaken", text: words };
  if (outcome === "gone") return { outcome };
  await record("lead-answered", id);
  if (kind === "answer") return { outcome: "answered" };
  const [title, body] = [subject, text].map((part) => encodeURIComponent(part));
  return { outcome: "handed", href: `${mailLink(lead.email)}?subject=${title}&body=${body}` };
}

/** Performs the posted action and records it. */
export async function leadAction(deps: Deps): Promise<LeadResult> {
  const { store, field, id, who } = deps;
  const noteAction = (action: AuditAction) => deps.record(action, id);
  switch (deps.intent) {
    case "status":
    case "assign":
    case "follow-up":
      return change(deps, { intent: deps.intent, before: field("before"), after: field("after") });
    case "plan": {
      const plan = { day: field("day"), time: field("time"), line: field("line") };
      const after = followUpText(plan);
      if (!parseFollowUp(after)) return { outcome: "follow-up-unclear", ...plan };
      return change(deps, { intent: "follow-up", before: field("before"), after });
    }
    case "value": {
      const text = field("after");
      const after = parseValue(text);
      if (after === undefined) return { outcome: "value-unclear", text };
      return change(deps, { intent: "value", before: field("before"), after });
    }
    case "note":
    case "answer": {
      const text = cleanText(field("text"));
      const { intent } = deps;
      if (text === "" || text.length > longestNote)
        return { outcome: "text-wrong", intent, count: text.length, most: longestNote, text };
      if (intent === "answer") return answer(deps, text);
      if ((await addNote(store, { id, who, text })) === "gone") return { outcome: "gone" };
      await noteAction("lead-noted");
      return { outcome: "noted" };
    }
    case "tag":
    case "untag": {
      const tags = typedTags(field("tag"));
      const isAdded = deps.intent === "tag";
      let isFull = false;
      const after = (now: string) => {
        const others = tagsIn(now).filter((tag) => !tags.includes(tag));
        isFull = isAdded && others.length + new Set(tags).size > mostTags;
        return isFull ? now : tagText(isAdded ? [...new Set([...tagsIn(now), ...tags])] : others);
      };
      const { outcome } = await changeLead(store, { id, who, field: "tags", before: undefined, after });
      if (outcome === "gone") return { outcome };
      if (isFull) return { outcome: "tags-full" };
      await noteAction("lead-tagged");
      return { outcome: isAdded ? "tagged" : "untagged" };
    }
    case "retry": {
      const { dead, waiting } = await retryDeliveries(store, id);
      if (dead + waiting === 0) return { outcome: "nothing-to-retry" };
      await noteAction("lead-retried");
      return { outcome: "retried" };
    }
    case "lost":
      return addReason(deps, field("reason"));
    case "remove": {
      const reference = field("reference").trim();
      const { referencePrefix } = deps.sites().en.company;
      // The prefix may have changed since the message arrived.
      if ((parseReference(reference, referencePrefix) ?? reference.toUpperCase()) !== id)
        return { outcome: "remove-wrong" };
      if ((await removeLead(deps, id)).leads === 0) return { outcome: "gone" };
      await noteAction("lead-deleted");
      return { outcome: "removed", id };
    }
  }
}
