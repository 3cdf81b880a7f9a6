import type { z } from "zod";
import { group, id, intro, line, list, name, scene, title, together, url } from "./fields.ts";

const person = group("Person", "الشخص", {
  /** For posts of which this person is the author. */
  id: id.optional(),
  name: name("Name", "الاسم"),
  role: line("Role", "الوظيفة"),
  languages: list("Languages", "اللغات", line("Language", "اللغة"), { min: 1, max: 6 }),
  credentials: list("Qualifications", "المؤهلات", line("Qualification", "المؤهل"), {
    max: 6,
    hint: ["Degrees, certificates, memberships", "الدرجات العلمية والشهادات والعضويات"],
  }),
  portrait: scene("Portrait", "الصورة الشخصية", { hint: ["The face in the middle", "الوجه في وسط الصورة"] }).optional(),
  portraitAlt: line("What the portrait shows", "ما في الصورة", {
    hint: ["For those who cannot see it", "لمن لا يستطيع رؤيتها"],
  }).optional(),
  link: url("Public profile", "صفحة تعريفية", { hint: ["Such as LinkedIn", "مثل لينكدإن"] }).optional(),
});

/** `{en,ar}/people.yaml`: people whom a client would meet, in the order shown. */
export const people = group(
  "People",
  "فريق العمل",
  {
    title,
    intro,
    entries: list("People", "الأشخاص", together(person, "portrait", "portraitAlt"), {
      max: 24,
      hint: [
        "Ask each person first. Empty: visitors see nothing of it.",
        "استأذن كل شخص أولًا. إن كانت القائمة فارغة لم يظهر شيء.",
      ],
    }),
    languages: line("Before the languages", "قبل اللغات"),
    credentials: line("Before the qualifications", "قبل المؤهلات"),
  },
  { hint: ["Whom a client will meet", "من سيتعامل معهم العميل"] },
);

export type People = z.infer<typeof people>;
