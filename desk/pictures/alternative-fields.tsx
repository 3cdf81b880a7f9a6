import { uploadLimits } from "#app/features/content/pictures/refusal.ts";
import { direction, type Locale } from "#i18n/locale.ts";
import { Field } from "#desk/parts/field.tsx";
import { useLanguages, useWords } from "#desk/words/words.ts";

type Props = { shown: Record<Locale, string> | undefined; error: string | undefined; look: string };

/** Alternative texts of a picture in both languages, posted as `en` and `ar`. */
export function AlternativeFields({ shown, error, look }: Props) {
  const { pictures: words } = useWords();
  return useLanguages().map((locale) => (
    <Field key={locale} label={locale === "en" ? words.altEn : words.altAr} error={error}>
      {(attributes) => (
        <textarea
          {...attributes}
          name={locale}
          required
          rows={2}
          lang={locale}
          dir={direction(locale)}
          maxLength={uploadLimits.alternative}
          defaultValue={shown?.[locale]}
          className={look}
        />
      )}
    </Field>
  ));
}
