import { cellForEachColumn, choice, group, groups, list, text } from "./fields.ts";

/** A page of a deliverable with invented figures: at most 25 lines, including the last ones. */
export const sheet = (en: string, ar: string) =>
  group(en, ar, {
    title: text("Title", "العنوان").max(60),
    facts: groups("At its head", "في رأسه", "Fact", "بيان", {
      label: text("What it is", "ما هو").max(24),
      value: text("Value", "القيمة").max(60),
    })
      .min(1)
      .max(3),
    columns: list("Columns", "الأعمدة", text("Column", "العمود").max(24)).min(2).max(4),
    rows: groups("Rows", "الصفوف", "Row", "الصف", {
      mark: choice("Mark", "العلامة", {
        done: ["Met", "تحقق"],
        open: ["Open", "قيد الإنجاز"],
        missed: ["Missed", "لم يتحقق"],
      })
        .meta({ hint: ["Empty: none", "إن تُرك فارغًا فلا علامة"] })
        .optional(),
      cells: list("Cells", "الخانات", text("Cell", "الخانة").max(90))
        .min(2)
        .max(4)
        .meta({ hint: ["One for each column", "خانة لكل عمود"] }),
    })
      .min(4)
      .max(12),
    result: text("Below the table", "تحت الجدول", { hint: ["What follows from it", "ما يترتب عليه"] }).max(220),
    signatures: list("Signatures", "التوقيعات", text("Role", "الصفة").max(40))
      .max(2)
      .meta({ hint: ["Roles of those who sign, without names", "صفات الموقّعين دون أسمائهم"] }),
  }).superRefine(cellForEachColumn);
