import CircleAlert from "virtual:icon/circle-alert";
import { useEffect, useRef } from "react";
import { fillWith } from "#i18n/fill.tsx";
import { formatPhone } from "#i18n/format.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Field } from "#app/ui/field.tsx";
import { PrivacySentence } from "#app/ui/privacy-sentence.tsx";
import { cancelCallback, sendCallback, sendQuestions, useConversation, writeCallback } from "./conversation.ts";
import type { CallbackEntry } from "./entry.ts";
import { useWords } from "./use-words.ts";

/** In the order shown. The server validates them. */
const fields = [
  { name: "name", type: "text", autoComplete: "name" },
  { name: "phone", type: "tel", autoComplete: "tel", inputMode: "tel", dir: "ltr" },
  { name: "preferredTime", type: "text", autoComplete: "off", required: false },
  { name: "topic", type: "text", autoComplete: "off", required: false },
] as const;

/**
 * A callback request to check and confirm, with the visitor's questions. It counts as arrived only
 * with a receipt.
 */
export function CallbackCard({ entry, source }: { entry: CallbackEntry; source: () => string }) {
  const { words, form, phone, email } = useWords();
  const { callback } = words;
  const locale = useLocale();
  const card = useRef<HTMLFormElement>(null);
  const { id, values, withQuestions, progress } = entry;
  const hasQuestions = useConversation().entries.some(({ kind }) => kind === "question");
  const { stage } = progress;
  const sending = stage === "sending";
  // Errors in the language of the previous page are not shown.
  const refusal = stage === "refused" && progress.locale === locale ? progress : undefined;
  const errors = refusal?.errors ?? {};

  useEffect(() => {
    if (entry.byHand) card.current?.querySelector("input")?.focus({ preventScroll: true });
  }, [entry.byHand]);
  useEffect(() => {
    if (stage === "refused") card.current?.querySelector<HTMLElement>("[aria-invalid], [type=submit]")?.focus();
  }, [stage]);

  const labels = { name: form.name, phone: form.phone, preferredTime: callback.preferredTime, topic: callback.topic };
  const contactLink = (href: string, text: string) => (
    <a href={href} className="underline">
      <bdi dir="ltr">{text}</bdi>
    </a>
  );
  const contactLinks = {
    phone: contactLink(`tel:${phone}`, formatPhone(phone)),
    email: contactLink(`mailto:${email}`, email),
  };
  const fault =
    Object.keys(errors).length > 0 ? callback.invalid : (refusal?.message ?? fillWith(callback.failed, contactLinks));
  return (
    <li aria-live="off" className="rounded-md border border-sand-300 bg-sand-100 p-5">
      <form
        ref={card}
        noValidate
        aria-labelledby={`callback-${id}`}
        onSubmit={(event) => {
          event.preventDefault();
          void sendCallback(id, locale, callback.questionsTitle, source());
        }}
        className="chat-text grid gap-4"
      >
        <div>
          <h3 id={`callback-${id}`} className="font-semibold">
            {callback.title}
          </h3>
          <p className="text-muted">{callback.text}</p>
        </div>
        {fields.map(({ name, ...attributes }) => (
          <Field
            compact
            key={name}
            {...attributes}
            id={`callback-${id}-${name}`}
            label={labels[name]}
            hint={name === "phone" ? form.phoneHint : undefined}
            error={errors[name]}
            value={values[name]}
            onChange={({ target }) => writeCallback(id, { [name]: target.value })}
            disabled={sending}
          />
        ))}
        {hasQuestions && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={withQuestions}
              onChange={({ target }) => sendQuestions(id, target.checked)}
              disabled={sending}
              className="size-5 shrink-0 accent-emerald-deep"
            />
            <span>{callback.questions}</span>
          </label>
        )}
        {stage === "refused" && (
          <p role="alert" className="flex gap-2 text-danger">
            <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
            <span>{fault}</span>
          </p>
        )}
        <p className="text-small text-muted">
          <PrivacySentence sentence={form.privacy} link={form.privacyLink} />
        </p>
        <div className="flex flex-wrap gap-2">
          <button type="submit" disabled={sending} className="button button-deep min-h-11 grow px-5 py-2">
            {sending ? callback.sending : callback.confirm}
          </button>
          <button type="button" disabled={sending} onClick={() => cancelCallback(id)} className="chat-quiet px-4">
            {callback.cancel}
          </button>
        </div>
      </form>
    </li>
  );
}

/** Replaces the card once the request is filed. @param reference number from the server */
export function CallbackReceipt({ reference }: { reference: string }) {
  const { callback } = useWords().words;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <li aria-live="off" className="chat-text rounded-md border border-emerald-deep bg-sand-100 p-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {callback.filed}
      </h3>
      <p className="mt-3 text-muted">{callback.reference}</p>
      <p className="text-h3 tabular">
        <bdi dir="ltr">{reference}</bdi>
      </p>
      <p className="mt-3">{callback.next}</p>
    </li>
  );
}
