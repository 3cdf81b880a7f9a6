import { group, groups, id, intro, line, paragraph, picture, source, text, title } from "#cms/schema/fields.ts";

export const fields = group("Themes with facts", "محاور وحقائق", {
  title,
  intro,
  ...picture,
  themes: groups("Themes", "المحاور", "Theme", "المحور", {
    id,
    title,
    text: paragraph,
    figure: line("Its figure, shown large", "رقمها، ويظهر كبيرًا").optional(),
    fact: text("A public fact", "حقيقة معلنة"),
    source,
  })
    .min(2)
    .max(6),
}).meta({
  hint: ["Themes with a public fact, its figure and its source", "محاور لكل منها حقيقة معلنة ورقمها ومصدرها"],
});
