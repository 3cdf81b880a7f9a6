import type { LocalizedSite, LocalizedSites } from "#app/content.server.ts";
import { extraFacts, fieldLabel, formTitle, leadFields, senderOf } from "#app/features/leads/lead-fields.server.ts";
import { answersTo, type PersonEntry } from "#app/features/leads/records/persons.server.ts";
import type { LeadWith, StoredLead } from "#app/features/leads/records/stored-leads.server.ts";
import { isAnswer } from "#app/features/leads/rules/answer-kinds.ts";
import { answerParts } from "#app/features/leads/rules/answer.server.ts";
import { followUpView } from "#app/features/leads/rules/follow-up.ts";
import { tagsIn } from "#app/features/leads/rules/tags.ts";
import { flagReasonsIn } from "#app/features/leads/spam/spam-score.ts";
import type { Store } from "#app/store/store.server.ts";
import type { LeadTable } from "#app/store/tables.server.ts";
import { fill } from "#i18n/fill.tsx";
import { formatList, formatPhone, whatsappAddress } from "#i18n/format.ts";
import type { Locale } from "#i18n/locale.ts";
import { replyBy } from "#i18n/reply-by.ts";
import { formatDate, formatDayAndTime, formatMoment, riyadhDay, riyadhMinute, shiftDay } from "#i18n/riyadh-time.ts";
import { deliveriesOf, hasFailed, historyOf } from "./lead-history.server.ts";
import { riyalsIn } from "./lead-words.ts";
import { beginningOf, type Reader, titleOf } from "./reader.server.ts";

/** Some members of a row of the store, for the browser. */
const pick = <Row, Name extends keyof Row>(row: Row, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

/** A lead for display: in words, without the store's internal fields. */
export type LeadView = ReturnType<typeof leadView>;

/** @param member the reader's own name; may be empty */
export function leadView(lead: StoredLead, sites: LocalizedSites, reader: Reader, member: string) {
  const { language, site } = reader;
  const { mails } = site;
  const { signature, templates } = answerParts(lead, sites[lead.locale], member);
  const { follow_up } = lead;
  const today = riyadhDay(new Date());
  return {
    ...pick(lead, "id", "kind", "form", "status", "email", "message", "locale", "source", "page", "person", "value"),
    holder: lead.assigned_to,
    title: titleOf(lead, reader),
    when: formatMoment(lead.received_at, language),
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
    answers: lead.notes.filter(isAnswer).length,
    lossReason: lead.notes.findLast(({ kind }) => kind === "lost")?.text,
    history: historyOf([lead], reader),
    ...deliveriesOf(lead, reader),
    signature,
    // Named in the reader's language.
    templates: templates.map((text, index) => ({ text, title: mails.answer.templates[index]?.title ?? text })),
  };
}

/** Minimum digits of a phone number. */
const leastDigits = 5;

/** Addresses at which a click calls the sender, or writes to them on WhatsApp. */
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

/** A lead in the list, in words. */
export type Row = Awaited<ReturnType<typeof rowsOf>>[number];

export async function rowsOf(store: Store, leads: readonly ListedLead[], reader: Reader) {
  const inWords = shortMoments(reader.language);
  const waiting = leads.filter(({ status }) => status === "new");
  const answers = await answersTo(store, [...new Set(waiting.map(({ person }) => person))]);
  const isAnsweredBeside = ({ id, person, received_at }: LeadTable) =>
    answers.some((one) => one.person === person && one.id !== id && one.at > received_at);
  return leads.map((lead) => ({
    ...pick(lead, "id", "status", "form"),
    moment: lead.received_at,
    when: inWords(lead.received_at),
    name: senderOf(lead),
    title: titleOf(lead, reader),
    beginning: beginningOf(lead),
    marks: [
      ...marksOf(lead, reader),
      ...(waiting.includes(lead) && isAnsweredBeside(lead)
        ? [{ text: reader.words.answeredBeside, look: "notice" as const }]
        : []),
    ],
  }));
}
type ListedLead = LeadWith<"deliveries">;

type Mark = { text: string; look: "quiet" | "plain" | "strong" | "notice" | "tag" | "bad" };

/** A lead's origin, outcome and next step. */
function marksOf(lead: ListedLead, reader: Reader): Mark[] {
  const { language, site, stages, words, holderName: nameOf } = reader;
  const { form, origin, source, status, flagged, value } = lead;
  const way = origin || (lead.kind === "callback" ? "callback" : "form");
  const from = [(way === "form" && formTitle(site, form)) || words.origins[way], source].filter(Boolean).join(" · ");
  const answer = flagged === 0 ? answerBy(lead, site) : undefined;
  const followUp = lead.follow_up ? followUpView(lead.follow_up, language) : undefined;
  const lookOf = (isDue: boolean) => (isDue ? "notice" : "quiet");
  const marks: (Mark | false | undefined)[] = [
    { text: from, look: "quiet" },
    status !== "new" && { text: stages.nameOf(status, form), look: "strong" },
    answer && { text: fill(words.answerBy, { when: answer.by }), look: lookOf(answer.isLate) },
    value !== "" && { text: riyalsIn(words, value), look: "plain" },
    lead.assigned_to !== "" && { text: fill(words.heldBy, { name: nameOf(lead.assigned_to) }), look: "quiet" },
    followUp && { text: fill(words.followUp.mark, { when: followUp.when }), look: lookOf(followUp.isDue) },
    ...tagsIn(lead.tags).map((tag) => ({ text: tag, look: "tag" as const })),
    flagged === 1 && { text: words.flagged, look: "notice" },
    lead.deliveries.some(hasFailed) && { text: words.undelivered, look: "bad" },
  ];
  return marks.filter((mark) => mark !== false && mark !== undefined);
}

/** The time by which a visitor without an answer was promised one. */
export function answerBy(lead: LeadTable, { company, locale }: LocalizedSite) {
  if (lead.status !== "new" || lead.origin !== "") return undefined;
  const by = replyBy(company.hours, new Date(lead.received_at), company.replyWithin);
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
function shortMoments(locale: Locale): (moment: string) => string {
  const today = riyadhDay(new Date());
  return (moment) => {
    const [day = "", time = ""] = riyadhMinute(moment).split(" ");
    if (day === today) return time;
    const date = formatDate(day, locale);
    return day.slice(0, 4) === today.slice(0, 4) ? date.slice(0, -" 2025".length) : date;
  };
}
