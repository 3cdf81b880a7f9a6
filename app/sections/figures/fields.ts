import { group, groups, id, line, paragraph, source, title } from "#cms/schema/fields.ts";

export const fields = group("Figures", "أرقام", {
  title,
  items: groups("Figures", "الأرقام", "Figure", "الرقم", {
    id,
    value: line("Figure", "الرقم"),
    title,
    text: paragraph,
    source: source.optional(),
  })
    .min(2)
    .max(6),
}).meta({ hint: ["Two to six numbers shown large, with their source", "من رقمين إلى ستة تظهر كبيرة، مع مصدرها"] });
