import { choice, group, line, list, text } from "./fields.ts";

/** A page of a deliverable with invented figures: at most 25 lines, including the last ones. */
export const sheet = (en: string, ar: string) =>
  group(en, ar, {
    title: line("Title", "العنوان", { max: 60 }),
    /** Such as site and date. */
    facts: list(
      "At its head",
      "في رأسه",
      group("Fact", "بيان", {
        label: text("What it is", "ما هو", { max: 24 }),
        value: text("Value", "القيمة", { max: 60 }),
      }),
      { min: 1, max: 3 },
    ),
    columns: list("Columns", "الأعمدة", text("Column", "العمود", { max: 24 }), { min: 2, max: 4 }),
    rows: list(
      "Rows",
      "الصفوف",
      group("Row", "الصف", {
        /** Whether it was met; absent for lines without a target. */
        mark: choice(
          "Mark",
          "العلامة",
          {
            done: ["Met", "تحقق"],
            open: ["Open", "قيد الإنجاز"],
            missed: ["Missed", "لم يتحقق"],
          },
          { isShared: true, hint: ["Empty: none", "إن تُرك فارغًا فلا علامة"] },
        ).optional(),
        cells: list("Cells", "الخانات", text("Cell", "الخانة", { max: 90 }), {
          min: 2,
          max: 4,
          hint: ["One for each column", "خانة لكل عمود"],
        }),
      }),
      { min: 4, max: 12 },
    ),
    result: text("Below the table", "تحت الجدول", { max: 220, hint: ["What follows from it", "ما يترتب عليه"] }),
    signatures: list("Signatures", "التوقيعات", text("Role", "الصفة", { max: 40 }), {
      max: 2,
      hint: ["Roles of those who sign, without names", "صفات الموقّعين دون أسمائهم"],
    }),
  }).superRefine(({ columns, rows }, context) => {
    for (const [index, { cells }] of rows.entries())
      if (cells.length !== columns.length)
        context.addIssue({
          code: "custom",
          path: ["rows", index, "cells"],
          message: `has ${cells.length} entries, but there are ${columns.length} columns: write one for each`,
        });
  });
