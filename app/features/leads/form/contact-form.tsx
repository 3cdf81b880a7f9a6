import CircleAlert from "lucide-react/icons/circle-alert";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigation, useNavigationType } from "react-router";
import type { ContactRefusal } from "#app/features/leads/intake/contact-action.server.ts";
import {
  type ContactField,
  contactFields,
  signalFields,
  honeypotField,
} from "#app/features/leads/rules/lead-schema.ts";
import { Field } from "#app/ui/field.tsx";
import { PrivacySentence } from "#app/ui/privacy-sentence.tsx";
import type { ContactPage } from "#content/schema/contact.ts";
import { beginSignals, draft, writeSignals } from "./draft.ts";
import { visitSource } from "./visit-source.ts";

type Props = {
  words: ContactPage["form"];
  /** What the last submission came back with, if it was refused. */
  refused: ContactRefusal | undefined;
  /** Subject to begin with, from the page that led here. */
  subject: string | undefined;
};

const attributes: Record<
  ContactField,
  { type: string; autoComplete?: string; inputMode?: "email" | "tel"; dir?: "ltr" }
> = {
  name: { type: "text", autoComplete: "name" },
  email: { type: "email", autoComplete: "email", inputMode: "email", dir: "ltr" },
  phone: { type: "tel", autoComplete: "tel", inputMode: "tel", dir: "ltr" },
  // With autocomplete "off" a browser forgets them once the page is left.
  subject: { type: "text" },
  message: { type: "textarea" },
};

/** The fields side by side from 768 pixels on, in the order of the form. */
const rows: ContactField[][] = [["name", "email"], ["phone", "subject"], ["message"]];

/**
 * The form of the contact page. Without scripts the browser posts it and the server answers with a
 * page; with them the same rules are checked first (check-and-send.ts), and the same action answers
 * without a page load.
 */
export function ContactForm({ words, refused, subject }: Props) {
  const sending = useNavigation().formMethod === "POST";
  const summary = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const arrived = useNavigationType();
  const { submissionId, source } = useHiddenValues();

  const errors = refused?.errors ?? {};

  useEffect(() => {
    // Not in a page that was loaded: the visitor may be correcting a field already.
    if (refused && arrived !== "POP") summary.current?.focus();
  }, [refused, arrived]);
  // What was typed outlives the language switch, which makes the form again.
  useEffect(() => {
    const fields = form.current?.elements;
    for (const name of contactFields) {
      const field = fields?.namedItem(name) as HTMLInputElement | null;
      if (!field) continue;
      // The browser brings back what was written here before the page was left.
      if (field.value !== field.defaultValue) draft[name] = field.value;
      else if (field.value === "" && draft[name]) field.value = draft[name];
    }
    // Before this moment nobody listened.
    if (form.current?.contains(document.activeElement)) beginSignals();
  }, []);

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onFocus={beginSignals}
      onSubmit={(event) => writeSignals(event.currentTarget)}
      onInput={(event) => {
        const { name, value } = event.target as HTMLInputElement;
        if (contactFields.includes(name as ContactField)) draft[name as ContactField] = value;
      }}
      className="grid gap-6"
    >
      {refused && (
        <div
          ref={summary}
          tabIndex={-1}
          role="alert"
          className="rounded-md border-s-4 border-danger bg-danger/8 px-4 py-3 text-danger"
          data-keeps-focus
        >
          <p className="flex gap-3 font-semibold">
            <CircleAlert aria-hidden="true" className="mt-1 size-5 shrink-0" />
            <bdi>{refused.formError ?? words.invalid}</bdi>
          </p>
          <ul className="mt-1 flex flex-wrap gap-x-4 ps-8">
            {contactFields.map(
              (name) =>
                errors[name] && (
                  <li key={name}>
                    <a
                      href={`#${name}`}
                      className="inline-flex min-h-11 items-center underline underline-offset-[0.25em]"
                    >
                      <span>{words[name].label}</span>
                      <span className="sr-only">{`: ${errors[name]}`}</span>
                    </a>
                  </li>
                ),
            )}
          </ul>
        </div>
      )}
      <p className="text-small text-muted">{words.required}</p>
      {rows.map((names) => (
        <div key={names[0]} className={names.length > 1 ? "grid gap-6 md:grid-cols-2 md:gap-y-0" : ""}>
          {names.map((name) => (
            <Field
              key={name}
              name={name}
              {...attributes[name]}
              paired={names.length > 1}
              label={words[name].label}
              hint={words[name].hint}
              error={errors[name]}
              defaultValue={refused?.values[name] ?? (name === "subject" ? subject : undefined)}
            />
          ))}
        </div>
      ))}
      <div className="sr-only" aria-hidden="true">
        <label>
          <span>{words.trap}</span>
          <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="submission_id" value={submissionId} />
      <input type="hidden" name="source" value={source} />
      {signalFields.map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      <p className="text-small text-muted">
        <PrivacySentence sentence={words.privacy} link={words.privacyLink} />
      </p>
      <button type="submit" className="button button-deep w-full" aria-disabled={sending} disabled={sending}>
        {sending ? words.sending : words.send}
      </button>
    </Form>
  );
}

/**
 * One number for one message, so that sending it twice stores it once, and where the visit came
 * from. Empty in the ready-made page: only a script knows them.
 */
function useHiddenValues() {
  const [values, setValues] = useState({ submissionId: "", source: "" });
  useEffect(() => {
    // Only over https or on localhost; without one the server recognises a repeat by its fields.
    const submissionId = "randomUUID" in crypto ? crypto.randomUUID() : "";
    setValues({ submissionId, source: visitSource() });
  }, []);
  return values;
}
