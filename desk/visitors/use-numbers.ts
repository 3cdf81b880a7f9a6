import type { Locale } from "#i18n/locale.ts";
import { useLanguage } from "#desk/words/words.ts";

const tags: Record<Locale, string> = { en: "en-US", ar: "ar-SA-u-nu-latn" };

export function useNumbers() {
  const language = useLanguage();
  const formatter = (options?: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(tags[language], options);
    return (value: number) => format.format(value);
  };
  return {
    whole: formatter(),
    share: formatter({ style: "percent", maximumFractionDigits: 0 }),
    change: formatter({ style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" }),
    seconds: formatter({ maximumFractionDigits: 1, minimumFractionDigits: 1 }),
    score: formatter({ maximumFractionDigits: 2, minimumFractionDigits: 2 }),
  };
}
