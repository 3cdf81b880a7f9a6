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
  sketch: "picture 4 4 16 24; 1x3/8: accent 24 5 6 5, strong 33 5.5 10 1.5, soft 33 8.5 11 1.2",
  also: ["topics vision facts figures", "محاور مواضيع رؤية حقائق"],
  hint: ["Themes with a public fact, its figure and its source", "محاور لكل منها حقيقة معلنة ورقمها ومصدرها"],
});
