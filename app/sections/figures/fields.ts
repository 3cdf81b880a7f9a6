import { group, id, line, list, paragraph, title, url } from "#cms/schema/fields.ts";

export const fields = group(
  "Figures",
  "أرقام",
  {
    title,
    items: list(
      "Figures",
      "الأرقام",
      group("Figure", "الرقم", {
        id,
        value: line("Figure", "الرقم"),
        title,
        text: paragraph,
        source: group("Its source", "مصدره", {
          name: line("Name of the source", "اسم المصدر"),
          url: url("Address of the source", "رابط المصدر"),
        }).optional(),
      }),
      { min: 2, max: 6 },
    ),
  },
  { hint: ["Two to six numbers shown large, with their source", "من رقمين إلى ستة تظهر كبيرة، مع مصدرها"] },
);
