import { senderOf } from "#app/features/leads/lead-fields.server.ts";
import { deliveryAlarm } from "#app/features/leads/delivery/alarm.server.ts";
import { dueFollowUps } from "#app/features/leads/records/follow-ups.server.ts";
import { leadsAfter } from "#app/features/leads/records/stored-leads.server.ts";
import { followUpView } from "#app/features/leads/rules/follow-up.ts";
import { documentOf } from "#cms/document-path.ts";
import { formatDayAndTime, formatMoment, riyadhDay, riyadhMinute } from "#i18n/riyadh-time.ts";
import type { SignedIn } from "#desk/desk-context.server.ts";
import { mayRead } from "#desk/doors.ts";
import { nameInSite } from "#desk/review/name-in-site.server.ts";
import { waitingFor } from "#desk/routes/leads/lead-query.server.ts";
import { answerBy, callOrChat } from "#desk/routes/leads/lead-view.server.ts";
import { beginningOf, readerOf, titleOf } from "#desk/routes/leads/reader.server.ts";

/** More are in the list of leads. */
const mostMessages = 20;

/** Sorts after every minute of its day: entries that are true now, or due at any time. */
const allDay = "24:00";

/** A member's open tasks, by days of Riyadh, the latest first; today is always there. */
export async function dayOf(desk: SignedIn) {
  const { member, language } = desk;
  const today = riyadhDay(new Date());
  const parts = await Promise.all([
    ...(mayRead(member.role, "leads/leads") ? [alarms(desk, today), followUps(desk, today), messages(desk)] : []),
    ...(mayRead(member.role, "words") ? [drafts(desk)] : []),
  ]);
  const entries = parts.flat().toSorted((one, other) => other.at.localeCompare(one.at));
  const days = Map.groupBy(entries, ({ at }) => at.slice(0, today.length));
  return [...new Map([[today, []], ...days])].map(([day, all]) => ({
    day: formatDayAndTime({ day, time: "" }, language),
    entries: all.map(({ at, ...entry }) => ({ ...entry, time: at.endsWith(allDay) ? "" : at.slice(-5) })),
  }));
}

export type Day = Awaited<ReturnType<typeof dayOf>>[number];

async function messages(desk: SignedIn) {
  const options = { order: "newest", after: "", limit: mostMessages } as const;
  const leads = await leadsAfter(desk.store, [], waitingFor(desk.member.email), options);
  const reader = await readerOf(desk);
  return leads.map((lead) => ({
    ...callOrChat(lead),
    is: "message" as const,
    at: riyadhMinute(lead.received_at),
    id: lead.id,
    name: senderOf(lead),
    email: lead.email,
    title: titleOf(lead, reader),
    beginning: beginningOf(lead),
    answer: answerBy(lead, reader.site),
  }));
}

/** Overdue follow-ups count as due now. */
async function followUps(desk: SignedIn, today: string) {
  const { language, member } = desk;
  const leads = await dueFollowUps(desk, member.email);
  return leads.map((lead) => {
    const followUp = followUpView(lead.follow_up, language);
    const time = followUp.day < today ? "" : followUp.time;
    return {
      is: "follow-up" as const,
      at: `${today} ${time || allDay}`,
      id: lead.id,
      name: senderOf(lead),
      beginning: lead.message.split("\n", 1)[0]!,
      followUp,
    };
  });
}

/** All drafts, at the time of the last change. */
async function drafts({ language, publications, sites }: SignedIn) {
  const all = (await publications.drafts()).toSorted((one, other) => other.savedAt.localeCompare(one.savedAt));
  if (all.length === 0) return [];
  const documents = [...new Set(all.map(({ path }) => documentOf(path)))];
  const names = documents.map((document) => ({ document, name: nameInSite(sites()[language], document) }));
  return [{ is: "drafts" as const, id: "", at: riyadhMinute(all[0]!.savedAt), who: all[0]!.who, documents: names }];
}

async function alarms({ language, store }: SignedIn, today: string) {
  const alarm = await deliveryAlarm(store);
  if (!alarm) return [];
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
  const { dead, refused, overdue, reasons, storeLostAt } = alarm;
  return [
    {
      is: "alarm" as const,
      id: "",
      at: `${today} ${allDay}`,
      counts: { dead: sum(dead), refused: sum(refused), overdue: sum(overdue) },
      reasons,
      lostAt: storeLostAt && formatMoment(storeLostAt, language),
    },
  ];
}
