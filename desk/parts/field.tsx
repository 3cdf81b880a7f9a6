import { type ComponentProps, type ReactNode, useId } from "react";
import { type Locale, locales } from "#i18n/locale.ts";
import { useWords } from "#desk/words/words.ts";

type Texts = {
  label: string;
  hint?: string | undefined;
  /** The error and how to fix it. */
  error?: string | undefined;
};

type Props = Texts & {
  /** Receives attributes that link the control to its label, hint and error. */
  children: (attributes: {
    id: string;
    "aria-labelledby": string;
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
  }) => ReactNode;
};

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
        // With `for` alone some checkers find no name inside closed details.
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

export const TextField = ({ label, hint, error, ...input }: Texts & ComponentProps<"input">) => (
  <Field label={label} hint={hint} error={error}>
    {(attributes) => <input className="input" {...input} {...attributes} />}
  </Field>
);

type Option = { value: string | number; label: string; lang?: string };

/** Of a `<select>`. */
export const Options = ({ of }: { of: readonly Option[] }) =>
  of.map(({ label, ...option }) => (
    <option key={option.value} {...option}>
      {label}
    </option>
  ));

type SelectFieldProps = Texts & ComponentProps<"select"> & { options: readonly Option[] };

export const SelectField = ({ label, hint, error, options, ...select }: SelectFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(attributes) => (
      <select className="input" {...select} {...attributes}>
        <Options of={options} />
      </select>
    )}
  </Field>
);

/** Chooses a language of the desk, posted as `language`. */
export function LanguageField({ label, value }: { label: string; value: Locale }) {
  const { languages } = useWords();
  const options = locales.map((locale) => ({ value: locale, label: languages[locale], lang: locale }));
  return <SelectField label={label} name="language" defaultValue={value} options={options} />;
}
