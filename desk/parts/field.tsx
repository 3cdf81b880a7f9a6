import { type ReactNode, useId } from "react";

type Props = {
  label: string;
  hint?: string | undefined;
  /** The error, and how to mend it. */
  error?: string | undefined;
  /** Called with the attributes that link it to its label, hint and error. */
  children: (attributes: {
    id: string;
    "aria-labelledby": string;
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
  }) => ReactNode;
};

/** A control with its label, its hint, and its error. */
export function Field({ label, hint, error, children }: Props) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-subdued">
          {hint}
        </p>
      )}
      {children({
        id,
        // With `for` alone some checkers find no name while label and control are in closed
        // details.
        "aria-labelledby": `${id}-label`,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="text-small font-semibold text-error">
          {error}
        </p>
      )}
    </div>
  );
}
