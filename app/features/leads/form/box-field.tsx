import { FieldNotes, notesOf } from "#app/ui/field.tsx";
import type { FormField } from "#app/features/leads/rules/check-fields.ts";

type Props = {
  field: FormField;
  /** Unique on the page. */
  id: string;
  error: string | undefined;
  /** A line for each ticked box. */
  value: string | undefined;
};

/** Boxes to tick: one for a consent, or several. */
export function BoxField({ field: { name, type, label, hint, isRequired, options }, id, error, value = "" }: Props) {
  const isConsent = type === "consent";
  const boxes = isConsent ? [{ value: "yes", label }] : (options ?? []);
  const ticked = value.split("\n");
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
            defaultChecked={ticked.includes(box.value)}
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
