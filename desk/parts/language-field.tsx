import { type Locale, locales } from "#i18n/locale.ts";
import { useWords } from "#desk/words/words.ts";
import { Field } from "./field.tsx";

/** Chooses a language of the desk, posted as `language`. */
export function LanguageField({ label, value }: { label: string; value: Locale }) {
  const { languages } = useWords();
  return (
    <Field label={label}>
      {(attributes) => (
        <select {...attributes} className="input" name="language" defaultValue={value}>
          {locales.map((each) => (
            <option key={each} value={each} lang={each}>
              {languages[each]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
