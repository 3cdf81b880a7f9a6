import FilePen from "virtual:icon/file-pen";
import PenLine from "virtual:icon/pen-line";
import Phone from "virtual:icon/phone";
import UserPlus from "virtual:icon/user-plus";
import type { ReactNode } from "react";
import { spentTokens } from "#app/features/assistant/spend/lease.server.ts";
import { passkeysOf } from "#app/features/members/passkeys.server.ts";
import { readDays } from "#app/features/visits/read-visits.server.ts";
import { isOverdue, lastBackup } from "#app/store/backups/daily-backup.server.ts";
import { fill, fillCount } from "#i18n/fill.tsx";
import { formatDate, formatMoment, riyadhDay } from "#i18n/riyadh-time.ts";
import { ButtonLink, TextLink } from "#desk/parts/buttons.tsx";
import { loaderAt, type SignedIn } from "#desk/desk-context.server.ts";
import { mayRead } from "#desk/doors.ts";
import { Notice } from "#desk/parts/notice.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Page, Section } from "#desk/parts/page.tsx";
import { Proposals } from "#desk/review/proposals.tsx";
import { BarChart, useNumbers } from "#desk/visitors/number-table.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { useFirstDayWords } from "#desk/routes/first-day/first-day-words.ts";
import { dayOf, furtherMessages } from "./day/day.server.ts";
import { TimeLine } from "./day/time-line.tsx";
import { PostedOutcome } from "./leads/follow-ups.tsx";

/** Days of the chart. */
const span = 30;

export const loader = loaderAt("today", async (desk) => {
  const { isOwner, language, member, settings, store, who } = desk;
  const may = (door: "leads/leads" | "words" | "visitors") => mayRead(member.role, door);
  const [passkeys, days, further, proposals, visits, owners] = await Promise.all([
    passkeysOf(store, member.id),
    dayOf(desk),
    may("leads/leads") ? furtherMessages(desk) : 0,
    may("words") ? desk.drafting.proposals() : [],
    may("visitors") ? readDays(store, { until: riyadhDay(new Date()), days: span }) : undefined,
    isOwner ? ofOwners(desk) : undefined,
  ]);
  return {
    name: who,
    hasPasskey: passkeys.length > 0,
    days,
    further,
    proposals,
    isSales: may("leads/leads"),
    isWriter: may("words"),
    hasMail: settings.SMTP_URL !== undefined,
    visits: visits && {
      totals: visits.totals,
      bars: visits.days.map(({ day, views }) => ({ label: formatDate(day, language), value: views, line: 0 })),
    },
    owners,
  };
});

/** Findings of `npm run launch-check` that an owner can see, and the state of what runs by itself. */
async function ofOwners({ drafting, language, settings, store }: SignedIn) {
  const [placeholders, claims, isExample, backup, assistant] = await Promise.all([
    drafting.placeholders(),
    drafting.claims(),
    drafting.isExample(),
    lastBackup(store),
    settings.OPENAI_API_KEY === undefined ? undefined : spentTokens(store),
  ]);
  return {
    isExample,
    tasks: {
      placeholders,
      claims: claims.filter(({ isOpen }) => isOpen).length,
      isHttps: settings.SITE_URL.startsWith("https:"),
    },
    backup: {
      at: backup && formatMoment(backup.toISOString(), language),
      isOverdue: settings.BACKUP_DIR !== undefined && isOverdue(backup),
    },
    assistant: assistant && {
      day: { spent: assistant.day, cap: settings.ASSISTANT_DAILY_TOKENS },
      month: { spent: assistant.month, cap: settings.ASSISTANT_MONTHLY_TOKENS },
    },
  };
}

const ways = [
  { to: "/leads/new", way: "lead", icon: UserPlus, isOfSales: true },
  { to: "/words", way: "page", icon: FilePen, isOfSales: false },
  { to: "/words/company", way: "company", icon: Phone, isOfSales: false },
  { to: "/words/new/posts", way: "post", icon: PenLine, isOfSales: false },
] as const;

type Data = PageProps<typeof loader>["loaderData"];

/** The day at the desk, and beside it what changes slowly. */
export default function Today({ loaderData: data }: PageProps<typeof loader>) {
  const { name, days, further, proposals, isSales, isWriter, hasMail, owners } = data;
  const { today: words, documents } = useWords();
  const moveIn = useFirstDayWords();
  const language = useLanguage();
  return (
    <Page
      title={words.title}
      intro={fill(words.hello, { name })}
      actions={ways.map(
        ({ to, way, icon: Icon, isOfSales }) =>
          (isOfSales ? isSales : isWriter) && (
            <ButtonLink key={to} to={to}>
              <Icon aria-hidden="true" className="size-4 shrink-0 text-accent" />
              {words.ways[way]}
            </ButtonLink>
          ),
      )}
    >
      <div className="grid items-start gap-x-10 gap-y-10 xl:grid-cols-[2fr_1fr]">
        <div className="grid gap-4">
          {owners?.isExample && (
            <section className="grid justify-items-start gap-3 rounded-md bg-accent-soft p-5">
              <h2 className="text-title">{moveIn.title}</h2>
              <p className="max-w-[44em]">{moveIn.today}</p>
              <ButtonLink to="/first-day" look="main">
                {moveIn.title}
              </ButtonLink>
            </section>
          )}
          <Proposals proposals={proposals}>
            {() => <TextLink to="/words/publish">{documents.proposals.look}</TextLink>}
          </Proposals>
          <PostedOutcome />
          <div>
            <TimeLine days={days} />
            {further > 0 && (
              <p className="mt-4">
                <TextLink to="/leads?status=new">{fillCount(words.further, further, language)}</TextLink>
              </p>
            )}
            {isSales && !owners && !hasMail && (
              <p className="mt-4 text-small text-subdued">{words.deliveries.noMail}</p>
            )}
          </div>
        </div>
        <Aside {...data} />
      </div>
    </Page>
  );
}

function Aside({ hasPasskey, visits, owners, hasMail }: Data) {
  const { today: words } = useWords();
  return (
    <div className="grid gap-8">
      {!hasPasskey && (
        <Notice kind="attention">
          {words.addPasskey} <TextLink to="/me">{words.addPasskeyLink}</TextLink>
        </Notice>
      )}
      {visits && <Visits {...visits} />}
      {owners && <Launch {...owners.tasks} hasMail={hasMail} hasBackup={owners.backup.at !== undefined} />}
      {owners && (
        <dl className="grid gap-3 border-t border-line pt-4">
          {owners.backup.at && (
            <Fact title={words.backup.title}>
              <TextLink to="/backups">{owners.backup.at}</TextLink>
              {owners.backup.isOverdue && <span className="block text-notice">{words.backup.overdue}</span>}
            </Fact>
          )}
          <Fact title={words.assistant.title}>
            {owners.assistant
              ? (["day", "month"] as const).map((each) => (
                  <TokenSpend key={each} sentence={words.assistant[each]} {...owners.assistant![each]} />
                ))
              : words.assistant.embedded}
          </Fact>
        </dl>
      )}
    </div>
  );
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className="text-small text-subdued">{title}</dt>
    <dd>{children}</dd>
  </div>
);

/** The last days at a glance; the page of visitors has the table. */
function Visits({ totals, bars }: NonNullable<Data["visits"]>) {
  const { nav, visitors: words } = useWords();
  const { whole } = useNumbers();
  const sentence = fill(words.chart, { views: whole(totals.view), range: words.ranges[span] });
  return (
    <Section title={nav.visitors} actions={<TextLink to="/visitors">{sentence}</TextLink>}>
      {totals.view === 0 ? (
        <p className="text-subdued">{words.none}</p>
      ) : (
        <BarChart bars={bars} label={sentence} size="h-16" />
      )}
    </Section>
  );
}

type LaunchProps = NonNullable<Data["owners"]>["tasks"] & { hasMail: boolean; hasBackup: boolean };

/** What is left before the launch; nothing once all is done. */
function Launch({ placeholders, claims, isHttps, hasMail, hasBackup }: LaunchProps) {
  const { launch: words } = useWords().today;
  const language = useLanguage();
  const tasks = [
    { isDone: placeholders === 0, text: fillCount(words.placeholders, placeholders, language), to: "/words" },
    { isDone: claims === 0, text: fillCount(words.claims, claims, language), to: "/words/confirm" },
    { isDone: hasBackup, text: words.backup, to: "/backups" },
    { isDone: hasMail, text: words.mail },
    { isDone: isHttps, text: words.https },
  ];
  const open = tasks.filter(({ isDone }) => !isDone);
  if (open.length === 0) return null;
  const done = tasks.length - open.length;
  return (
    <Section title={words.title}>
      <div className="flex items-center gap-4">
        <svg
          viewBox="0 0 40 40"
          aria-hidden="true"
          className="size-20 shrink-0 -rotate-90 fill-none stroke-4 rtl:-scale-y-100"
        >
          {tasks.map((_, index) => (
            <circle
              key={index}
              cx="20"
              cy="20"
              r="17"
              pathLength={tasks.length}
              strokeDasharray={`0.9 ${tasks.length}`}
              strokeDashoffset={-index}
              className={index < done ? "stroke-accent" : "stroke-line"}
            />
          ))}
        </svg>
        <p className="text-title">{fill(words.done, { count: done, all: tasks.length })}</p>
      </div>
      <ul className="mt-3 divide-y divide-line">
        {open.map(({ text, to }) => (
          <li key={text} className="flex min-h-11 items-center py-2">
            <span>{to ? <TextLink to={to}>{text}</TextLink> : text}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function TokenSpend({ sentence, spent, cap }: { sentence: string; spent: number; cap: number }) {
  const { whole } = useNumbers();
  return (
    <span className="mb-1 grid gap-1">
      <span>{fill(sentence, { spent: whole(spent), cap: whole(cap) })}</span>
      <progress className="progress" max={Math.max(cap, 1)} value={spent} />
    </span>
  );
}
