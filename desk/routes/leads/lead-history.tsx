import { Form, useNavigation } from "react-router";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { TextArea } from "#desk/parts/field.tsx";
import { SubmitButton, TextLink } from "#desk/parts/buttons.tsx";
import { useKeptFields } from "#desk/parts/use-kept-fields.ts";
import { formResult } from "./form-result.ts";
import type { Result } from "./lead-action.server.ts";
import type { DeliveryView, HistoryEvent } from "./lead-history.server.ts";
import type { LeadView } from "./lead-view.server.ts";
import { useLeadWords } from "./lead-words.ts";

/** Events of the visitor and of colleagues, oldest first. */
export function LeadHistory({ events, level: Heading = "h3" }: { events: HistoryEvent[]; level?: "h2" | "h3" }) {
  return (
    <section className="card p-5 md:p-6">
      <Heading className="font-semibold">{useLeadWords().history}</Heading>
      <ol className="mt-3 grid gap-3">
        {events.map(({ id, moment, when, title, text, lead, delivery }) => (
          <li key={id} className="border-s-2 border-line ps-4">
            <p className="text-small text-subdued">
              {lead === undefined ? (
                <span>{title}</span>
              ) : (
                <TextLink to={`/leads/${encodeURIComponent(lead)}`} className="inline-flex min-h-11 items-center">
                  <bdi>{title}</bdi>
                </TextLink>
              )}
              {" · "}
              <time dateTime={moment}>{when}</time>
              {delivery && (
                <>
                  {" · "}
                  <DeliveryState delivery={delivery} />
                </>
              )}
            </p>
            {delivery && <DeliveryFailure delivery={delivery} />}
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

export function NoteForm({ lead, result }: { lead: string; result: Result | undefined }) {
  const words = useLeadWords();
  const { done, error, typed } = formResult(result, "note");
  const form = useKeptFields(`note ${lead}`, done);
  const isSending = useNavigation().formData?.get("intent") === "note";
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
        error={error}
        name="text"
        rows={2}
        defaultValue={typed.text}
      />
      <SubmitButton intent="note" aria-disabled={isSending} className="w-fit">
        {words.noteSave}
      </SubmitButton>
    </Form>
  );
}

/** A lead's deliveries and failures, with a retry button. */
export function Deliveries({ lead: { deliveries, canRetry } }: { lead: LeadView }) {
  const words = useLeadWords();
  return deliveries.length === 0 && !canRetry ? null : (
    <section className="card p-5 md:p-6">
      <h3 className="font-semibold">{words.deliveries}</h3>
      <ul className="mt-2 divide-y divide-line">
        {deliveries.map((delivery) => (
          <li key={delivery.key} className="py-2.5">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{delivery.title}</span>
              <DeliveryState delivery={delivery} />
            </p>
            <DeliveryFailure delivery={delivery} />
          </li>
        ))}
      </ul>
      {canRetry && (
        <ActionButton intent="retry" preventScrollReset className="mt-3">
          {words.retry}
        </ActionButton>
      )}
    </section>
  );
}

const DeliveryState = ({ delivery: { state, failure } }: { delivery: DeliveryView }) => (
  <span className={failure ? "font-semibold text-error" : "text-subdued"}>{state}</span>
);

/** The reason for a failed delivery; nothing for others. */
const DeliveryFailure = ({ delivery: { failure } }: { delivery: DeliveryView }) =>
  failure && (
    <div className="mt-1 text-small">
      {failure.text && <p>{failure.text}</p>}
      <p className="text-subdued">
        {failure.tries} ·{" "}
        <bdi dir="ltr" className="break-words">
          {failure.reason}
        </bdi>
      </p>
    </div>
  );
