import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { fill, fillWith } from "#i18n/fill.tsx";
import { Field } from "#desk/parts/field.tsx";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { useKeptFields } from "#desk/parts/use-kept-fields.ts";
import { useWords, type Words } from "#desk/words/words.ts";
import { DeliveryFault, DeliveryState } from "./deliveries.tsx";
import { textFault } from "./text-fault.ts";
import { type Colleague, holderName } from "./holders.ts";
import type { LeadResult } from "./lead-action.server.ts";
import type { LeadView } from "./lead-view.server.ts";
import { type Status, statusIn } from "./statuses.ts";

type Props = { lead: LeadView; colleagues: Colleague[]; result: LeadResult | undefined };

/** Events of the visitor and of colleagues, oldest first, with a field for a note. */
export function LeadHistory({ lead, colleagues, result }: Props) {
  const { leads: words } = useWords();
  const entries = [
    {
      id: "",
      moment: lead.received_at,
      when: lead.when,
      title: arrivalInWords(lead, words),
      text: "",
      delivery: undefined,
    },
    ...lead.changes.map((change) => ({
      ...change,
      title: changeInWords(change, lead.form, colleagues, words),
      text: change.followUp?.line ?? "",
      delivery: undefined,
    })),
    ...lead.notes.map((note) => ({
      ...note,
      title: noteTitle(note, colleagues, words),
      delivery: lead.deliveries.find((delivery) => delivery.note === note.id),
    })),
  ].toSorted((one, other) => (one.moment < other.moment ? -1 : one.moment > other.moment ? 1 : 0));
  return (
    <section className="card p-5 md:p-6">
      <h3 className="font-semibold">{words.history}</h3>
      <ol className="mt-3 grid gap-3">
        {entries.map(({ id, moment, when, title, text, delivery }) => (
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
      <NoteForm lead={lead.id} result={result} />
    </section>
  );
}

function NoteForm({ lead, result }: { lead: string; result: LeadResult | undefined }) {
  const { leads: words } = useWords();
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
      className="mt-5 grid gap-3"
    >
      <Field label={words.addNote} hint={words.noteHint} error={wrong && textFault(wrong, words)}>
        {(attributes) => (
          <textarea
            {...attributes}
            name="text"
            rows={3}
            dir="auto"
            defaultValue={wrong?.text}
            className="input min-h-24"
          />
        )}
      </Field>
      <SubmitButton intent="note" aria-disabled={isSending} className="w-fit">
        {words.noteSave}
      </SubmitButton>
    </Form>
  );
}

const arrivalInWords = ({ origin }: LeadView, { arrivedFrom, enter, origins }: Words["leads"]): string =>
  origin === "" ? arrivedFrom : fill(enter.entered, { origin: origins[origin] });

/** The member's name, or else `who`, such as a shell user. */
const nameOf = (who: string, colleagues: Colleague[]): ReactNode => (
  <bdi>{colleagues.find(({ email }) => email === who)?.name || who}</bdi>
);

function noteTitle(
  { who, kind }: LeadView["notes"][number],
  colleagues: Colleague[],
  { answer, noted, notedByNobody }: Words["leads"],
): ReactNode {
  const sentences = { note: noted, answer: answer.mailed, handed: answer.handedOver };
  return who === "" ? notedByNobody : fillWith(sentences[kind], { who: nameOf(who, colleagues) });
}

function changeInWords(
  { who, field, before, after, followUp }: LeadView["changes"][number],
  form: string,
  colleagues: Colleague[],
  words: Words["leads"],
): ReactNode {
  const name = nameOf(who, colleagues);
  if (field === "status")
    return fillWith(
      fill(words.becameStatus, {
        before: statusIn(words, before as Status, form),
        after: statusIn(words, after as Status, form),
      }),
      { who: name },
    );
  if (followUp) {
    const { followed, moved, planned } = words.followUp;
    const sentence = after === "" ? followed : before === "" ? planned : moved;
    return fillWith(fill(sentence, { when: followUp.when }), { who: name });
  }
  if (after === "") return fillWith(words.becameNobodys, { who: name });
  if (after === who) return fillWith(words.tookIt, { who: name });
  return fillWith(words.becameHolder, { who: name, name: <bdi>{holderName(after, colleagues, words)}</bdi> });
}
