import FilePen from "virtual:icon/file-pen";
import PenLine from "virtual:icon/pen-line";
import Phone from "virtual:icon/phone";
import type { ReactNode } from "react";
import { type LoaderFunctionArgs } from "react-router";
import { spentTokens } from "#app/features/assistant/spend/lease.server.ts";
import { deliveryAlarm } from "#app/features/leads/delivery/alarm.server.ts";
import { countLeads } from "#app/features/leads/records/stored-leads.server.ts";
import { dueFollowUps } from "#app/features/leads/records/follow-ups.server.ts";
import { senderOf } from "#app/features/leads/lead-fields.server.ts";
import { followUpView } from "#app/features/leads/rules/follow-up.ts";
import { passkeysOf } from "#app/features/members/passkeys.server.ts";
import { isOverdue, lastBackup } from "#app/store/backups/daily-backup.server.ts";
import { fill, fillCount, type Forms } from "#i18n/fill.tsx";
import { formatMoment } from "#i18n/riyadh-time.ts";
import { ButtonLink, TextLink } from "#desk/parts/buttons.tsx";
import { allow, type DeskContext, type SignedIn } from "#desk/desk-context.server.ts";
import { mayRead } from "#desk/doors.ts";
import { Notice } from "#desk/parts/notice.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Page } from "#desk/parts/page.tsx";
import { DueFollowUps } from "./leads/follow-ups.tsx";
import { Proposals } from "#desk/review/proposals.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { useFirstDayWords } from "#desk/routes/first-day/first-day-words.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const desk = allow(context, request, "today");
  const { isOwner, member, store, who } = desk;
  const [passkeys, leads, words, proposals, launch, assistant, backup] = await Promise.all([
    passkeysOf(store, member.id),
    mayRead(member.role, "leads/leads") ? ofLeads(desk) : undefined,
    mayRead(member.role, "words") ? desk.publications.drafts() : undefined,
    mayRead(member.role, "words") ? desk.drafting.proposals() : [],
    isOwner ? ofLaunch(desk) : undefined,
    isOwner ? ofAssistant(desk) : undefined,
    isOwner ? lastBackup(store) : undefined,
  ]);
  return {
    name: who,
    hasPasskey: passkeys.length > 0,
    leads,
    drafts: words?.length,
    proposals,
    launch,
    assistant,
    backup: isOwner
      ? {
          at: backup && formatMoment(backup.toISOString(), desk.language),
          isOverdue: desk.settings.BACKUP_DIR !== undefined && isOverdue(backup),
        }
      : undefined,
  };
}

async function ofLeads({ language, member, settings, store }: SignedIn) {
  const [count, followUps, alarm] = await Promise.all([
    countLeads(store, { status: "new", flagged: false }),
    dueFollowUps(store, member.email),
    deliveryAlarm(store),
  ]);
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
  return {
    count,
    followUps: followUps.map((lead) => ({
      id: lead.id,
      name: senderOf(lead),
      beginning: lead.message.split("\n", 1)[0]!,
      followUp: followUpView(lead.follow_up, language),
    })),
    hasMail: settings.SMTP_URL !== undefined,
    alarm: alarm && {
      dead: sum(alarm.dead),
      refused: sum(alarm.refused),
      overdue: sum(alarm.overdue),
      reasons: alarm.reasons,
      lostAt: alarm.storeLostAt && formatMoment(alarm.storeLostAt, language),
    },
  };
}

/** Findings of `npm run launch-check` that an owner can see. */
async function ofLaunch({ drafting, settings }: DeskContext) {
  return {
    placeholders: await drafting.placeholders(),
    claims: (await drafting.claims()).filter(({ isOpen }) => isOpen).length,
    isExample: await drafting.isExample(),
    isHttps: settings.SITE_URL.startsWith("https:"),
  };
}

async function ofAssistant({ settings, store }: DeskContext) {
  if (settings.OPENAI_API_KEY === undefined) return null;
  const { day, month } = await spentTokens(store);
  return {
    day: { spent: day, cap: settings.ASSISTANT_DAILY_TOKENS },
    month: { spent: month, cap: settings.ASSISTANT_MONTHLY_TOKENS },
  };
}

const ways = [
  { to: "/words/company", way: "company", icon: Phone },
  { to: "/words", way: "page", icon: FilePen },
  { to: "/words/new/posts", way: "post", icon: PenLine },
] as const;

export default function Today({
  loaderData: { name, hasPasskey, leads, drafts, proposals, launch, assistant, backup },
}: PageProps<typeof loader>) {
  const { today: words, documents } = useWords();
  const moveIn = useFirstDayWords();
  const isReady = launch && launch.placeholders + launch.claims === 0 && launch.isHttps;
  return (
    <Page title={words.title} intro={fill(words.hello, { name })}>
      <div className="grid gap-6">
        {!hasPasskey && (
          <Notice kind="attention">
            {words.addPasskey} <TextLink to="/me">{words.addPasskeyLink}</TextLink>
          </Notice>
        )}
        {leads && <DueFollowUps leads={leads.followUps} />}
        {launch?.isExample && (
          <section className="card grid justify-items-start gap-3 border-accent bg-accent-soft p-5 md:p-6">
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
        {drafts !== undefined && (
          <nav aria-label={words.ways.title}>
            <ul className="flex flex-wrap gap-2">
              {ways.map(({ to, way, icon: Icon }) => (
                <li key={to}>
                  <ButtonLink to={to}>
                    <Icon aria-hidden="true" className="size-4 shrink-0 text-accent" />
                    {words.ways[way]}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {leads && (
            <Card title={words.leads.title} number={leads.count} isUrgent={leads.count > 0}>
              <Count of={leads.count} {...words.leads} to="/leads?status=new" />
            </Card>
          )}
          {leads && (
            <Card title={words.deliveries.title} isUrgent={leads.alarm !== undefined || !leads.hasMail}>
              <Deliveries alarm={leads.alarm} hasMail={leads.hasMail} />
            </Card>
          )}
          {drafts !== undefined && (
            <Card title={words.drafts.title} number={drafts} isUrgent={false}>
              <Count of={drafts} {...words.drafts} to="/words" />
            </Card>
          )}
          {launch && (
            <Card title={words.launch.title} isUrgent={!isReady}>
              <Count of={launch.placeholders} count={words.launch.placeholders} link={words.drafts.link} to="/words" />
              <Count of={launch.claims} count={words.launch.claims} link={words.launch.toClaims} to="/words/confirm" />
              {!launch.isHttps && <p>{words.launch.noHttps}</p>}
              {isReady && <p>{words.launch.ready}</p>}
            </Card>
          )}
          {assistant !== undefined && (
            <Card title={words.assistant.title} isUrgent={false}>
              {assistant === null ? (
                <p>{words.assistant.embedded}</p>
              ) : (
                <>
                  <TokenSpend sentence={words.assistant.day} {...assistant.day} />
                  <TokenSpend sentence={words.assistant.month} {...assistant.month} />
                </>
              )}
            </Card>
          )}
          {backup && (
            <Card title={words.backup.title} isUrgent={!backup.at || backup.isOverdue}>
              <p>{backup.at ?? words.backup.never}</p>
              {backup.at && backup.isOverdue && <p>{words.backup.overdue}</p>}
              <p>
                <TextLink to="/backups">{words.backup.link}</TextLink>
              </p>
            </Card>
          )}
        </ul>
      </div>
    </Page>
  );
}

type CardProps = { title: string; number?: number; isUrgent: boolean; children: ReactNode };

function Card({ title, number, isUrgent, children }: CardProps) {
  return (
    <li className={`card grid content-start gap-2 border-t-4 p-5 ${isUrgent ? "border-t-notice" : "border-t-line"}`}>
      <h2 className="flex items-baseline justify-between gap-3 text-lead">
        {title}
        {number !== undefined && <span className="text-page tabular-nums">{number}</span>}
      </h2>
      {children}
    </li>
  );
}

type CountProps = { of: number; count: Forms; none?: string; link?: string; to?: string };

/** A sentence about a number, and the way there. Without words for none, nothing is said of it. */
function Count({ of, count, none, link, to }: CountProps) {
  const language = useLanguage();
  if (of === 0 && none === undefined) return null;
  return (
    <>
      <p className="text-subdued">{of === 0 ? none : fillCount(count, of, language)}</p>
      {to && (
        <p>
          <TextLink to={to}>{link}</TextLink>
        </p>
      )}
    </>
  );
}

type Alarm = NonNullable<PageProps<typeof loader>["loaderData"]["leads"]>["alarm"];

function Deliveries({ alarm, hasMail }: { alarm: Alarm; hasMail: boolean }) {
  const { deliveries: words } = useWords().today;
  if (!alarm && !hasMail) return <p>{words.noMail}</p>;
  if (!alarm) return <p className="text-subdued">{words.fine}</p>;
  const { dead, refused, overdue, reasons, lostAt } = alarm;
  return (
    <>
      {lostAt && <p>{fill(words.lost, { moment: lostAt })}</p>}
      <Count of={dead} count={words.dead} />
      <Count of={refused} count={words.refused} />
      <Count of={overdue} count={words.overdue} />
      {reasons.map((reason) => (
        <p key={reason} dir="ltr" className="text-small break-all text-subdued">
          {reason}
        </p>
      ))}
      {!lostAt && <p className="text-subdued">{words.kept}</p>}
    </>
  );
}

function TokenSpend({ sentence, spent, cap }: { sentence: string; spent: number; cap: number }) {
  const number = new Intl.NumberFormat("en");
  return (
    <p className="grid gap-1">
      <span>{fill(sentence, { spent: number.format(spent), cap: number.format(cap) })}</span>
      <progress className="progress" max={Math.max(cap, 1)} value={spent} />
    </p>
  );
}
