import type { ComponentProps } from "react";
import { uploadLimits } from "#app/features/content/pictures/refusal.ts";
import { direction, type Locale } from "#i18n/locale.ts";
import { TextArea } from "#desk/parts/field.tsx";
import { useLanguages } from "#desk/words/words.ts";
import { usePictureWords } from "./picture-words.ts";

type Props = {
  errorIn: (locale: Locale) => string | undefined;
  /** Attributes of the control, whose value is posted as `en` or `ar`. @param label of the field */
  control: (locale: Locale, label: string) => ComponentProps<"textarea">;
};

export function AlternativeFields({ errorIn, control }: Props) {
  const words = usePictureWords();
  return useLanguages().map((locale) => {
    const label = locale === "en" ? words.altEn : words.altAr;
    return (
      <TextArea
        key={locale}
        label={label}
        error={errorIn(locale)}
        name={locale}
        rows={2}
        lang={locale}
        dir={direction(locale)}
        maxLength={uploadLimits.alternative}
        className="input field-sizing-content min-h-18 resize-none"
        {...control(locale, label)}
      />
    );
  });
}
