import { cellForEachColumn, group, groups, heading, list, text } from "#cms/schema/fields.ts";

export const fields = group("Table", "جدول", {
  ...heading,
  columns: list("Columns", "الأعمدة", text("Column", "العمود").max(60)).min(2).max(6),
  rows: groups("Rows", "الصفوف", "Row", "الصف", {
    cells: list("Cells", "الخانات", text("Cell", "الخانة").max(160))
      .min(2)
      .max(6)
      .meta({ hint: ["One for each column", "خانة لكل عمود"] }),
  })
    .min(1)
    .max(60),
})
  .meta({
    sketch: "strong 4 4 18 3; card 4 10 40 18; 3x1: strong 6 12.5 7 2; 3x3/4: soft 6 18 7 1.5",
    also: ["prices pricing plans packages comparison compare rates", "جدول أسعار سعر باقات خطط مقارنة"],
    hint: ["Values to compare, in rows and columns", "قيم للمقارنة في صفوف وأعمدة"],
  })
  .superRefine(cellForEachColumn);
