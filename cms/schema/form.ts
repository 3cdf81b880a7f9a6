import type { z } from "zod";
import { bilingual, bilingualSentence, choice, group, list, named, sharedSlug, whole, yes } from "./fields.ts";

const field = group("Field", "الحقل", {
  kind: choice("Kind", "النوع", {
    name: ["Name of the visitor", "اسم الزائر"],
    email: ["Email address", "البريد الإلكتروني"],
    phone: ["Phone", "الهاتف"],
    subject: ["Subject", "الموضوع"],
    message: ["Message", "الرسالة"],
    line: ["One line", "سطر واحد"],
    text: ["Several lines", "عدة أسطر"],
    choice: ["One of several", "اختيار واحد"],
    choices: ["Some of several", "عدة خيارات"],
    consent: ["Consent", "موافقة"],
    date: ["Day", "تاريخ"],
    file: ["File", "ملف"],
  }),
  label: bilingualSentence("Label", "التسمية")
    .meta({
      hint: [
        "For a consent, its sentence. Name, email, phone, subject and message may do without one",
        "وهي في الموافقة جملتها. ويمكن تركها للاسم والبريد والهاتف والموضوع والرسالة",
      ],
    })
    .optional(),
  hint: bilingualSentence("Hint", "الإرشاد")
    .meta({ hint: ["Below the field", "تحت الحقل"] })
    .optional(),
  required: yes("Must be filled in", "إلزامي").optional(),
  options: list("To choose from", "الخيارات", bilingual("Option", "الخيار")).max(40).optional(),
  longest: whole("Longest text", "أطول نص", {
    hint: ["Characters in a field of one or several lines", "عدد الأحرف في حقل السطر أو الأسطر"],
  })
    .min(1)
    .max(5000)
    .optional(),
  /** Absent for `ownKinds`. The store, exports and webhook name the value by it. */
  id: sharedSlug("Name for programs", "الاسم للبرامج")
    .meta({
      hint: [
        "In exports: leave it when you change the words. The desk makes it from the English label",
        "يظهر في التصدير فلا تغيّره مع الكلمات. وتضعه لوحة التحكم من التسمية الإنجليزية",
      ],
    })
    .optional(),
});

/** `forms/{name}.yaml`. `forms/contact.yaml` has only further fields of the contact form. */
export const form = group("Form", "نموذج", {
  title: bilingual("What it is called", "اسم النموذج")
    .meta({ hint: ["In messages and mails to you", "يظهر في الرسائل والبريد إليك"] })
    .optional(),
  fields: list("Fields", "الحقول", field).max(30),
  button: bilingual("Button", "الزر")
    .meta({ hint: ["Empty: that of the contact form", "إن تُرك فارغًا فزر نموذج التواصل"] })
    .optional(),
  thanks: group("After it was sent", "بعد الإرسال", {
    title: bilingual("Title", "العنوان"),
    text: bilingualSentence("Text", "النص").meta({ hint: ["What happens next", "ما يحدث بعد ذلك"] }),
  })
    .meta({ hint: ["Empty: a short thanks without a promise", "إن تُرك فارغًا فشكر قصير بلا وعد"] })
    .optional(),
}).meta({ hint: ["What visitors fill in", "ما يعبّئه الزوار"] });

/** `forms/contact.yaml` */
export const contactForm = named("Further fields of the contact form", "حقول إضافية في نموذج التواصل", form);

export type Form = z.infer<typeof form>;
export type OwnersField = Form["fields"][number];
