import { retryDeliveries } from "#app/features/leads/delivery/outbox.server.ts";
import { addNote, changeLead, longestNote } from "#app/features/leads/records/change-lead.server.ts";
import { findLead } from "#app/features/leads/records/stored-leads.server.ts";
import { removeLead } from "#app/features/leads/records/remove-leads.server.ts";
import { followUpText, followUpView, longestLine, parseFollowUp } from "#app/features/leads/rules/follow-up.ts";
import { parseValue } from "#app/features/leads/rules/value.ts";
import { cleanText } from "#app/features/leads/rules/check-fields.ts";
import { answeredStage, stagesOf } from "#app/features/leads/rules/stages.ts";
import { answerParts } from "#app/features/leads/rules/answer.server.ts";
import { mostTags, tagsIn, tagText, typedTags } from "#app/features/leads/rules/tags.ts";
import { parseReference } from "#app/features/leads/rules/reference.server.ts";
import { mailLink } from "#app/mails/mailboxes.server.ts";
import type { AuditAction } from "#app/features/members/audit-log.server.ts";
import { lossReasons } from "#app/store/column-values.ts";
import type { DeskRequest, FieldReader, SignedIn } from "#desk/desk-context.server.ts";
import type { IntentAt } from "#desk/doors.ts";
import { fill } from "#i18n/fill.tsx";
import { riyalsIn } from "./lead-words.ts";
import { type Reader, readerOf } from "./reader.server.ts";

/** The result of an action in the member's words. */
export type Result = {
  /** The action: its form shows the rest of the result. */
  intent: string;
  /** Whether it was done; its form is empty again. */
  isDone: boolean;
  notice?: string;
  link?: { to: string; text: string };
  /** Takes the change back. */
  undo?: LeadChange & { intent: Change };
  /** The form's mistakes and values. */
  error?: string;
  typed?: Record<string, string>;
};

export type LeadDeps = Pick<SignedIn, "settings" | "store" | "mailer" | "sites" | "record" | "language" | "member"> &
  Pick<DeskRequest, "query">;

type Deps = LeadDeps & { id: string; field: FieldReader; intent: IntentAt<"leads/lead"> };

/** Actions that change a field: its name, the entry in the audit log, whether a value may be set, and sentences. */
const changes = {
  status: {
    column: "status",
    action: "lead-status",
    isValue: async (after, { stages }, { store, id }) =>
      stages.options("").some(({ value }) => value === after) ||
      // An undo may lead back to a stage that left the list.
      ((await findLead(store, id))?.changes ?? []).some(({ field, before }) => field === "status" && before === after),
    saved: (after, { stages, words }, form) => fill(words.statusSaved, { status: stages.nameOf(after, form) }),
    overtaken: (now, { stages, words }, form) => fill(words.overtakenStatus, { status: stages.nameOf(now, form) }),
  },
  assign: {
    column: "assigned_to",
    action: "lead-assigned",
    isValue: (after, { colleagues }) => after === "" || colleagues.some(({ email }) => email === after),
    saved: (after, { holderName, words }) =>
      after === "" ? words.assignedToNobody : fill(words.assigned, { name: holderName(after) }),
    overtaken: (now, { holderName, words }) => fill(words.overtakenWho, { name: holderName(now) }),
  },
  "follow-up": {
    column: "follow_up",
    action: "lead-follow-up",
    isValue: (after) => after === "" || parseFollowUp(after) !== undefined,
    saved: (after, { language, words: { followUp: words } }) =>
      after === "" ? words.ended : fill(words.saved, { when: followUpView(after, language).when }),
    overtaken: (now, { language, words: { followUp: words } }) =>
      now === "" ? words.overtakenDone : fill(words.overtaken, { when: followUpView(now, language).when }),
  },
  value: {
    column: "value",
    action: "lead-value",
    isValue: (after) => parseValue(after) === after,
    saved: (after, { words }) =>
      after === "" ? words.value.removed : fill(words.value.saved, { value: riyalsIn(words, after) }),
    overtaken: (now, { words }) =>
      fill(words.value.overtaken, { value: now === "" ? words.value.unknown : riyalsIn(words, now) }),
  },
} as const satisfies Record<string, ChangeOf>;
export type Change = keyof typeof changes;

type ChangeOf = {
  column: Parameters<typeof changeLead>[1]["field"];
  action: AuditAction;
  isValue: (after: string, reader: Reader, deps: Pick<Deps, "store" | "id">) => boolean | Promise<boolean>;
  saved: (after: string, reader: Reader, form: string) => string;
  overtaken: (now: string, reader: Reader, form: string) => string;
};

/** `before`: as the member saw it; undefined: any. */
type LeadChange = { id: string; before: string | undefined; after: string };

async function change(deps: LeadDeps, reader: Reader, intent: Change, { id, before, after }: LeadChange) {
  const { store, member, record } = deps;
  const { column, action, isValue }: ChangeOf = changes[intent];
  if (!(await isValue(after, reader, { store, id }))) return { outcome: "unknown" as const };
  const result = await changeLead(store, { id, who: member.email, field: column, before, after });
  if (result.outcome === "saved") await record(action, id);
  return result;
}

/** Changes several leads of a list, or takes that back. `asksReason`: some were lost just now. */
export type SeveralResult = {
  intent: "status" | "assign";
  isDone: boolean;
  notice: string;
  undo: LeadChange[];
  asksReason: boolean;
  /** Tells two results apart. */
  at: number;
};

/** Changes each lead of a list that the member has chosen, or takes that back. */
export async function changeSeveral(
  deps: LeadDeps,
  intent: "status" | "assign",
  wanted: LeadChange[],
): Promise<SeveralResult> {
  const reader = await readerOf(deps);
  const { several: words } = reader.words;
  const undo: LeadChange[] = [];
  let overtaken = 0;
  let asksReason = false;
  for (const one of wanted) {
    const result = await change(deps, reader, intent, one);
    if (result.outcome === "conflict") overtaken++;
    if (result.outcome !== "saved") continue;
    undo.push({ id: one.id, before: one.after, after: one.before ?? result.before });
    asksReason ||= intent === "status" && reader.stages.isLost(one.after) && result.form === "";
  }
  const others = overtaken > 0 && fill(words.overtaken, { count: overtaken });
  const changed = undo.length > 0 ? fill(words.changed, { count: undo.length }) : others ? "" : words.none;
  const notice = [changed, others].filter(Boolean).join(" ");
  return { intent, isDone: undo.length > 0, notice, undo, asksReason, at: Date.now() };
}

/** Notes the reason for the loss of each lead. @param undo of their loss */
export async function giveReason(deps: LeadDeps, reason: string, undo: LeadChange[]): Promise<SeveralResult> {
  const reader = await readerOf(deps);
  for (const { id } of undo) await addReason(deps, reader, id, reason);
  const notice = reader.words.loss.saved;
  return { intent: "status", isDone: true, notice, undo, asksReason: false, at: Date.now() };
}

async function addReason(deps: LeadDeps, { stages, words }: Reader, id: string, reason: string): Promise<Result> {
  const { store, record, member } = deps;
  const text = lossReasons.find((one) => one === reason);
  const lead = await findLead(store, id);
  const isAsked = text !== undefined && lead !== undefined && stages.isLost(lead.status) && lead.form === "";
  if (!isAsked || (await addNote(store, { id, who: member.email, text, kind: "lost" })).outcome === "gone")
    return { intent: "lost", isDone: false, ...(!lead && { notice: words.gone }) };
  await record("lead-noted", id);
  return { intent: "lost", isDone: true, notice: words.loss.saved };
}

/** Performs the posted action and records it. */
export async function leadAction(deps: Deps): Promise<Result> {
  const { store, field, id, intent, member, record, settings, sites } = deps;
  const who = member.email;
  const reader = await readerOf(deps);
  const { words } = reader;
  const refusal = (result: Omit<Result, "intent" | "isDone">): Result => ({ intent, isDone: false, ...result });
  async function done(action: AuditAction, notice: string, link?: Result["link"]): Promise<Result> {
    await record(action, id);
    return { intent, isDone: true, notice, ...(link && { link }) };
  }
  const gone = refusal({ notice: words.gone });

  async function changeTo(kind: Change, after: string): Promise<Result> {
    const before = field("before");
    const result = await change(deps, reader, kind, { id, before, after });
    if (result.outcome === "gone") return gone;
    if (result.outcome === "unknown") return refusal({});
    const { saved, overtaken }: ChangeOf = changes[kind];
    if (result.outcome === "conflict") {
      const typed = { before: result.now };
      return refusal({ notice: overtaken(result.now, reader, result.form), typed });
    }
    const why = kind === "status" && reader.stages.isLost(after);
    return {
      intent: kind,
      isDone: true,
      notice: saved(after, reader, result.form),
      ...(why && { link: { to: `/leads/${id}`, text: words.board.why } }),
      ...(before !== after && { undo: { id, intent: kind, before: after, after: before } }),
    };
  }

  /** Mails the member's words, or hands them to the member's mail program. */
  async function answer(text: string): Promise<Result> {
    const lead = await findLead(store, id);
    if (!lead) return gone;
    if (lead.email === "") return refusal({});
    const { subject, signature } = answerParts(lead, sites()[lead.locale], member.name);
    const whole = `${text}\n\n${signature}`;
    const kind = settings.SMTP_URL === undefined ? "handed" : "answer";
    const answers = field("answers") === "" ? undefined : Number(field("answers"));
    const stage = answeredStage(stagesOf(sites().en));
    const result = await addNote(store, { id, who, text: whole, kind, stage, answers });
    if (result.outcome === "gone") return gone;
    if (result.outcome === "overtaken")
      return refusal({ notice: words.answer.overtaken, typed: { text, answers: String(result.answers) } });
    if (kind === "answer") return done("lead-answered", words.answer.answered);
    const [title, body] = [subject, whole].map((part) => encodeURIComponent(part));
    const to = `${mailLink(lead.email)}?subject=${title}&body=${body}`;
    return done("lead-answered", words.answer.handed, { to, text: words.answer.open });
  }

  switch (intent) {
    case "status":
    case "assign":
    case "follow-up":
      return changeTo(intent, field("after"));
    case "plan": {
      const typed = { day: field("day"), time: field("time"), line: field("line") };
      const after = followUpText(typed);
      if (parseFollowUp(after)) return changeTo("follow-up", after);
      return refusal({ error: fill(words.followUp.unclear, { most: longestLine }), typed });
    }
    case "value": {
      const after = parseValue(field("after"));
      if (after !== undefined) return changeTo("value", after);
      return refusal({ error: words.value.unclear, typed: { after: field("after") } });
    }
    case "note":
    case "answer": {
      const text = cleanText(field("text"));
      const error = text === "" ? words.noteEmpty : fill(words.noteLong, { most: longestNote, count: text.length });
      if (text === "" || text.length > longestNote) return refusal({ error, typed: { text } });
      if (intent === "answer") return answer(text);
      if ((await addNote(store, { id, who, text })).outcome === "gone") return gone;
      return done("lead-noted", words.noteSaved);
    }
    case "tag":
    case "untag": {
      const tags = typedTags(field("tag"));
      const isAdded = intent === "tag";
      let isFull = false;
      const after = (now: string) => {
        const others = tagsIn(now).filter((tag) => !tags.includes(tag));
        isFull = isAdded && others.length + new Set(tags).size > mostTags;
        return isFull ? now : tagText(isAdded ? [...new Set([...tagsIn(now), ...tags])] : others);
      };
      const { outcome } = await changeLead(store, { id, who, field: "tags", before: undefined, after });
      if (outcome === "gone") return gone;
      if (isFull) return refusal({ error: fill(words.tags.full, { most: mostTags }) });
      return done("lead-tagged", words.tags.saved);
    }
    case "retry": {
      const { dead, waiting } = await retryDeliveries(store, id);
      return dead + waiting === 0 ? refusal({ notice: words.nothingToRetry }) : done("lead-retried", words.retried);
    }
    case "lost":
      return addReason(deps, reader, id, field("reason"));
    case "remove": {
      const reference = field("reference").trim();
      // The prefix may have changed since the message arrived.
      if ((parseReference(reference, sites().en.company.referencePrefix) ?? reference.toUpperCase()) !== id)
        return refusal({ error: words.removeWrong });
      if ((await removeLead(deps, id)).leads === 0) return gone;
      const link = { to: `/leads?${deps.query}`, text: words.back };
      return done("lead-deleted", fill(words.removed, { reference: id }), link);
    }
  }
}
