import { group, id, line, list, name, portrait, url } from "./fields.ts";
import { wordFields } from "./words.ts";

const person = group("Person", "الشخص", {
  id: id.optional(),
  name: name("Name", "الاسم"),
  role: line("Role", "الوظيفة"),
  languages: list("Languages", "اللغات", line("Language", "اللغة")).min(1).max(6),
  credentials: list("Qualifications", "المؤهلات", line("Qualification", "المؤهل"))
    .max(6)
    .meta({ hint: ["Degrees, certificates, memberships", "الدرجات العلمية والشهادات والعضويات"] }),
  ...portrait,
  link: url("Public profile", "صفحة تعريفية", { hint: ["Such as LinkedIn", "مثل لينكدإن"] }).optional(),
});

/** `{en,ar}/people.yaml`: people whom a client would meet, in the order shown. */
export const people = group("People", "فريق العمل", {
  entries: list("People", "الأشخاص", person)
    .max(24)
    .meta({
      hint: [
        "Ask each person first. Empty: visitors see nothing of it",
        "استأذن كل شخص. إن كانت القائمة فارغة لم يظهر شيء",
      ],
    }),
  ...wordFields("people"),
}).meta({ hint: ["Whom a client will meet", "من سيتعامل معهم العميل"] });
