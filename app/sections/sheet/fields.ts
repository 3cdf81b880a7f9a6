import { group, intro, line, title } from "#cms/schema/fields.ts";
import { sheet } from "#cms/schema/sheet.ts";

export const fields = group("Sheet", "صفحة نموذجية", {
  title,
  intro,
  stamp: line("Stamp", "الختم"),
  sheet: sheet("Sheet", "الصفحة"),
}).meta({ hint: ["A page of a report, with a line for each check", "صفحة من تقرير، لكل فحص فيها سطر"] });
