import type { StoredLead } from "#app/features/leads/records/stored-leads.server.ts";
import { followUpView } from "#app/features/leads/rules/follow-up.ts";
import { tagsIn } from "#app/features/leads/rules/tags.ts";
import type { lossReasons } from "#app/store/column-values.ts";
import type { LeadChangeTable, NoteTable, OutboxTable } from "#app/store/tables.server.ts";
import { fill, fillCount } from "#i18n/fill.tsx";
import { formatMoment } from "#i18n/riyadh-time.ts";
import { riyalsIn } from "./lead-words.ts";
import { beginningOf, type Reader, titleOf } from "./reader.server.ts";

/** An event of a lead in words. */
export type HistoryEvent = {
  id: string;
  moment: string;
  when: string;
  title: string;
  text: string;
  /** The lead, if the event is its arrival among events of others. */
  lead?: string;
  delivery?: DeliveryView | undefined;
};

/**
 * The actions of visitor and colleagues, oldest first.
 * @param isOfPerson whether the page shows all leads of a person: with each lead's message
 */
export function historyOf(leads: readonly StoredLead[], reader: Reader, isOfPerson = false): HistoryEvent[] {
  const events = leads.flatMap((lead) => eventsOf(lead, reader, isOfPerson));
  return events.toSorted((one, other) => Number(one.moment > other.moment) - Number(one.moment < other.moment));
}

function eventsOf(lead: StoredLead, reader: Reader, isOfPerson: boolean): HistoryEvent[] {
  const { language, words } = reader;
  const at = (moment: string) => ({ moment, when: formatMoment(moment, language) });
  const arrival =
    lead.origin === "" ? words.arrivedFrom : fill(words.enter.entered, { origin: words.origins[lead.origin] });
  return [
    {
      ...at(lead.received_at),
      id: lead.id,
      title: isOfPerson ? titleOf(lead, reader) : arrival,
      text: isOfPerson ? beginningOf(lead) : "",
      ...(isOfPerson && { lead: lead.id }),
    },
    ...lead.changes.map((change) => ({
      ...at(change.changed_at),
      id: change.id,
      title: changeInWords(change, lead.form, reader),
      text: change.field === "follow_up" ? followUpOf(change, reader).line : "",
    })),
    ...lead.notes.map((note) => ({
      ...at(note.written_at),
      id: note.id,
      title: noteInWords(note, reader),
      text: note.kind === "lost" ? words.loss.reasons[note.text as (typeof lossReasons)[number]] : note.text,
      delivery: lead.deliveries.filter(({ note_id }) => note_id === note.id).map((one) => deliveryView(one, reader))[0],
    })),
  ];
}

/** Names may be of the other script. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

/** The member's name, or else `who`, such as a shell user. */
const authorOf = (who: string, { colleagues }: Reader): string =>
  isolated(colleagues.find(({ email }) => email === who)?.name || who);

function noteInWords({ who, kind }: NoteTable, reader: Reader): string {
  const { answer, loss, noted, notedByNobody } = reader.words;
  const sentences = { note: noted, answer: answer.mailed, handed: answer.handedOver, lost: loss.noted };
  return who === "" ? notedByNobody : fill(sentences[kind], { who: authorOf(who, reader) });
}

const followUpOf = ({ before, after }: LeadChangeTable, { language }: Reader) =>
  followUpView(after || before, language);

function changeInWords(change: LeadChangeTable, form: string, reader: Reader): string {
  const { field, before, after } = change;
  const { words, stages } = reader;
  const who = authorOf(change.who, reader);
  switch (field) {
    case "status":
      return fill(words.becameStatus, { who, before: stages.nameOf(before, form), after: stages.nameOf(after, form) });
    case "value":
      return fill(after === "" ? words.value.tookAway : words.value.gave, { who, value: riyalsIn(words, after) });
    case "follow_up": {
      const { followed, moved, planned } = words.followUp;
      const sentence = after === "" ? followed : before === "" ? planned : moved;
      return fill(sentence, { who, when: followUpOf(change, reader).when });
    }
    case "tags": {
      const [less, more] = [before, after].map(tagsIn) as [string[], string[]];
      const additions = more.filter((tag) => !less.includes(tag));
      const tags = additions.length > 0 ? additions : less.filter((tag) => !more.includes(tag));
      return fill(words.tags[additions.length > 0 ? "added" : "removed"], { who, tags: isolated(tags.join(", ")) });
    }
    case "assigned_to":
      if (after === "") return fill(words.becameNobodys, { who });
      if (after === change.who) return fill(words.tookIt, { who });
      return fill(words.becameHolder, { who, name: isolated(reader.holderName(after)) });
  }
}

/** Whether a delivery was given up, or failed and is retried. */
export const hasFailed = ({ state, fault }: Pick<OutboxTable, "state" | "fault">): boolean =>
  state === "dead" || (state === "pending" && fault !== null);

/** A delivery in words; `failure` only if it failed. */
export type DeliveryView = ReturnType<typeof deliveryView>;

function deliveryView(delivery: OutboxTable, { language, words }: Reader) {
  const { channel, note_id, state, fault, last_error, attempts } = delivery;
  const { states } = words;
  const moment = formatMoment(delivery.finished_at ?? delivery.next_attempt_at, language);
  // A mail was written to a file, and the visitor got none.
  const isWritten = state === "sent" && last_error !== null;
  const sentence = isWritten ? states.written : state === "pending" && fault !== null ? states.waits : states[state];
  return {
    key: channel + note_id,
    title: words.channels[channel],
    state: fill(sentence, { moment, reason: last_error ?? "" }),
    failure: hasFailed(delivery)
      ? { text: fault && words.faults[fault], tries: fillCount(words.tries, attempts, language), reason: last_error }
      : undefined,
  };
}

/** A lead's deliveries that the history does not have, and whether any can be tried again. */
export const deliveriesOf = ({ deliveries }: StoredLead, reader: Reader) => ({
  canRetry: deliveries.some(hasFailed),
  deliveries: deliveries
    // A change's delivery matters only if it failed.
    .filter((one) => one.channel !== "answer" && (one.channel !== "update" || hasFailed(one)))
    .map((one) => deliveryView(one, reader)),
});
