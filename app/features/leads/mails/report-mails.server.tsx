import { formTitle, senderOf } from "#app/features/leads/lead-fields.server.ts";
import { leadAddress, type LeadToFollow } from "#app/features/leads/records/follow-ups.server.ts";
import { followUpView } from "#app/features/leads/rules/follow-up.ts";
import type { LocalizedSite } from "#app/content.server.ts";
import { fill } from "#i18n/fill.tsx";
import { formatDate, formatMoment } from "#i18n/riyadh-time.ts";
import { formatPhone } from "#i18n/format.ts";
import { direction } from "#i18n/locale.ts";
import type { Mail } from "#app/platform/mailer.server.ts";
import type { LeadTable, MemberTable } from "#app/store/tables.server.ts";
import { shippedPalette as color } from "#app/style/palette.server.ts";
import { type Fact, FactList, factText, mailHtml, MailLayout, paragraph } from "#app/mails/mail-layout.server.tsx";
import { words } from "#words/member-mails.ts";
import { type MailDeps, ourLocales, ourMailboxes, sender } from "#app/mails/mailboxes.server.ts";

/** Code points of a message's excerpt; the store has the full text. */
const excerpt = 200;

/** Notifies the company of many leads, oldest first, with enough to answer most of them. */
export function gatheredMail(leads: LeadTable[], of: MailDeps): Mail {
  const [first] = leads;
  if (!first) throw new Error("a mail about no lead");
  const parts = ourLocales(of).map((locale) => {
    const site = of.sites()[locale];
    const { subject, title, text } = site.mails.gathered;
    const intro = fill(text, {
      limit: of.settings.LEADS_MAX_NOTIFICATIONS,
      command: "npm run leads -- export --format csv",
    });
    return { site, locale, title, subject: fill(subject, { count: leads.length }), intro };
  });
  const main = parts[0]!;
  const subject = parts.map((part) => part.subject).join(" · ");
  const html = mailHtml(
    main.site,
    <MailLayout site={main.site} title={main.title} preview={subject}>
      {parts.map(({ locale, intro }) => (
        <p key={locale} lang={locale} dir={direction(locale)} style={paragraph(locale)}>
          {intro}
        </p>
      ))}
      {leads.map((lead) => (
        <p
          key={lead.id}
          dir="auto"
          style={{ ...paragraph(lead.locale), borderTop: `1px solid ${color["sand-200"]}`, whiteSpace: "pre-wrap" }}
        >
          {linesOf(lead, of).join("\n")}
        </p>
      ))}
    </MailLayout>,
  );
  return {
    id: `gathered-${first.id}-${leads.length}`,
    from: sender(of, main.locale),
    to: ourMailboxes(of),
    subject,
    text: [...parts.map(({ intro }) => intro), ...leads.map((lead) => linesOf(lead, of).join("\n"))].join("\n\n"),
    html,
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
    text: [
      title,
      ...facts.map(({ label, value, href }) => [label, value, href].join("\n")),
      `${link}: ${origin}/desk`,
    ].join("\n\n"),
    html: mailHtml(
      site,
      <MailLayout site={site} title={title} preview={facts.map(({ value }) => value).join(" · ")}>
        <FactList facts={facts} locale={language} />
        <p style={{ ...paragraph(language), margin: 0 }}>
          <a href={`${origin}/desk`} style={{ color: color["emerald-deep"], fontWeight: 600 }}>
            {link}
          </a>
        </p>
      </MailLayout>,
    ),
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
  const parts = ourLocales(of).map((locale) => partIn(of.sites()[locale], report));
  const main = parts[0]!;
  const title = parts.map(({ subject }) => subject).join(" · ");
  const html = mailHtml(
    main.site,
    <MailLayout site={main.site} title={main.title} preview={main.preview}>
      {parts.map((part, index) => (
        <Part key={part.locale} {...part} withTitle={index > 0} />
      ))}
    </MailLayout>,
  );
  return {
    id: `daily-${report.to}`,
    from: sender(of, main.locale),
    to: ourMailboxes(of),
    subject: title,
    text: parts
      .map(({ title, facts, verdict, closing }) => [title, factText(facts), verdict, closing].join("\n\n"))
      .join("\n\n\n"),
    html,
  };
}

type Words = ReturnType<typeof partIn>;

function partIn(site: LocalizedSite, { from, to, figures, backupAt, alarms }: Report) {
  const { locale } = site;
  const { daily: words } = site.mails;
  const date = formatDate(to, locale);
  const backup = backupAt ? formatMoment(backupAt.toISOString(), locale) : words.noBackup;
  const facts: Fact[] = [
    ...figureNames.map((name) => ({ label: words[name], value: String(figures[name]) })),
    { label: words.backup, value: backup },
  ];
  return {
    site,
    locale,
    subject: fill(words.subject, { date }),
    title: from === to ? fill(words.title, { date }) : fill(words.period, { from: formatDate(from, locale), to: date }),
    preview: `${words.leads}: ${figures.leads}`,
    facts,
    isWell: alarms.length === 0,
    verdict: alarms.length > 0 ? [words.attention, ...alarms].join("\n") : words.well,
    closing: isTurnOfYear(to) ? `${words.turnOfYear}\n${words.closing}` : words.closing,
  };
}

/** Around New Year: the build writes the year into pages, and a new one is due. */
const isTurnOfYear = (day: string): boolean => day.slice(5) >= "12-25" || day.slice(5) <= "01-07";

function Part({ locale, title, facts, isWell, verdict, closing, withTitle }: Words & { withTitle: boolean }) {
  const text = paragraph(locale);
  return (
    <div dir={direction(locale)} lang={locale} style={{ paddingBottom: "24px" }}>
      {withTitle && <h2 style={{ ...text, fontSize: "24px", fontWeight: 600 }}>{title}</h2>}
      <FactList facts={facts} locale={locale} />
      <p style={{ ...text, whiteSpace: "pre-wrap", color: isWell ? color.ink : color.danger }}>{verdict}</p>
      <p style={{ ...text, margin: 0, fontSize: "14px", whiteSpace: "pre-wrap", color: color.muted }}>{closing}</p>
    </div>
  );
}
