import { group, id, intro, line, list, paragraph, picture, text, title, url } from "#cms/schema/fields.ts";

export const fields = group(
  "Themes with facts",
  "محاور وحقائق",
  {
    title,
    intro,
    ...picture,
    themes: list(
      "Themes",
      "المحاور",
      group("Theme", "المحور", {
        id,
        title,
        text: paragraph,
        /** Such as `6 of 193`. */
        figure: line("Its figure, shown large", "رقمها، ويظهر كبيرًا").optional(),
        fact: text("A public fact", "حقيقة معلنة"),
        source: group("Its source", "مصدرها", {
          name: line("Name of the source", "اسم المصدر"),
          url: url("Address of the source", "رابط المصدر"),
        }),
      }),
      { min: 2, max: 6 },
    ),
  },
  { hint: ["Themes with a public fact, its figure and its source", "محاور لكل منها حقيقة معلنة ورقمها ومصدرها"] },
);
