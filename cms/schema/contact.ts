import type { z } from "zod";
import { group, groups, intro, label, line, meta, text, title } from "./fields.ts";
import { endSections } from "./section-page.ts";

const field = (en: string, ar: string) =>
  group(en, ar, {
    label,
    /** Shown under the field if its rule is broken. Fixed wording in English (docs/behaviour.md). */
    error: line("If it is not filled in well", "عند خطأ في التعبئة"),
    tooLong: line("If it is too long", "عند تجاوز الطول", { needs: ["limit"] }),
    hint: line("Hint", "الإرشاد").optional(),
  });

/** Replaces `title`, `intro` and the subject at `/contact?about=`. */
const subject = (needs?: string[]) =>
  line("Subject filled in for the visitor", "الموضوع المعبأ للزائر", needs && { needs });
const topic = (en: string, ar: string) => group(en, ar, { title, intro, subject: subject() });

/** `{en,ar}/pages/contact.yaml` */
export const contact = group("Contact", "اتصل بنا", {
  meta,
  title,
  intro,
  about: group("For visitors who come for something", "لمن يأتي لغرض محدد", {
    quote: topic("For a quote", "لطلب عرض سعر"),
    consultation: topic("For a consultation", "لحجز استشارة"),
    callback: topic("For a call back", "لطلب اتصال"),
    /** For the slug of a service, whose name is `{service}`. */
    service: group("For a service", "للاستفسار عن خدمة", {
      title: line("Title", "العنوان", { needs: ["service"] }),
      intro: text("Introduction", "المقدمة", { may: ["service"] }),
      subject: subject(["service"]),
    }),
  }),
  location: group("Where we are", "الموقع", {
    title,
    nationalAddress: line("National Address", "العنوان الوطني"),
    poBox: line("P.O. box", "صندوق البريد"),
    map: line("Link to the map", "رابط الخريطة"),
  }),
  phone: group("Phone", "الهاتف", { title }),
  whatsapp: group("WhatsApp", "واتساب", { title, action: line("Link that opens the chat", "رابط فتح المحادثة") }),
  email: group("Email", "البريد الإلكتروني", { title }),
  /** Below the opening hours; `{within}`: "within one working day". */
  reply: line("How soon you answer", "مدة الرد", { needs: ["within"] }),
  next: group("What happens after sending", "ما يحدث بعد الإرسال", {
    title,
    steps: groups("Steps", "الخطوات", "Step", "الخطوة", {
      title: line("Title", "العنوان", { may: ["within"] }),
      text: text("Text", "النص", { may: ["within"] }),
    }).length(3),
  }),
  form: group("Form", "النموذج", {
    title,
    required: line("Above the fields", "فوق الحقول"),
    name: field("Field: name", "حقل الاسم"),
    email: field("Field: email address", "حقل البريد الإلكتروني"),
    phone: field("Field: phone", "حقل الهاتف"),
    subject: field("Field: subject", "حقل الموضوع"),
    message: field("Field: message", "حقل الرسالة"),
    trap: line("Hidden field that only programs fill in", "حقل مخفي لا تملؤه إلا البرامج"),
    send: line("Send", "الإرسال"),
    sending: line("While it is sent", "أثناء الإرسال"),
    /** Next to the button; `{privacy}` becomes the link `privacyLink`. */
    privacy: line("Sentence about privacy", "جملة الخصوصية", { needs: ["privacy"] }),
    privacyLink: line("Link in that sentence", "الرابط في تلك الجملة"),
    invalid: line("Heading above mistakes", "عنوان الأخطاء"),
    errorPrefix: line("Before the page's title if there are mistakes", "قبل عنوان الصفحة عند الخطأ"),
    tooMany: text("Too many messages", "عند كثرة الرسائل"),
    tooLarge: text("If it is too large", "عند تجاوز الحجم"),
    unavailable: text("The form cannot be used now", "عند تعذر الإرسال", { needs: ["phone", "email"] }),
    offline: text("The visitor has no connection", "عند انقطاع الاتصال"),
  }),
  thanks: group("After the message was sent", "بعد الإرسال", {
    /** Fixed wording in English (docs/behaviour.md). */
    title,
    text: line("Text", "النص"),
    reference: line("Reference number", "الرقم المرجعي"),
    replyBy: line("By when it is answered", "موعد الرد", { needs: ["moment"] }),
    next: text("What happens next", "ما يحدث بعد ذلك"),
    another: line("Write another", "كتابة رسالة أخرى"),
  }),
  ...endSections,
}).meta({ hint: ["The page with the form", "صفحة نموذج التواصل"] });

export type ContactPage = z.infer<typeof contact>;
