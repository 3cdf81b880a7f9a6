import { formTitle, senderOf } from "#app/features/leads/lead-fields.server.ts";
import { leadAddress, type LeadToFollow } from "#app/features/leads/records/follow-ups.server.ts";
import { followUpView } from "#app/features/leads/rules/follow-up.ts";
import type { LocalizedSite } from "#app/content.server.ts";
import { fill } from "#i18n/fill.tsx";
import { formatDate, formatMoment } from "#i18n/riyadh-time.ts";
import { formatPhone } from "#i18n/format.ts";
import type { Mail } from "#app/platform/mailer.server.ts";
import type { LeadTable, MemberTable } from "#app/store/tables.server.ts";
import { type Fact, letter, type Part } from "#app/mails/mail-layout.server.tsx";
import { words } from "#words/member-mails.ts";
import { type MailDeps, ourLocales, ourMailboxes, sender } from "#app/mails/mailboxes.server.ts";

/** Code points of a message's excerpt; the store has the full text. */
const excerpt = 200;

/** Notifies the company of many leads, oldest first, with enough to answer most of them. */
export function gatheredMail(leads: LeadTable[], of: MailDeps): Mail {
  const [first] = leads;
  if (!first) throw new Error("a mail about no lead");
  const sites = ourLocales(of).map((locale) => of.sites()[locale]);
  const main = sites[0]!;
  const subject = sites.map(({ mails }) => fill(mails.gathered.subject, { count: leads.length })).join(" · ");
  const command = "npm run leads -- export --format csv";
  const intros = sites.map(({ locale, mails }) => {
    return { locale, text: fill(mails.gathered.text, { limit: of.settings.LEADS_MAX_NOTIFICATIONS, command }) };
  });
  const entries = leads.map((lead) => {
    return { locale: lead.locale, text: linesOf(lead, of).join("\n"), look: "entry", dir: "auto" } as const;
  });
  return {
    id: `gathered-${first.id}-${leads.length}`,
    from: sender(of, main.locale),
    to: ourMailboxes(of),
    subject,
    ...letter(main, { title: main.mails.gathered.title, preview: subject, parts: [...intros, ...entries] }),
  };
}

function linesOf(lead: LeadTable, of: MailDeps): string[] {
  const phone = lead.phone_e164 === null ? lead.phone : formatPhone(lead.phone_e164);
  const message = Array.from(lead.message.replaceAll(/\s+/g, " "));
  const words = message.length > excerpt ? `${message.slice(0, excerpt).join("")} …` : message.join("");
  return [
    `${lead.id}  ${formatMoment(lead.received_at, lead.locale)}`,
    lead.name,
    `\u2066${[phone, lead.email].filter(Boolean).join("  ")}\u2069`,
    lead.kind === "callback"
      ? [lead.topic, lead.preferred_time].filter(Boolean).join(", ")
      : lead.subject || formTitle(of.sites()[lead.locale], lead.form),
    words,
  ].filter(Boolean);
}

/** Reminds a member of follow-ups that are due. @param day of the mail */
export function followUpMail(
  leads: LeadToFollow[],
  { id, email, language }: MemberTable,
  day: string,
  of: MailDeps,
): Mail {
  const site = of.sites()[language];
  const { title, subject, overdue, link } = words[language]["follow-ups"];
  const origin = of.settings.deskOrigin;
  const facts = leads.map((lead): Fact => {
    const { line, when, isOverdue } = followUpView(lead.follow_up, language);
    const label = isOverdue ? fill(overdue, { when }) : when;
    const value = [senderOf(lead), line].filter(Boolean).join("\n");
    return { label: `${label} · ${lead.id}`, value, href: leadAddress(origin, lead.id), dir: "auto" };
  });
  return {
    id: `follow-ups.${id}.${day}`,
    from: sender(of, language),
    to: email,
    subject: fill(subject, { count: leads.length }),
    ...letter(site, {
      title,
      preview: facts.map(({ value }) => value).join(" · "),
      parts: [{ facts }, { link, href: `${origin}/desk` }],
    }),
  };
}

const figureNames = ["leads", "flagged", "unmailed", "unconfirmed", "pending", "dead"] as const;

/** Numbers of leads over some days, and of deliveries now waiting or given up. */
export type DailyFigures = Record<(typeof figureNames)[number], number>;

type Report = {
  /** First and last day, usually both yesterday. */
  from: string;
  to: string;
  figures: DailyFigures;
  /** Time of the last backup; undefined if there is none. */
  backupAt: Date | undefined;
  alarms: string[];
};

export function dailyMail(report: Report, of: MailDeps): Mail {
  const sites = ourLocales(of).map((locale) => of.sites()[locale]);
  const main = sites[0]!;
  const { leads } = main.mails.daily;
  return {
    id: `daily-${report.to}`,
    from: sender(of, main.locale),
    to: ourMailboxes(of),
    subject: sites
      .map((site) => fill(site.mails.daily.subject, { date: formatDate(report.to, site.locale) }))
      .join(" · "),
    ...letter(main, {
      title: titleOf(main, report),
      preview: `${leads}: ${report.figures.leads}`,
      parts: sites.flatMap((site) => reportIn(site, report, site !== main)),
    }),
  };
}

const titleOf = ({ locale, mails: { daily } }: LocalizedSite, { from, to }: Report): string => {
  const date = formatDate(to, locale);
  return from === to ? fill(daily.title, { date }) : fill(daily.period, { from: formatDate(from, locale), to: date });
};

/** A report in one language. @param isFurther whether another report is above it */
function reportIn(site: LocalizedSite, report: Report, isFurther: boolean): Part[] {
  const { locale } = site;
  const { daily: words } = site.mails;
  const { figures, backupAt, alarms, to } = report;
  const facts = figureNames.map((name) => ({ label: words[name], value: String(figures[name]) }));
  const backup = backupAt ? formatMoment(backupAt.toISOString(), locale) : words.noBackup;
  const isWell = alarms.length === 0;
  return [
    { locale, text: isFurther ? titleOf(site, report) : "", look: "heading" },
    { locale, facts: [...facts, { label: words.backup, value: backup }] },
    isWell ? { locale, text: words.well } : { locale, text: [words.attention, ...alarms].join("\n"), look: "danger" },
    { locale, text: isTurnOfYear(to) ? `${words.turnOfYear}\n${words.closing}` : words.closing, look: "small" },
  ];
}

/** Around New Year: the build writes the year into pages, and a new one is due. */
const isTurnOfYear = (day: string): boolean => day.slice(5) >= "12-25" || day.slice(5) <= "01-07";
