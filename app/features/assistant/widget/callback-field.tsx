import CircleAlert from "lucide-react/icons/circle-alert";
import type { ComponentProps } from "react";

type Props = {
  id: string;
  label: string;
  hint?: string | undefined;
  /** Why the value was refused. */
  error?: string | undefined;
  onChange: (value: string) => void;
} & Omit<ComponentProps<"input">, "id" | "onChange">;

/** A field of the callback card: narrower than the contact form's, and what is typed is kept with the conversation. */
export function CallbackField({ id, label, hint, error, onChange, ...input }: Props) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <input
        dir="auto"
        {...input}
        id={id}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={`min-h-11 w-full rounded-sm border bg-sand-50 px-3 py-2 text-start disabled:text-muted ${input.dir === "ltr" ? "rtl:text-right" : ""} ${error ? "border-2 border-danger" : "border-[#8d8a7c]"}`}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-small mt-1 text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 flex gap-2 text-danger">
          <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
