import Search from "virtual:icon/search";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { comma, direction, type Locale, locales } from "#i18n/locale.ts";
import { formatLongDate } from "#i18n/riyadh-time.ts";
import { useLanguage, useLanguages, useWords } from "#desk/words/words.ts";

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
  // A corrected error keeps its space: a button below must not move away from a press.
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
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
      {last && (
        <p id={`${id}-error`} className={`text-small font-semibold text-error ${error ? "" : "invisible"}`}>
          {error || last}
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

/** A field with a magnifying glass for its label. @param hint within it, while it is empty; else the label */
export const SearchField = ({ label, hint = label, ...input }: Omit<Texts, "error"> & ComponentProps<"input">) => (
  <div className="relative grow">
    <Search aria-hidden="true" className="pointer-events-none absolute start-3.5 top-3 size-5 text-subdued" />
    <input
      type="search"
      aria-label={label}
      placeholder={hint}
      enterKeyHint="search"
      className="input ps-11"
      {...input}
    />
  </div>
);

export const TextArea = ({ label, hint, error, ...area }: Texts & ComponentProps<"textarea">) => (
  <Field label={label} hint={hint} error={error}>
    {(attributes) => <textarea dir="auto" className="input field-sizing-content min-h-24" {...area} {...attributes} />}
  </Field>
);

type PairProps = {
  as?: typeof TextField | typeof TextArea;
  of: (language: Locale) => Texts & { name: string; defaultValue?: string | undefined; required?: boolean };
  rows?: number;
  maxLength?: number;
};

/** A text in each language, the member's own first. */
export const PairOfFields = ({ as: One = TextField, of, maxLength = 120, ...rest }: PairProps) => (
  <div className="grid items-start gap-x-4 gap-y-3 md:grid-cols-2">
    {useLanguages().map((language) => (
      <One
        key={language}
        lang={language}
        dir={direction(language)}
        maxLength={maxLength}
        autoComplete="off"
        {...rest}
        {...of(language)}
      />
    ))}
  </div>
);

/** A day, and a time after it, in the desk's language; empty while the value is no day. */
export function dayInWords(text: string, language: Locale): string {
  const [day = "", time] = text.split(/[ T]/);
  return Number.isNaN(Date.parse(day))
    ? ""
    : [formatLongDate(day, language), time].filter(Boolean).join(comma[language]);
}

/** A field for a day, repeated in words: browsers write dates in their own form. */
export function DayField(field: Texts & ComponentProps<"input">) {
  const [day, setDay] = useState(String(field.defaultValue ?? ""));
  const hint = dayInWords(day, useLanguage());
  return <TextField {...field} type="date" hint={hint} onInput={(event) => setDay(event.currentTarget.value)} />;
}

/** A box to tick, or one of several; a finger takes its label. */
export const CheckField = ({ label, ...input }: { label: ReactNode } & ComponentProps<"input">) => (
  <label className="flex min-h-11 w-fit items-center gap-2.5">
    <input type="checkbox" className="size-5 shrink-0 accent-accent" {...input} />
    {label}
  </label>
);

type Option = { value: string | number; label: string; lang?: string };

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
