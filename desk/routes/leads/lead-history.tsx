import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { tagsIn } from "#app/features/leads/rules/tags.ts";
import type { lossReasons } from "#app/store/column-values.ts";
import { fill, fillCount, fillWith } from "#i18n/fill.tsx";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { TextArea } from "#desk/parts/field.tsx";
import { SubmitButton, TextLink } from "#desk/parts/buttons.tsx";
import { useKeptFields } from "#desk/parts/use-kept-fields.ts";
import { useLanguage } from "#desk/words/words.ts";
import type { PersonResult } from "./lead-action.server.ts";
import type { HistoryView } from "./lead-view.server.ts";
import {
  type Colleague,
  hasFailed,
  holderName,
  type LeadWords,
  riyalsIn,
  textFault,
  titleOf,
  useLeadWords,
  type Stages,
  useStages,
} from "./lead-words.ts";

type StageWords = LeadWords & { stages: Stages };
type Event = { id: string; moment: string; when: string; title: ReactNode; text: string; delivery?: Delivery };

/** @param isOfPerson among events of other leads: includes its message */
function eventsOf(lead: HistoryView, isOfPerson: boolean, colleagues: Colleague[], words: StageWords): Event[] {
  return [
    {
      id: lead.id,
      moment: lead.received_at,
      when: lead.when,
      title: isOfPerson ? <LinkToLead lead={lead} /> : arrivalInWords(lead, words),
      text: isOfPerson ? lead.beginning : "",
    },
    ...lead.changes.map((change) => ({
      ...change,
      title: changeInWords(change, lead.form, colleagues, words),
      text: change.followUp?.line ?? "",
    })),
    ...lead.notes.map((note) => ({
      ...note,
      title: noteTitle(note, colleagues, words),
      text: note.kind === "lost" ? words.loss.reasons[note.text as (typeof lossReasons)[number]] : note.text,
      delivery: lead.deliveries.find((delivery) => delivery.note_id === note.id),
    })),
  ];
}

function LinkToLead({ lead }: { lead: HistoryView }) {
  const words = useLeadWords();
  return (
    <TextLink to={`/leads/${encodeURIComponent(lead.id)}`} className="inline-flex min-h-11 items-center">
      <bdi>{titleOf(lead, words)}</bdi>
    </TextLink>
  );
}

type Props = {
  /** One, or all of a person, the last first. */
  leads: HistoryView[];
  colleagues: Colleague[];
  isOfPerson?: boolean;
};

/** Events of the visitor and of colleagues, oldest first. */
export function LeadHistory({ leads, colleagues, isOfPerson = false }: Props) {
  const words = { ...useLeadWords(), stages: useStages() };
  const Heading = isOfPerson ? "h2" : "h3";
  const events = leads
    .flatMap((lead) => eventsOf(lead, isOfPerson, colleagues, words))
    .toSorted((one, other) => (one.moment < other.moment ? -1 : one.moment > other.moment ? 1 : 0));
  return (
    <section className="card p-5 md:p-6">
      <Heading className="font-semibold">{words.history}</Heading>
      <ol className="mt-3 grid gap-3">
        {events.map(({ id, moment, when, title, text, delivery }) => (
          <li key={id} className="border-s-2 border-line ps-4">
            <p className="text-small text-subdued">
              {title} · <time dateTime={moment}>{when}</time>
              {delivery && (
                <>
                  {" · "}
                  <DeliveryState delivery={delivery} />
                </>
              )}
            </p>
            {delivery && <DeliveryFault delivery={delivery} />}
            {text && (
              <p dir="auto" className="max-w-[44em] begins-here whitespace-pre-wrap">
                {text}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A form for a note to colleagues. */
export function NoteForm({ lead, result }: { lead: string; result: PersonResult | undefined }) {
  const words = useLeadWords();
  const form = useKeptFields(`note ${lead}`, result?.outcome === "noted" && result);
  const isSending = useNavigation().formData?.get("intent") === "note";
  const wrong = result?.outcome === "text-wrong" && result.intent === "note" ? result : undefined;
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      noValidate
      // A second click would add the note twice.
      onSubmit={(event) => isSending && event.preventDefault()}
      className="card grid gap-3 p-5 md:p-6"
    >
      <TextArea
        label={words.addNote}
        hint={words.noteHint}
        error={wrong && textFault(wrong, words)}
        name="text"
        rows={2}
        defaultValue={wrong?.text}
      />
      <SubmitButton intent="note" aria-disabled={isSending} className="w-fit">
        {words.noteSave}
      </SubmitButton>
    </Form>
  );
}

const arrivalInWords = ({ origin }: HistoryView, { arrivedFrom, enter, origins }: LeadWords): string =>
  origin === "" ? arrivedFrom : fill(enter.entered, { origin: origins[origin] });

/** The member's name, or else `who`, such as a shell user. */
const nameOf = (who: string, colleagues: Colleague[]): ReactNode => (
  <bdi>{colleagues.find(({ email }) => email === who)?.name || who}</bdi>
);

function noteTitle(
  { who, kind }: HistoryView["notes"][number],
  colleagues: Colleague[],
  { answer, loss, noted, notedByNobody }: LeadWords,
): ReactNode {
  const sentences = { note: noted, answer: answer.mailed, handed: answer.handedOver, lost: loss.noted };
  return who === "" ? notedByNobody : fillWith(sentences[kind], { who: nameOf(who, colleagues) });
}

function changeInWords(
  { who, field, before, after, followUp }: HistoryView["changes"][number],
  form: string,
  colleagues: Colleague[],
  words: StageWords,
): ReactNode {
  const name = nameOf(who, colleagues);
  if (field === "status")
    return fillWith(
      fill(words.becameStatus, {
        before: words.stages.nameOf(before, form),
        after: words.stages.nameOf(after, form),
      }),
      { who: name },
    );
  if (field === "value")
    return fillWith(after === "" ? words.value.tookAway : fill(words.value.gave, { value: riyalsIn(words, after) }), {
      who: name,
    });
  if (followUp) {
    const { followed, moved, planned } = words.followUp;
    const sentence = after === "" ? followed : before === "" ? planned : moved;
    return fillWith(fill(sentence, { when: followUp.when }), { who: name });
  }
  if (field === "tags") {
    const [less, more] = [before, after].map(tagsIn) as [string[], string[]];
    const additions = more.filter((tag) => !less.includes(tag));
    const tags = additions.length > 0 ? additions : less.filter((tag) => !more.includes(tag));
    const sentence = additions.length > 0 ? words.tags.added : words.tags.removed;
    return fillWith(sentence, { who: name, tags: <bdi>{tags.join(", ")}</bdi> });
  }
  if (after === "") return fillWith(words.becameNobodys, { who: name });
  if (after === who) return fillWith(words.tookIt, { who: name });
  return fillWith(words.becameHolder, { who: name, name: <bdi>{holderName(after, colleagues, words)}</bdi> });
}

type Delivery = HistoryView["deliveries"][number];

/** A lead's deliveries and failures, with a retry button. */
export function Deliveries({ deliveries }: { deliveries: Delivery[] }) {
  const words = useLeadWords();
  const isOpen = deliveries.some(hasFailed);
  // The history has those of answers; of changes only a failure matters.
  const own = deliveries.filter((one) => one.channel !== "answer" && (one.channel !== "update" || hasFailed(one)));
  return own.length === 0 && !isOpen ? null : (
    <section className="card p-5 md:p-6">
      <h3 className="font-semibold">{words.deliveries}</h3>
      <ul className="mt-2 divide-y divide-line">
        {own.map((delivery) => (
          <li key={delivery.channel + delivery.note_id} className="py-2.5">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{words.channels[delivery.channel]}</span>
              <DeliveryState delivery={delivery} />
            </p>
            <DeliveryFault delivery={delivery} />
          </li>
        ))}
      </ul>
      {isOpen && (
        <ActionButton intent="retry" preventScrollReset className="mt-3">
          {words.retry}
        </ActionButton>
      )}
    </section>
  );
}

function DeliveryState({ delivery }: { delivery: Delivery }) {
  const words = useLeadWords();
  return (
    <span className={hasFailed(delivery) ? "font-semibold text-error" : "text-subdued"}>
      {stateInWords(delivery, words)}
    </span>
  );
}

/** Why a delivery failed; nothing for others. */
function DeliveryFault({ delivery }: { delivery: Delivery }) {
  const words = useLeadWords();
  const language = useLanguage();
  if (!hasFailed(delivery)) return null;
  return (
    <div className="mt-1 text-small">
      {delivery.fault && <p>{words.faults[delivery.fault]}</p>}
      <p className="text-subdued">
        {fillCount(words.tries, delivery.attempts, language)} ·{" "}
        <bdi dir="ltr" className="break-words">
          {delivery.last_error}
        </bdi>
      </p>
    </div>
  );
}

function stateInWords({ state, fault, when, last_error }: Delivery, { states }: LeadWords): string {
  if (state === "pending") return fault === null ? states.pending : fill(states.waits, { moment: when });
  // The visitor is not told.
  if (state === "sent" && last_error !== null) return fill(states.written, { moment: when });
  return fill(states[state], { moment: when, reason: last_error ?? "" });
}
