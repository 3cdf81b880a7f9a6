import CircleAlert from "lucide-react/icons/circle-alert";

type Props = {
  name: string;
  /** A type of `input`, or `textarea`. */
  type: string;
  label: string;
  hint?: string | undefined;
  /** Why the value was refused; shown under the field. */
  error?: string | undefined;
  defaultValue?: string | undefined;
  autoComplete: string;
  inputMode?: "email" | "tel";
  dir?: "ltr";
};

/** A labelled control with its hint above and its error below, tied together for screen readers. */
export function Field({ name, type, label, hint, error, dir, ...rest }: Props) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  const control = {
    ...rest,
    id: name,
    name,
    required: true,
    dir: dir ?? "auto",
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": described || undefined,
    className: `w-full rounded-sm border bg-sand-50 px-4 py-3 text-start leading-relaxed transition-colors duration-[180ms] placeholder:text-muted hover:border-muted ${dir === "ltr" ? "rtl:text-right" : ""} ${error ? "border-2 border-danger" : "border-[#8d8a7c]"}`,
  };
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${name}-hint`} className="text-small mb-2 text-muted">
          {hint}
        </p>
      )}
      {type === "textarea" ? (
        <textarea {...control} rows={6} className={`${control.className} block min-h-[150px] resize-y`} />
      ) : (
        <input {...control} type={type} className={`${control.className} min-h-[52px]`} />
      )}
      {error && (
        <p id={`${name}-error`} className="mt-2 flex gap-2 text-[0.9375rem] text-danger">
          <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
