import { type Locale, locales } from "#i18n/locale.ts";
import { useWords } from "#desk/words/words.ts";
import { Field } from "./field.tsx";

/** Chooses a language of the desk, posted as `language`. */
export function LanguageField({ label, chosen }: { label: string; chosen: Locale }) {
  const { languages } = useWords();
  return (
    <Field label={label}>
      {(attributes) => (
        <select {...attributes} className="input" name="language" defaultValue={chosen}>
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
