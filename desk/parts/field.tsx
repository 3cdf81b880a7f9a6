import { type ReactNode, useId } from "react";

type Props = {
  label: string;
  hint?: string | undefined;
  /** What is wrong, and what to do. */
  error?: string | undefined;
  /** Gets what joins it to its label, hint and error. */
  children: (attributes: {
    id: string;
    "aria-labelledby": string;
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
  }) => ReactNode;
};

/** A control with its label, its hint, and what is wrong with its value. */
export function Field({ label, hint, error, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      {children({
        id,
        // By `for` alone some checkers find no name while label and control are in closed details.
        "aria-labelledby": `${id}-label`,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="text-small font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
