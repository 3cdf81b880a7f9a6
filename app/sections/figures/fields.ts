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
}).meta({
  sketch: "strong 4 4 18 3; 3x1: accent 4 12 8 6, soft 4 21 10 1.5, soft 4 25 6 1.5",
  also: ["numbers statistics stats counters results kpi", "أرقام إحصاءات إحصائيات عدادات نتائج إنجازات"],
  hint: ["Two to six numbers shown large, with their source", "من رقمين إلى ستة تظهر كبيرة، مع مصدرها"],
});
