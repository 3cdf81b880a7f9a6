import CircleAlert from "virtual:icon/circle-alert";
import type { ComponentProps } from "react";

type Props = {
  /** Unique on the page; defaults to the name. */
  id?: string;
  name?: string;
  /** A type of `input`, `textarea`, or `choice` for one of `options`. */
  type: string;
  options?: readonly { value: string; label: string }[] | undefined;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Compact layout for narrow places. */
  compact?: boolean;
  /** Beside another field from 768 px, in a grid of three rows: label, control, and hint or error. */
  paired?: boolean;
} & Pick<
  ComponentProps<"input">,
  "autoComplete" | "defaultValue" | "dir" | "disabled" | "inputMode" | "required" | "value"
> & { onChange?: (event: { target: { value: string } }) => void };

/** A labelled control with its error and hint below, associated for screen readers. */
export function Field({
  name,
  id = name,
  type,
  options = [],
  label,
  hint,
  error,
  compact,
  paired,
  dir,
  required = true,
  ...rest
}: Props) {
  const size = compact
    ? "px-3 py-2 text-start text-[1rem] disabled:text-muted"
    : "px-4 py-3 text-start placeholder:text-muted hover:border-muted";
  const direction = dir === "ltr" ? "rtl:text-right" : "";
  const control = {
    ...rest,
    id,
    name,
    required,
    dir: dir ?? "auto",
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": notesOf({ id, hint, error }),
    className: `w-full rounded-sm border bg-white ${size} ${direction} ${error ? "border-2 border-danger" : "border-field"}`,
  };
  return (
    <div className={paired ? "md:row-span-3 md:grid md:grid-rows-subgrid" : ""}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {type === "textarea" ? (
        <textarea {...control} rows={6} className={`${control.className} block min-h-[150px] resize-y lg:h-[18rem]`} />
      ) : type === "choice" ? (
        <select {...control} className={`${control.className} row-start-2 min-h-13`}>
          <option value="">–</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          type={type}
          className={`${control.className} row-start-2 ${compact ? "min-h-11" : "min-h-13"}`}
        />
      )}
      <div className="row-start-3">
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  );
}

/** The ids of `FieldNotes`, for `aria-describedby`. */
export const notesOf = ({ id, hint, error }: Notes): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;

type Notes = { id: string | undefined; hint: string | undefined; error: string | undefined };

export const FieldNotes = ({ id, hint, error }: Notes) => (
  <>
    {error && (
      <p id={`${id}-error`} className="mt-2 flex gap-2 text-small text-danger">
        <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
        <span>{error}</span>
      </p>
    )}
    {hint && (
      <p id={`${id}-hint`} className="text-small mt-1.5 text-muted">
        {hint}
      </p>
    )}
  </>
);
