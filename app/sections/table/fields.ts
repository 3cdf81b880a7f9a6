import { group, intro, list, text, title } from "#cms/schema/fields.ts";

export const fields = group(
  "Table",
  "جدول",
  {
    title,
    intro: intro.optional(),
    columns: list("Columns", "الأعمدة", text("Column", "العمود", { max: 60 }), { min: 2, max: 6 }),
    rows: list(
      "Rows",
      "الصفوف",
      group("Row", "الصف", {
        cells: list("Cells", "الخانات", text("Cell", "الخانة", { max: 160 }), {
          min: 2,
          max: 6,
          hint: ["One for each column", "خانة لكل عمود"],
        }),
      }),
      { min: 1, max: 60 },
    ),
  },
  { hint: ["Values to compare, in rows and columns", "قيم للمقارنة في صفوف وأعمدة"] },
).superRefine(({ columns, rows }, context) => {
  for (const [index, { cells }] of rows.entries())
    if (cells.length !== columns.length)
      context.addIssue({
        code: "custom",
        path: ["rows", index, "cells"],
        message: `has ${cells.length} entries, but there are ${columns.length} columns: write one for each`,
      });
});
