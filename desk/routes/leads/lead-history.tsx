import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { fill, fillWith } from "#i18n/fill.tsx";
import { Field } from "#desk/parts/field.tsx";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { useWords, type Words } from "#desk/words/words.ts";
import { type Colleague, holderName } from "./holders.ts";
import type { LeadResult } from "./lead-action.server.ts";
import type { LeadView } from "./lead-view.server.ts";
import { type Status, statusIn } from "./statuses.ts";

type Props = { lead: LeadView; colleagues: Colleague[]; result: LeadResult | undefined };

/** Events of the visitor and of colleagues, oldest first, with a field for a note. */
export function LeadHistory({ lead, colleagues, result }: Props) {
  const { leads: words } = useWords();
  const entries = [
    { id: "", moment: lead.received_at, when: lead.when, title: words.arrivedFrom, text: "" },
    ...lead.changes.map((change) => ({
      ...change,
      title: changeInWords(change, lead.form, colleagues, words),
      text: change.followUp?.line ?? "",
    })),
    ...lead.notes.map((note) => ({ ...note, title: noteTitle(note.who, colleagues, words) })),
  ].toSorted((one, other) => (one.moment < other.moment ? -1 : one.moment > other.moment ? 1 : 0));
  return (
    <section className="card p-5 md:p-6">
      <h3 className="font-semibold">{words.history}</h3>
      <ol className="mt-3 grid gap-3">
        {entries.map(({ id, moment, when, title, text }) => (
          <li key={id} className="border-s-2 border-line ps-4">
            <p className="text-small text-subdued">
              {title} · <time dateTime={moment}>{when}</time>
            </p>
            {text && (
              <p dir="auto" className="max-w-[44em] begins-here whitespace-pre-wrap">
                {text}
              </p>
            )}
          </li>
        ))}
      </ol>
      <NoteForm result={result} />
    </section>
  );
}

function NoteForm({ result }: { result: LeadResult | undefined }) {
  const { leads: words } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formData?.get("intent") === "note";
  useEffect(() => {
    if (result?.outcome === "noted") form.current?.reset();
  }, [result]);
  const error =
    result?.outcome === "note-empty"
      ? words.noteEmpty
      : result?.outcome === "note-long"
        ? fill(words.noteLong, { most: result.most, count: result.count })
        : undefined;
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
      <Field label={words.addNote} hint={words.noteHint} error={error}>
        {(attributes) => (
          <textarea
            {...attributes}
            name="text"
            rows={3}
            dir="auto"
            defaultValue={result?.outcome === "note-long" ? result.text : ""}
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

/** The member's name, or else `who`, such as a shell user. */
const nameOf = (who: string, colleagues: Colleague[]): ReactNode => (
  <bdi>{colleagues.find(({ email }) => email === who)?.name || who}</bdi>
);

const noteTitle = (who: string, colleagues: Colleague[], words: Words["leads"]): ReactNode =>
  who === "" ? words.notedByNobody : fillWith(words.noted, { who: nameOf(who, colleagues) });

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
