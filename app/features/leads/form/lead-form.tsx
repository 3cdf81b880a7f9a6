import CircleAlert from "virtual:icon/circle-alert";
import { useEffect, useRef, useState } from "react";
import { Form, useActionData, useNavigation, useNavigationType } from "react-router";
import { type FieldType, type FormField, honeypotField, signalFields } from "#app/features/leads/rules/check-fields.ts";
import { late } from "#app/ui/late.tsx";
import { Field, FieldNotes, notesOf } from "#app/ui/field.tsx";
import { PrivacySentence } from "#app/ui/privacy-sentence.tsx";
import { rememberForm } from "./check-and-send.ts";
import { beginSignals, keepDraft, keepValue, writeSignals } from "./draft.ts";
import type { FormRefusal } from "./form-action.server.ts";
import type { FormView } from "./form-view.server.ts";
import { TimeField } from "./time-field.tsx";
import { visitSource } from "./visit-source.ts";

const FileField = late(
  () => import("./file-field.tsx"),
  ({ FileField: Part }) => Part,
);

type Props = {
  form: FormView;
  refusal: FormRefusal | undefined;
  /** Initial subject, from the referring page. */
  subject?: string | undefined;
  /** Address that takes the message; by default the page's. */
  action?: string;
};

const attributes: Partial<Record<FieldType, { inputMode: "email" | "tel"; dir: "ltr" }>> = {
  email: { inputMode: "email", dir: "ltr" },
  tel: { inputMode: "tel", dir: "ltr" },
};

/**
 * The form of the contact page, or one of the owner. Without scripts the browser posts it and the
 * server answers with a page; with them the same rules are checked first (check-and-send.ts), and
 * the same action answers without a page load.
 */
export function LeadForm({ form: view, refusal: refused, subject, action }: Props) {
  const { name: formName, fields, words } = view;
  const { formMethod, formData } = useNavigation();
  const sending = formMethod === "POST" && (formData?.get("form") ?? "") === formName;
  const summary = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const navigationType = useNavigationType();
  const { submissionId, source } = useHiddenValues();

  const errors = refused?.errors ?? {};
  /** Unique on the page: ids of the owner's forms begin with the form's name. */
  const idOf = (name: string) => (formName ? `${formName}-${name}` : name);

  useEffect(() => rememberForm(view), [view]);
  useEffect(() => {
    // After a page load the visitor may already be correcting a field.
    if (refused && navigationType !== "POP") summary.current?.focus();
  }, [refused, navigationType]);
  // Typed values survive a language switch, which remounts the form.
  useEffect(() => {
    if (form.current) keepDraft(form.current, formName, fields);
    // Values typed before hydration.
    if (form.current?.contains(document.activeElement)) beginSignals();
  }, [formName, fields]);

  return (
    <Form
      ref={form}
      method="post"
      action={action}
      encType={fields.some(isFile) ? "multipart/form-data" : undefined}
      noValidate
      preventScrollReset
      onFocus={beginSignals}
      onSubmit={(event) => writeSignals(event.currentTarget)}
      onInput={(event) => {
        const { name } = event.target as HTMLInputElement;
        if (fields.some((field) => field.name === name)) keepValue(event.currentTarget, formName, name);
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
                      href={`#${idOf(name)}`}
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
          {row.map((field) => {
            const { name, type, options, label, hint, isRequired, autoComplete } = field;
            const error = errors[name];
            // A file stays in the form, or must be chosen again.
            if (isFile(field)) return <FileField key={name} field={field} id={idOf(name)} error={error} />;
            const value = refused?.values[name];
            if (type === "times")
              return <TimeField key={name} field={field} id={idOf(name)} error={error} value={value} />;
            return hasBoxes(field) ? (
              <BoxField key={name} field={field} id={idOf(name)} error={error} value={value} />
            ) : (
              <Field
                key={name}
                id={idOf(name)}
                name={name}
                type={type}
                options={options}
                autoComplete={autoComplete}
                {...attributes[type]}
                required={isRequired}
                paired={row.length > 1}
                label={label}
                hint={hint}
                error={error}
                defaultValue={value ?? (name === "subject" ? subject : undefined)}
              />
            );
          })}
        </div>
      ))}
      <div className="sr-only" aria-hidden="true">
        <label>
          <span>{words.trap}</span>
          <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {formName && <input type="hidden" name="form" value={formName} />}
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
 * The last refusal of a form of the page: the router drops the answer on a jump within the page.
 * @param sent whether it was sent meanwhile
 */
export function useRefusal(form: string, sent: boolean): FormRefusal | undefined {
  const answer = useActionData<FormRefusal>();
  const own = answer?.form === form ? answer : undefined;
  const [last, setLast] = useState(own);
  const next = sent ? undefined : (own ?? last);
  if (next !== last) setLast(next);
  return next;
}

const isFile = ({ type }: FormField): boolean => type === "file";
const hasBoxes = ({ type }: FormField): boolean => type === "choices" || type === "consent";
const ofOneLine: ReadonlySet<FieldType> = new Set(["text", "email", "tel", "choice", "date"]);

/** Side by side from 768 pixels on: two fields of one line each. */
function rowsOf(fields: FormField[]): FormField[][] {
  const rows: FormField[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (last?.length === 1 && ![...last, field].some(({ type }) => !ofOneLine.has(type))) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

/** One id per message, so that a repeat is stored once, and the visit's source: only a script can set them. */
function useHiddenValues() {
  const [values, setValues] = useState({ submissionId: "", source: "" });
  useEffect(() => {
    // Only over https or on localhost; without one the server recognises a repeat by its fields.
    const submissionId = "randomUUID" in crypto ? crypto.randomUUID() : "";
    setValues({ submissionId, source: visitSource() });
  }, []);
  return values;
}

type BoxFieldProps = {
  field: FormField;
  /** Unique on the page. */
  id: string;
  error: string | undefined;
  /** A line for each ticked box. */
  value: string | undefined;
};

/** Boxes to tick: one for a consent, or several. */
function BoxField({ field: { name, type, label, hint, isRequired, options }, id, error, value = "" }: BoxFieldProps) {
  const isConsent = type === "consent";
  const boxes = isConsent ? [{ value: "yes", label }] : (options ?? []);
  const values = value.split("\n");
  const notes = { id, hint, error };
  return (
    <fieldset
      // The link of the summary leads here.
      id={isConsent ? undefined : id}
      tabIndex={isConsent ? undefined : -1}
      aria-describedby={isConsent ? undefined : notesOf(notes)}
    >
      {!isConsent && <legend className="mb-1 font-medium">{label}</legend>}
      {boxes.map((box) => (
        <label key={box.value} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            id={isConsent ? id : undefined}
            name={name}
            value={box.value}
            defaultChecked={values.includes(box.value)}
            required={isConsent && isRequired}
            aria-invalid={error ? true : undefined}
            aria-describedby={isConsent ? notesOf(notes) : undefined}
            className="size-5 shrink-0 accent-emerald-deep"
          />
          {box.label}
        </label>
      ))}
      <FieldNotes {...notes} />
    </fieldset>
  );
}
