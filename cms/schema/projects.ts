import { date, group, line, list, name, optionalPicture, serviceSlug, sharedCode, text, title } from "./fields.ts";
import { wordFields } from "./words.ts";

const project = group("Project", "المشروع", {
  title,
  client: name("Client", "العميل", {
    hint: [
      "Only with written consent. Empty: the page says that the client is not named",
      "بموافقة مكتوبة فقط. إن تُرك فارغًا ذكرت الصفحة أن العميل لم يُسمَّ",
    ],
  }).optional(),
  sector: line("Sector", "القطاع", { hint: ["Such as health care", "مثل الرعاية الصحية"] }),
  place: line("Place", "المكان"),
  year: sharedCode("Year of the handover", "سنة التسليم", /^20\d{2}$/, 'must be a year such as "2025"').meta({
    hint: ["Such as 2025", "مثل 2025"],
  }),
  services: list("Services it belongs to", "الخدمات التي ينتمي إليها", serviceSlug("Service", "الخدمة")).max(4),
  needed: text("What was needed", "ما احتاج إليه العميل").max(400),
  done: text("What you did", "ما أنجزته الشركة").max(600),
  outcome: text("What came of it, in one sentence", "النتيجة في جملة واحدة").max(240),
  figure: text("Figure", "الرقم", {
    hint: ["Measured, such as 99.98%, with where it comes from", "رقم مقيس مثل 99.98%، مع مصدره"],
  })
    .max(16)
    .optional(),
  figureSource: line("Where the figure comes from", "مصدر الرقم", { with: "figure" }).optional(),
  reference: group("Who vouches for it", "من يزكّيه", {
    name: name("Name", "الاسم"),
    role: line("Position", "منصبه"),
    /** Kept as evidence, never shown. */
    consent: date("Day of their consent", "تاريخ موافقته", { isPast: true }),
  })
    .meta({
      hint: [
        "Somebody at the client. Visitors ask you to be put in touch",
        "شخص لدى العميل، ويطلب الزوار منك التعريف به",
      ],
    })
    .optional(),
  ...optionalPicture,
});

/**
 * `{en,ar}/projects.yaml`: published work, in the order shown. Visitors take references as fact: an
 * entry with a value marked `!placeholder` is not shown (visibility.ts). Without entries there
 * is no section. The same holds for people and certificates.
 */
export const projects = group("Projects", "المشاريع", {
  entries: list("Projects", "المشاريع", project)
    .max(60)
    .meta({
      hint: ["Only what happened. Empty: visitors see nothing of it", "ما حدث فعلًا. إن كانت القائمة فارغة لم يظهر شيء"],
    }),
  ...wordFields("projects"),
}).meta({ hint: ["Work that you may tell of", "أعمال يجوز ذكرها"] });
