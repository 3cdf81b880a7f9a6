import CircleAlert from "lucide-react/icons/circle-alert";
import { type ComponentProps, useEffect, useRef } from "react";
import type { CallbackFields } from "#app/features/assistant/client/file-callback.ts";
import { fillWith } from "#app/i18n/fill-with.tsx";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { SiteLink } from "#app/i18n/site-link.tsx";
import { useLocale } from "#app/i18n/use-locale.ts";
import { CallbackField } from "./callback-field.tsx";
import { CallbackReceipt } from "./callback-receipt.tsx";
import { cancelCallback, type CallbackEntry, sendCallback, writeCallback } from "./conversation.ts";
import { useWords } from "./use-words.ts";

type Props = { entry: CallbackEntry; source: () => string; onLeave: () => void };

/** In the order shown. What is wrong with a value the server says. */
const fields: { name: keyof CallbackFields; attributes: Partial<ComponentProps<"input">> }[] = [
  { name: "name", attributes: { type: "text", autoComplete: "name", required: true } },
  { name: "phone", attributes: { type: "tel", autoComplete: "tel", inputMode: "tel", dir: "ltr", required: true } },
  { name: "preferredTime", attributes: { type: "text", autoComplete: "off" } },
  { name: "topic", attributes: { type: "text", autoComplete: "off" } },
];

/** A request for a callback, to be checked and confirmed; nothing says that it has arrived before there is a receipt. */
export function CallbackCard({ entry, source, onLeave }: Props) {
  const { words, form, phone, email } = useWords();
  const { callback } = words;
  const locale = useLocale();
  const card = useRef<HTMLFormElement>(null);
  const { id, values, progress } = entry;
  const { stage } = progress;
  const sending = stage === "sending";
  // Reasons in the language of a page left behind would help nobody.
  const refused = stage === "refused" && progress.locale === locale ? progress : undefined;
  const errors = refused?.errors ?? {};

  useEffect(() => {
    if (entry.byHand) card.current?.querySelector("input")?.focus({ preventScroll: true });
  }, [entry.byHand]);
  useEffect(() => {
    if (stage === "refused") card.current?.querySelector<HTMLElement>("[aria-invalid], [type=submit]")?.focus();
  }, [stage]);

  if (stage === "filed") return <CallbackReceipt reference={progress.reference} />;
  const labels = { name: form.name, phone: form.phone, preferredTime: callback.preferredTime, topic: callback.topic };
  const ways = {
    phone: (
      <a href={`tel:${phone}`} className="underline">
        <bdi dir="ltr">{formatPhone(phone)}</bdi>
      </a>
    ),
    email: (
      <a href={`mailto:${email}`} className="underline">
        <bdi dir="ltr">{email}</bdi>
      </a>
    ),
  };
  const fault =
    Object.keys(errors).length > 0 ? callback.invalid : (refused?.message ?? fillWith(callback.failed, ways));
  return (
    <li aria-live="off" className="rounded-md border border-sand-300 bg-sand-100 p-5">
      <form
        ref={card}
        noValidate
        aria-labelledby={`callback-${id}`}
        onSubmit={(event) => {
          event.preventDefault();
          void sendCallback(id, locale, source());
        }}
        className="chat-text grid gap-4"
      >
        <div>
          <h3 id={`callback-${id}`} className="font-semibold">
            {callback.title}
          </h3>
          <p className="text-muted">{callback.text}</p>
        </div>
        {fields.map(({ name, attributes }) => (
          <CallbackField
            key={name}
            {...attributes}
            id={`callback-${id}-${name}`}
            label={labels[name]}
            hint={name === "phone" ? form.phoneHint : undefined}
            error={errors[name]}
            value={values[name]}
            onChange={(value) => writeCallback(id, { [name]: value })}
            disabled={sending}
          />
        ))}
        {stage === "refused" && (
          <p role="alert" className="flex gap-2 text-danger">
            <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
            <span>{fault}</span>
          </p>
        )}
        <p className="text-small text-muted">
          {fillWith(form.privacy, {
            privacy: (
              <SiteLink to="/privacy" onClick={onLeave} className="text-link">
                {form.privacyLink}
              </SiteLink>
            ),
          })}
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
