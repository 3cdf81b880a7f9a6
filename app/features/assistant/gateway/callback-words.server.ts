import type { AnswerPart } from "#app/features/assistant/answer.ts";
import { type Locale, localePath } from "#i18n/locale.ts";

const offers: Record<Locale, string> = {
  en: `To be called back, please leave your name and number on the [contact page](${localePath("en", "/contact")}). Nothing has been sent yet.`,
  ar: `لطلب معاودة الاتصال، يرجى ترك الاسم والرقم في [صفحة التواصل](${localePath("ar", "/contact")})، فلم يُرسل أي شيء بعد.`,
};

const afterCard: Record<Locale, string> = {
  en: "Please check the details and confirm them: only then does your request go to our team.",
  ar: "يرجى مراجعة البيانات وتأكيدها، فلا يصل الطلب إلى فريقنا إلا بعد التأكيد.",
};

/** The answer with the callback offered in words: only a client that declares the tool has a card. */
export function offerInWords(parts: AnswerPart[], locale: Locale): AnswerPart[] {
  const end = parts.find((part) => part.type === "end");
  if (!end || !parts.some((part) => part.type === "callback")) return parts;
  return [
    { type: "text", text: offers[locale] },
    ...parts.filter((part) => part.type === "guide"),
    { ...end, reason: "stop" },
  ];
}

/**
 * What follows a call of our tool, whatever a client's program says came of it: only the site
 * confirms a request.
 */
export const answerToTool = (locale: Locale): AnswerPart[] => [
  { type: "text", text: afterCard[locale] },
  { type: "end", reason: "stop", usage: { promptTokens: 0, completionTokens: 0 } },
];
