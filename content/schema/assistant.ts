import type { z } from "zod";
import { group, line, list, text } from "./fields.ts";

/** Any of its words may contain both names. */
const may = ["assistant", "company"];
const named = (en: string, ar: string, options: Parameters<typeof line>[2] = {}) => line(en, ar, { may, ...options });
const namedText = (en: string, ar: string, options: Parameters<typeof text>[2] = {}) =>
  text(en, ar, { may, ...options });

/** `{en,ar}/assistant.yaml`: the chat's button and panel. `{assistant}`, `{company}` are names. */
export const assistant = group(
  "Chat window",
  "نافذة المحادثة",
  {
    open: line("Button on every page", "الزر في كل صفحة", { needs: ["assistant"] }),
    openShort: line("The same in one word", "الزر في كلمة واحدة", {
      hint: ["A word of the line above, shown on phones", "كلمة من السطر السابق تظهر في الجوال"],
    }),
    close: named("Close", "الإغلاق"),
    clear: named("Clear the conversation", "مسح المحادثة"),
    /** Under the assistant's name. */
    answeredBy: group("Who answers", "من يجيب", {
      embedded: named("If our own server answers", "إن أجاب خادمنا"),
      hosted: named("If a language model answers", "إن أجاب نموذج لغوي"),
    }),
    conversation: named("Name of the conversation for screen readers", "اسم المحادثة لقارئ الشاشة", {
      needs: ["assistant"],
    }),
    /** Before the first message. Fixed wording in English (docs/behaviour.md). */
    greeting: text("Greeting", "التحية", { needs: ["assistant", "company"] }),
    suggestions: group("Suggested questions", "الأسئلة المقترحة", {
      label: named("Name", "الاسم"),
      questions: list("Questions", "الأسئلة", named("Question", "السؤال"), { min: 3, max: 4 }),
    }),
    /** Before the first message. */
    notice: group("Where messages go", "إلى أين تذهب الرسائل", {
      embedded: namedText("If our own server answers", "إن أجاب خادمنا"),
      hosted: namedText("If a language model answers", "إن أجاب نموذج لغوي"),
      /** `{privacy}` becomes the link `privacyLink`. */
      sensitive: namedText("Warning about private details", "التنبيه إلى البيانات الخاصة", { needs: ["privacy"] }),
      privacyLink: named("Link to the privacy notice", "رابط بيان الخصوصية"),
    }),
    compose: group("Writing a message", "كتابة الرسالة", {
      label: named("Name", "الاسم"),
      placeholder: named("Example in the empty field", "المثال في الحقل الفارغ"),
      send: named("Send", "الإرسال"),
      stop: named("Stop the answer", "إيقاف الإجابة"),
      count: line("Characters written", "عدد الأحرف المكتوبة", { needs: ["count", "limit"] }),
    }),
    you: named("Name of the visitor", "اسم الزائر"),
    typing: named("An answer is being written", "أثناء كتابة الإجابة"),
    stopped: named("The answer was stopped", "بعد إيقاف الإجابة"),
    again: named("Try again", "المحاولة من جديد"),
    copy: named("Copy", "النسخ"),
    copied: named("Copied", "بعد النسخ"),
    sources: named("Heading of the sources", "عنوان المصادر"),
    /** Under an answer that is not sure. */
    sendOn: named("Button that sends the question to your team", "زر إرسال السؤال إلى فريقكم"),
    next: named("Above further questions", "فوق الأسئلة التالية"),
    latest: named("To the latest message", "إلى آخر رسالة"),
    /** Fixed wording in English (docs/behaviour.md). */
    error: group("If it fails", "عند الخطأ", {
      title: named("Title", "العنوان"),
      text: namedText("Text", "النص"),
      retry: named("Try again", "المحاولة من جديد"),
    }),
    /** One word each: they are side by side. */
    contactLinks: group("Ways to reach us", "طرق التواصل", {
      label: named("Name", "الاسم"),
      call: named("Call", "الاتصال"),
      email: named("Email", "البريد"),
      form: named("Contact form", "نموذج التواصل"),
      whatsapp: named("WhatsApp", "واتساب"),
      callback: named("Ask for a call", "طلب اتصال"),
      /** `{first}` and `{last}` are short names. */
      days: line("Several days", "عدة أيام", { needs: ["first", "last"] }),
    }),
    /** That a visitor confirms. The contact form has the labels of name and phone. */
    callback: group("Card for a call back", "بطاقة معاودة الاتصال", {
      title: named("Title", "العنوان"),
      text: namedText("Text", "النص"),
      preferredTime: named("Preferred time", "الوقت المفضل"),
      topic: named("Topic", "الموضوع"),
      confirm: named("Confirm", "التأكيد"),
      sending: named("While it is sent", "أثناء الإرسال"),
      cancel: named("Cancel", "الإلغاء"),
      invalid: namedText("Details are missing", "عند نقص البيانات"),
      failed: namedText("It could not be filed", "عند تعذر التسجيل", { needs: ["phone", "email"] }),
      filed: named("It was filed", "بعد التسجيل"),
      reference: named("Reference number", "الرقم المرجعي"),
      next: namedText("What happens next", "ما يحدث بعد ذلك"),
    }),
  },
  { hint: ["Its greeting, buttons and notices", "تحيتها وأزرارها وتنبيهاتها"] },
);

export type Assistant = z.infer<typeof assistant>;
