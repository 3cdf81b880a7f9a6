import { group, intro, line, title } from "#cms/schema/fields.ts";
import { sheet } from "#cms/schema/sheet.ts";

export const fields = group("Sheet", "صفحة نموذجية", {
  title,
  intro,
  stamp: line("Stamp", "الختم"),
  sheet: sheet("Sheet", "الصفحة"),
}).meta({
  sketch: "card 12 3 24 27, strong 15 6 10 2; 1x4/4: soft 15 11 18 1.5; accent 27 22 6 6 3",
  also: ["report sample checklist", "تقرير عينة قائمة فحص"],
  hint: ["A page of a report, with a line for each check", "صفحة من تقرير، لكل فحص فيها سطر"],
});
