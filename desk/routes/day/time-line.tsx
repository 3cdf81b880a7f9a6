import CalendarClock from "virtual:icon/calendar-clock";
import FilePen from "virtual:icon/file-pen";
import Inbox from "virtual:icon/inbox";
import MessageCircle from "virtual:icon/message-circle";
import Phone from "virtual:icon/phone";
import TriangleAlert from "virtual:icon/triangle-alert";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { InterfaceIcon } from "#app/ui/icon.tsx";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { fill, fillCount, fillWith } from "#i18n/fill.tsx";
import { ButtonLink, TextLink } from "#desk/parts/buttons.tsx";
import { useMay } from "#desk/use-may.ts";
import { DueFollowUp } from "#desk/routes/leads/follow-ups.tsx";
import { useLeadWords } from "#desk/routes/leads/lead-words.ts";
import { useLanguage, useWords } from "#desk/words/words.ts";
import type { Day } from "./day.server.ts";

type Entry = Day["entries"][number];
type EntryOf<Kind extends Entry["is"]> = Extract<Entry, { is: Kind }>;

/** Open tasks by days, each with its actions. */
export function TimeLine({ days }: { days: readonly Day[] }) {
  const { today: words } = useWords();
  return days.map(({ day, entries }) => (
    <section key={day}>
      <h2 className="text-title">{day}</h2>
      {entries.length === 0 && <p className="mt-2 text-subdued">{words.quiet}</p>}
      <ol>
        {entries.map((entry) => (
          <li
            key={`${entry.is} ${entry.id}`}
            className="grid grid-cols-[auto_1fr] gap-x-3 sm:grid-cols-[auto_auto_1fr]"
          >
            {entry.is === "message" && <Message {...entry} />}
            {entry.is === "drafts" && <Drafts {...entry} />}
            {entry.is === "alarm" && <Alarm {...entry} />}
            {entry.is === "follow-up" && (
              <Line icon={CalendarClock} look="text-notice" time={entry.time}>
                <DueFollowUp {...entry} />
              </Line>
            )}
          </li>
        ))}
      </ol>
    </section>
  ));
}

type LineProps = { icon: InterfaceIcon; look: string; time: string; actions?: ReactNode; children: ReactNode };

/** An entry at its time; icons stand on one line. */
const Line = ({ icon: Icon, look, time, actions, children }: LineProps) => (
  <>
    <time className="w-11 pt-3.5 text-small text-subdued">{time}</time>
    <span className="relative pt-2 before:absolute before:inset-y-0 before:start-1/2 before:w-px before:bg-line max-sm:hidden">
      <Icon
        aria-hidden="true"
        className={`relative size-8 rounded-full border border-line bg-ground p-[7px] ${look}`}
      />
    </span>
    <div className="flex items-start gap-x-5 gap-y-2 border-b border-line py-3 max-sm:flex-col">
      <div className="w-full">{children}</div>
      {actions && <div className="grid shrink-0 sm:w-44">{actions}</div>}
    </div>
  </>
);

function Message({ id, name, email, title, beginning, answer, time, ...addresses }: EntryOf<"message">) {
  const words = useLeadWords();
  const { today } = useWords();
  const to = `/leads/${encodeURIComponent(id)}`;
  const nameOf = (action: string) => fill(words.followUp.named, { action, name });
  const ways = [
    { href: addresses.call, label: words.call, icon: Phone, Way: "a" },
    { href: addresses.whatsapp, label: words.whatsapp, icon: MessageCircle, Way: NewWindowLink },
  ] as const;
  const actions = (
    <div className="flex flex-wrap gap-1">
      {email && (
        <ButtonLink to={`${to}#answer`} aria-label={nameOf(today.answer)} className="sm:basis-full">
          {today.answer}
        </ButtonLink>
      )}
      {ways.map(
        ({ href, label, icon: Icon, Way }) =>
          href && (
            <Way key={href} href={href} title={label} className="button button-quiet min-w-11 p-0 sm:grow">
              <Icon aria-hidden="true" className="size-5" />
              <span className="sr-only">{nameOf(label)}</span>
            </Way>
          ),
      )}
    </div>
  );
  return (
    <Line icon={Inbox} look="text-accent" time={time} actions={actions}>
      <Link to={to} className="font-semibold hover:underline">
        <bdi>{name}</bdi>
      </Link>
      {" · "}
      <bdi>{title}</bdi>
      <p dir="auto" className="mt-0.5 line-clamp-2 begins-here text-subdued">
        {beginning}
      </p>
      {answer && (
        <p className={`mt-0.5 text-small ${answer.isLate ? "font-semibold text-notice" : "text-subdued"}`}>
          {fill(words.answerBy, { when: answer.by })}
        </p>
      )}
    </Line>
  );
}

function Drafts({ who, documents, time }: EntryOf<"drafts">) {
  const { documents: words, today } = useWords();
  const language = useLanguage();
  const count = documents.length;
  const publish = useMay("publish", "post") ? fillCount(words.publishCount, count, language) : words.proposals.to;
  const actions = <ButtonLink to="/words/publish">{publish}</ButtonLink>;
  return (
    <Line icon={FilePen} look="text-subdued" time={time} actions={actions}>
      <p className="font-semibold">{fillCount(today.drafts.count, count, language)}</p>
      <ul className="flex flex-wrap gap-x-4">
        {documents.map(({ document, name }) => (
          <li key={document}>
            <TextLink to={`/words/${document}`}>
              <bdi>{name}</bdi>
            </TextLink>
          </li>
        ))}
      </ul>
      <p className="text-small text-subdued">{fillWith(today.drafts.last, { who: <bdi>{who}</bdi> })}</p>
    </Line>
  );
}

function Alarm({ counts, reasons, lostAt, time }: EntryOf<"alarm">) {
  const { deliveries: words } = useWords().today;
  const language = useLanguage();
  const sentences = [
    lostAt && fill(words.lost, { moment: lostAt }),
    ...(["dead", "refused", "overdue"] as const).map(
      (kind) => counts[kind] > 0 && fillCount(words[kind], counts[kind], language),
    ),
  ];
  const actions = !lostAt && <ButtonLink to="/leads?failed=1">{words.link}</ButtonLink>;
  return (
    <Line icon={TriangleAlert} look="text-error" time={time} actions={actions}>
      <p className="font-semibold">{sentences.filter(Boolean).join(" ")}</p>
      {reasons.map((reason) => (
        <p key={reason} dir="ltr" className="truncate begins-here text-small text-subdued">
          {reason}
        </p>
      ))}
      {!lostAt && <p className="text-small text-subdued">{words.kept}</p>}
    </Line>
  );
}
