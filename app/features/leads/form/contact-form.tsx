import CircleAlert from "lucide-react/icons/circle-alert";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigation, useNavigationType } from "react-router";
import type { ContactRefusal } from "#app/features/leads/intake/contact-action.server.ts";
import type { FormWords } from "#app/features/leads/lead-fields.server.ts";
import { type FieldType, type FormField, honeypotField, signalFields } from "#app/features/leads/rules/check-fields.ts";
import { Field } from "#app/ui/field.tsx";
import { PrivacySentence } from "#app/ui/privacy-sentence.tsx";
import { rememberFields } from "./check-and-send.ts";
import { beginSignals, draft, writeSignals } from "./draft.ts";
import { visitSource } from "./visit-source.ts";

type Props = {
  words: FormWords & { fields: FormField[] };
  /** The refusal of the last submission, if there was one. */
  refusal: ContactRefusal | undefined;
  /** Initial subject, from the referring page. */
  subject: string | undefined;
};

const attributes: Partial<Record<FieldType, { inputMode: "email" | "tel"; dir: "ltr" }>> = {
  email: { inputMode: "email", dir: "ltr" },
  tel: { inputMode: "tel", dir: "ltr" },
};

/**
 * The form of the contact page. Without scripts the browser posts it and the server answers with a
 * page; with them the same rules are checked first (check-and-send.ts), and the same action answers
 * without a page load.
 */
export function ContactForm({ words, refusal: refused, subject }: Props) {
  const sending = useNavigation().formMethod === "POST";
  const summary = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const navigationType = useNavigationType();
  const { submissionId, source } = useHiddenValues();

  const errors = refused?.errors ?? {};
  const { fields } = words;

  useEffect(() => rememberFields(fields), [fields]);
  useEffect(() => {
    // Not after a page load: the visitor may already be correcting a field.
    if (refused && navigationType !== "POP") summary.current?.focus();
  }, [refused, navigationType]);
  // Typed values survive a language switch, which remounts the form.
  useEffect(() => {
    for (const { name } of fields) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | null;
      if (!field) continue;
      // The browser restores values after the visitor comes back to the page.
      if (field.value !== field.defaultValue) draft[name] = field.value;
      else if (field.value === "" && draft[name]) field.value = draft[name];
    }
    // Values typed before hydration.
    if (form.current?.contains(document.activeElement)) beginSignals();
  }, [fields]);

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
        if (fields.some((field) => field.name === name)) draft[name] = value;
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
            {fields.map(
              ({ name, label }) =>
                errors[name] && (
                  <li key={name}>
                    <a
                      href={`#${name}`}
                      className="inline-flex min-h-11 items-center underline underline-offset-[0.25em]"
                    >
                      <span>{label}</span>
                      <span className="sr-only">{`: ${errors[name]}`}</span>
                    </a>
                  </li>
                ),
            )}
          </ul>
        </div>
      )}
      {fields.every(({ isRequired }) => isRequired) && <p className="text-small text-muted">{words.required}</p>}
      {rowsOf(fields).map((row) => (
        <div key={row[0]!.name} className={row.length > 1 ? "grid gap-6 md:grid-cols-2 md:gap-y-0" : ""}>
          {row.map(({ name, type, label, hint, isRequired, autoComplete }) => (
            <Field
              key={name}
              name={name}
              type={type}
              autoComplete={autoComplete}
              {...attributes[type]}
              required={isRequired}
              paired={row.length > 1}
              label={label}
              hint={hint}
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

/** Side by side from 768 pixels on: two fields of one line each. */
function rowsOf(fields: FormField[]): FormField[][] {
  const rows: FormField[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (last?.length === 1 && ![...last, field].some(({ type }) => type === "textarea")) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

/**
 * One id per message, so that a repeated submission is stored once, and the source of the visit.
 * Empty in the prerendered page: only a script can set them.
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
