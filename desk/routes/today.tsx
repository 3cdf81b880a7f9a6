import FilePen from "virtual:icon/file-pen";
import PenLine from "virtual:icon/pen-line";
import Phone from "virtual:icon/phone";
import UserPlus from "virtual:icon/user-plus";
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
import { useLanguage, useRootData, useWords } from "#desk/words/words.ts";
import { words as publicationWords } from "#words/desk-publications.ts";
import { words as visitorWords } from "#words/desk-visitors.ts";
import { useFirstDayWords } from "#desk/routes/first-day/first-day-words.ts";
import { dayOf } from "./day/day.server.ts";
import { TimeLine } from "./day/time-line.tsx";
import { PostedOutcome } from "./leads/follow-ups.tsx";
import { useLeadWords } from "./leads/lead-words.ts";

/** Days of the chart. */
const span = 30;

export const loader = loaderAt("today", async (desk) => {
  const { isOwner, language, member, store, who } = desk;
  const [passkeys, days, proposals, visits, owners] = await Promise.all([
    passkeysOf(store, member.id),
    dayOf(desk),
    mayRead(member.role, "words") ? desk.drafting.proposals() : [],
    mayRead(member.role, "visitors") ? readDays(store, { until: riyadhDay(new Date()), days: span }) : undefined,
    isOwner ? ofOwners(desk) : undefined,
  ]);
  const bars = visits?.days.map(({ day, views }) => ({ label: formatDate(day, language), value: views, line: 0 }));
  return {
    name: who,
    hasPasskey: passkeys.length > 0,
    days,
    proposals,
    visits: bars && { bars, views: visits!.totals.view },
    owners,
  };
});

/** Findings of `npm run launch-check` that an owner can see, and automatic work. */
async function ofOwners({ drafting, language, settings, store }: SignedIn) {
  const [placeholders, claims, isExample, backup, spent] = await Promise.all([
    drafting.placeholders(),
    drafting.claims(),
    drafting.isExample(),
    lastBackup(store),
    settings.OPENAI_API_KEY === undefined ? undefined : spentTokens(store),
  ]);
  return {
    isExample,
    placeholders,
    claims: claims.filter(({ isOpen }) => isOpen).length,
    hasMail: settings.SMTP_URL !== undefined,
    isHttps: settings.SITE_URL.startsWith("https:"),
    backup: backup && formatMoment(backup.toISOString(), language),
    isOverdue: settings.BACKUP_DIR !== undefined && isOverdue(backup),
    tokens: spent && {
      day: { spent: spent.day, cap: settings.ASSISTANT_DAILY_TOKENS },
      month: { spent: spent.month, cap: settings.ASSISTANT_MONTHLY_TOKENS },
    },
  };
}

const ways = [
  { to: "/leads/new", way: "lead", icon: UserPlus, door: "leads/new-lead" },
  { to: "/words", way: "page", icon: FilePen, door: "words" },
  { to: "/words/company", way: "company", icon: Phone, door: "document" },
  { to: "/words/new/posts", way: "post", icon: PenLine, door: "new-document" },
] as const;

type Data = PageProps<typeof loader>["loaderData"];

/** The member's day, and beside it figures that change less often. */
export default function Today({ loaderData }: PageProps<typeof loader>) {
  const { name, hasPasskey, days, proposals, visits, owners } = loaderData;
  const { today: words } = useWords();
  const moveIn = useFirstDayWords();
  const leads = useLeadWords();
  const role = useRootData()?.member?.role;
  const { proposals: proposalWords } = publicationWords[useLanguage()];
  return (
    <Page
      title={words.title}
      intro={fill(words.hello, { name })}
      actions={ways.map(
        ({ to, way, icon: Icon, door }) =>
          role &&
          mayRead(role, door) && (
            <ButtonLink key={to} to={to}>
              <Icon aria-hidden="true" className="size-4 shrink-0 text-accent" />
              {words.ways[way]}
            </ButtonLink>
          ),
      )}
    >
      <div className="grid items-start gap-10 xl:grid-cols-[2fr_1fr]">
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
            {() => <TextLink to="/words/publish">{proposalWords.look}</TextLink>}
          </Proposals>
          <PostedOutcome />
          <TimeLine days={days} />
          {role && mayRead(role, "leads/leads") && <TextLink to="/leads">{leads.back}</TextLink>}
        </div>
        <div className="grid gap-8">
          {!hasPasskey && (
            <Notice kind="attention">
              {words.addPasskey} <TextLink to="/me">{words.addPasskeyLink}</TextLink>
            </Notice>
          )}
          {visits && <Visits {...visits} />}
          {owners && <Launch {...owners} />}
          {owners && <Running {...owners} />}
        </div>
      </div>
    </Page>
  );
}

/** The last days at a glance; the page of visitors has the table. */
function Visits({ bars, views }: NonNullable<Data["visits"]>) {
  const { nav } = useWords();
  const words = visitorWords[useLanguage()];
  const sentence = fill(words.chart, { views: useNumbers().whole(views), range: words.ranges[span] });
  return (
    <Section title={nav.visitors} actions={<TextLink to="/visitors">{sentence}</TextLink>}>
      <BarChart bars={bars} label={sentence} size="h-16" />
    </Section>
  );
}

type OwnersData = NonNullable<Data["owners"]>;

/** Progress towards the launch; nothing once all is done. */
function Launch({ placeholders, claims, backup, hasMail, isHttps }: OwnersData) {
  const { launch: words } = useWords().today;
  const language = useLanguage();
  const tasks = [
    { isDone: placeholders === 0, text: fillCount(words.placeholders, placeholders, language), to: "/words" },
    { isDone: claims === 0, text: fillCount(words.claims, claims, language), to: "/words/confirm" },
    { isDone: backup !== undefined, text: words.backup, to: "/backups" },
    { isDone: hasMail, text: words.mail },
    { isDone: isHttps, text: words.https },
  ].toSorted((one, other) => Number(other.isDone) - Number(one.isDone));
  const open = tasks.filter(({ isDone }) => !isDone);
  if (open.length === 0) return null;
  const part = { cx: 20, cy: 20, r: 17, pathLength: tasks.length, strokeDasharray: `0.9 ${tasks.length}` };
  return (
    <Section title={words.title}>
      <div className="flex items-center gap-4">
        <svg viewBox="0 0 40 40" aria-hidden="true" className="size-20 -rotate-90 fill-none stroke-4 rtl:-scale-y-100">
          {tasks.map(({ text, isDone }, index) => (
            <circle
              key={text}
              {...part}
              strokeDashoffset={-index}
              className={isDone ? "stroke-accent" : "stroke-line"}
            />
          ))}
        </svg>
        <p className="text-title">{fill(words.done, { count: tasks.length - open.length, all: tasks.length })}</p>
      </div>
      <ul className="mt-3 divide-y divide-line">
        {open.map(({ text, to }) => (
          <li key={text} className="flex min-h-11 items-center py-2">
            {to ? <TextLink to={to}>{text}</TextLink> : text}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Automatic work: backups, and the assistant's spending. */
function Running({ backup, isOverdue: isLate, tokens }: OwnersData) {
  const { today: words } = useWords();
  const { whole } = useNumbers();
  return (
    <div className="grid gap-2 text-small text-subdued">
      {backup && (
        <p>
          {words.backup.title}: <TextLink to="/backups">{backup}</TextLink>
        </p>
      )}
      {backup && isLate && <p className="text-notice">{words.backup.overdue}</p>}
      {Object.entries(tokens ?? {}).map(([each, { spent, cap }]) => (
        <p key={each} className="grid gap-1">
          {fill(words.assistant[each as "day" | "month"], { spent: whole(spent), cap: whole(cap) })}
          <progress aria-hidden="true" className="h-2 w-full accent-accent" max={Math.max(cap, 1)} value={spent} />
        </p>
      ))}
    </div>
  );
}
