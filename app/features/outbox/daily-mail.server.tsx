import { contentIn } from "#app/content.server.ts";
import { fill } from "#app/i18n/fill.ts";
import { formatDate } from "#app/i18n/format-date.ts";
import { direction, type Locale } from "#app/i18n/locale.ts";
import type { Mail } from "#app/platform/mailer.server.ts";
import { alarmLine, type DeliveryAlarm } from "./delivery-alarm.server.ts";
import type { DailyFigures } from "./daily-figures.server.ts";
import { type Fact, factText, FactList } from "./fact-list.server.tsx";
import { colours, mailHtml, MailLayout, paragraph } from "./mail-layout.server.tsx";
import { ourMailboxes, sender } from "./mailboxes.server.ts";
import { ourLocales } from "./our-locales.server.ts";

type Report = {
  /** First and last day, most often the same: yesterday. */
  from: string;
  to: string;
  figures: DailyFigures;
  alarm: DeliveryAlarm | undefined;
};

/** The morning's report to the company. */
export function dailyMail(report: Report): Mail {
  const parts = ourLocales().map((locale) => partIn(locale, report));
  const main = parts[0]!;
  const title = parts.map(({ subject }) => subject).join(" · ");
  const html = mailHtml(
    <MailLayout locale={main.locale} title={main.title} preview={main.preview}>
      {parts.map((part, index) => (
        <Part key={part.locale} {...part} withTitle={index > 0} />
      ))}
    </MailLayout>,
  );
  return {
    id: `daily-${report.to}`,
    from: sender(main.locale),
    to: ourMailboxes(),
    subject: title,
    text: parts
      .map(({ title, facts, verdict, closing }) => [title, factText(facts), verdict, closing].join("\n\n"))
      .join("\n\n\n"),
    html,
  };
}

type Words = ReturnType<typeof partIn>;

function partIn(locale: Locale, { from, to, figures, alarm }: Report) {
  const { daily: words } = contentIn(locale).mails;
  const date = formatDate(to, locale);
  const facts: Fact[] = (["leads", "flagged", "unmailed", "unconfirmed", "pending", "dead"] as const).map((name) => ({
    label: words[name],
    value: String(figures[name]),
  }));
  return {
    locale,
    subject: fill(words.subject, { date }),
    title: from === to ? fill(words.title, { date }) : fill(words.period, { from: formatDate(from, locale), to: date }),
    preview: `${words.leads}: ${figures.leads}`,
    facts,
    isWell: !alarm,
    verdict: alarm ? `${words.attention}\n${alarmLine(alarm, true)}` : words.well,
    closing: isTurnOfYear(to) ? `${words.turnOfYear}\n${words.closing}` : words.closing,
  };
}

/** The last week of a year and the first of the next: what the build dates itself by the year is due. */
const isTurnOfYear = (day: string): boolean => day.slice(5) >= "12-25" || day.slice(5) <= "01-07";

function Part({ locale, title, facts, isWell, verdict, closing, withTitle }: Words & { withTitle: boolean }) {
  const text = paragraph(locale);
  return (
    <div dir={direction(locale)} lang={locale} style={{ paddingBottom: "24px" }}>
      {withTitle && <h2 style={{ ...text, fontSize: "24px", fontWeight: 600 }}>{title}</h2>}
      <FactList facts={facts} locale={locale} />
      <p style={{ ...text, whiteSpace: "pre-wrap", color: isWell ? colours.ink : colours.danger }}>{verdict}</p>
      <p style={{ ...text, margin: 0, fontSize: "14px", whiteSpace: "pre-wrap", color: colours.muted }}>{closing}</p>
    </div>
  );
}
