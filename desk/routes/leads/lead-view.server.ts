import type { LocalizedSite, LocalizedSites } from "#app/content.server.ts";
import { extraFacts, fieldLabel, formTitle, leadFields, senderOf } from "#app/features/leads/lead-fields.server.ts";
import type { PersonEntry } from "#app/features/leads/records/persons.server.ts";
import type { LeadWith, StoredLead } from "#app/features/leads/records/stored-leads.server.ts";
import { answerParts } from "#app/features/leads/rules/answer.server.ts";
import { followUpView } from "#app/features/leads/rules/follow-up.ts";
import { tagsIn } from "#app/features/leads/rules/tags.ts";
import { flagReasonsIn } from "#app/features/leads/rules/flag-reason.ts";
import { members } from "#app/features/members/members.server.ts";
import type { Store } from "#app/store/store.server.ts";
import { mayRead } from "#desk/doors.ts";
import { formatList, formatPhone, whatsappAddress } from "#i18n/format.ts";
import type { Locale } from "#i18n/locale.ts";
import { replyBy } from "#i18n/reply-by.ts";
import { formatDate, formatDayAndTime, formatMoment, riyadhDay, riyadhMinute, shiftDay } from "#i18n/riyadh-time.ts";
import { firstLetters } from "#i18n/first-letters.ts";
import { type Colleague, hasFailed } from "./lead-words.ts";

/** Some members of a row of the store, for the browser. */
const pick = <Row, Name extends keyof Row>(row: Row, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

/** A lead for display: with times in words, without the store's internal fields. */
export type LeadView = ReturnType<typeof leadView>;

/** What happened with a lead, with times in words. */
export function historyView(lead: StoredLead, site: LocalizedSite) {
  const language = site.locale;
  const when = (moment: string) => formatMoment(moment, language);
  return {
    ...pick(lead, "id", "received_at", "kind", "topic", "origin", "form"),
    subject: lead.subject || formTitle(site, lead.form),
    beginning: beginningOf(lead),
    when: when(lead.received_at),
    notes: lead.notes.map((note) => ({
      ...pick(note, "id", "who", "kind", "text"),
      moment: note.written_at,
      when: when(note.written_at),
    })),
    changes: lead.changes.map(({ changed_at: moment, ...change }) => ({
      ...pick(change, "id", "who", "field", "before", "after"),
      moment,
      when: when(moment),
      followUp: change.field === "follow_up" ? followUpView(change.after || change.before, language) : undefined,
    })),
    deliveries: lead.deliveries.map((delivery) => ({
      ...pick(delivery, "channel", "note_id", "state", "fault", "attempts", "last_error"),
      when: when(delivery.finished_at ?? delivery.next_attempt_at),
    })),
  };
}
export type HistoryView = ReturnType<typeof historyView>;

/** @param member the reader's own name; may be empty */
export function leadView(lead: StoredLead, sites: LocalizedSites, language: Locale, member: string) {
  const site = sites[language];
  const { mails } = site;
  const { signature, templates } = answerParts(lead, sites[lead.locale], member);
  const { follow_up } = lead;
  const today = riyadhDay(new Date());
  return {
    ...historyView(lead, site),
    ...pick(lead, "status", "email", "message", "locale", "source", "page", "person", "assigned_to", "value"),
    tags: tagsIn(lead.tags),
    name: senderOf(lead),
    ...callOrChat(lead),
    flaggedFor:
      lead.flagged === 1
        ? formatList(flagReasonsIn(mails.notification.flagReasons, lead.flag_reasons), language)
        : undefined,
    days: { tomorrow: shiftDay(today, 1), nextWeek: shiftDay(today, 7) },
    followUp: follow_up ? followUpView(follow_up, language) : undefined,
    facts: factsOf(lead, site),
    signature,
    // Named in the reader's language.
    templates: templates.map((text, index) => ({ text, title: mails.answer.templates[index]?.title ?? text })),
  };
}

/** Minimum digits of a phone number. */
const leastDigits = 5;

/** Where a click calls the sender, or writes to them on WhatsApp. */
export function callOrChat({ phone, phone_e164 }: Pick<StoredLead, "phone" | "phone_e164">) {
  const number = phone_e164 ?? phone.normalize("NFKC").replaceAll(/[^\d+]/g, "");
  return {
    call: number.length < leastDigits ? undefined : `tel:${number}`,
    whatsapp: phone_e164 === null ? undefined : whatsappAddress(phone_e164),
  };
}

type Fact = {
  label: string;
  value: string;
  direction: "ltr" | "auto";
  /** Address of the file with this name. */
  file?: string;
};

/** The visitor's values except the message and its heading, the topic of a callback. */
const factsOf = (lead: StoredLead, site: LocalizedSite): Fact[] => [
  ...leadFields
    .filter(({ name, desk }) => desk === undefined && !(name === "topic" && lead.kind === "callback"))
    .map((field) => ({
      label: fieldLabel(site, field),
      value: field.name === "phone" ? phoneOf(lead) : lead[field.column],
      direction: field.type === "email" || field.type === "tel" ? ("ltr" as const) : ("auto" as const),
    })),
  ...extraFacts(lead, site).map(({ id, label, value }) => ({
    label,
    value,
    direction: "auto" as const,
    ...(lead.files.some(({ field }) => field === id) && { file: `/desk/leads/${lead.id}/files/${id}` }),
  })),
];

export function phoneOf({ phone, phone_e164 }: Pick<StoredLead, "phone" | "phone_e164">): string {
  const number = phone_e164 === null ? phone : formatPhone(phone_e164);
  return number === phone ? phone : `${number} (${phone})`;
}

/** Characters of a message that a list shows. */
const longestBeginning = 160;

const beginningOf = ({ message }: Pick<StoredLead, "message">): string => firstLetters(message, longestBeginning);

/** A lead in the list, with its time in words. */
export type Row = ReturnType<typeof rowsOf>[number];

export function rowsOf(leads: readonly LeadWith<"deliveries">[], site: LocalizedSite) {
  const inWords = shortMoments(site.locale);
  return leads.map((lead) => {
    const { status, form, origin, received_at: moment } = lead;
    return {
      ...pick(lead, "id", "kind", "status", "flagged", "form", "topic", "source", "origin", "value"),
      holder: lead.assigned_to,
      moment,
      name: senderOf(lead),
      subject: lead.subject || formTitle(site, form),
      /** Title of an owner's form; empty for others. */
      formTitle: formTitle(site, form),
      beginning: beginningOf(lead),
      tags: tagsIn(lead.tags),
      when: inWords(moment),
      /** Until when the visitor, who has no answer yet, was promised one. */
      answer: status === "new" && origin === "" ? answerBy(moment, site) : undefined,
      followUp: lead.follow_up ? followUpView(lead.follow_up, site.locale) : undefined,
      isUndelivered: lead.deliveries.some(hasFailed),
    };
  });
}

function answerBy(received: string, { company, locale }: LocalizedSite) {
  const by = replyBy(company.hours, new Date(received), company.replyWithin);
  if (!by) return undefined;
  const isLate = `${by.day} ${by.time}` < riyadhMinute(new Date().toISOString());
  return { by: formatDayAndTime(by, locale), isLate };
}

/** A person in a list: by the last lead, with the last contact in words. */
export function personRows(persons: readonly PersonEntry[], locale: Locale) {
  const inWords = shortMoments(locale);
  return persons.map(({ lead, leads, lastContact }) => ({
    ...pick(lead, "person", "email", "company"),
    lead: lead.id,
    name: senderOf(lead),
    phone: phoneOf(lead),
    leads,
    when: inWords(lastContact),
    tags: tagsIn(lead.tags),
  }));
}
export type PersonRow = ReturnType<typeof personRows>[number];

/** Short times in Riyadh: `12:40` today, `20 November` this year, else `20 November 2025`. */
function shortMoments(locale: Locale, now = new Date()): (moment: string) => string {
  const today = riyadhDay(now);
  return (moment) => {
    const [day = "", time = ""] = riyadhMinute(moment).split(" ");
    if (day === today) return time;
    const date = formatDate(day, locale);
    return day.slice(0, 4) === today.slice(0, 4) ? date.slice(0, -" 2025".length) : date;
  };
}

/** Members whose role is for leads. */
export async function colleaguesOf(store: Store): Promise<Colleague[]> {
  const all = await members(store);
  return all.filter(({ role }) => mayRead(role, "leads/leads")).map(({ email, name }) => ({ email, name }));
}
