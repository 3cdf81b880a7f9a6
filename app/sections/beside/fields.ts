import { choice, group, line, markdown, page, picture, title } from "#cms/schema/fields.ts";

export const fields = group("Text beside a picture", "نص بجانب صورة", {
  title,
  body: markdown("Text", "النص"),
  ...picture,
  side: choice("Side of the picture", "موضع الصورة", {
    end: ["After the text", "بعد النص"],
    start: ["Before the text", "قبل النص"],
  }).optional(),
  page: page("Button leads to", "الزر يؤدي إلى").optional(),
  button: line("Button", "الزر", { with: "page" }).optional(),
}).meta({
  sketch: "strong 4 6 14 3; 1x4/4: soft 4 13 17 1.5; picture 25 4 19 24",
  also: ["image photo picture text column", "صورة ونص صور عمود جانب"],
  hint: ["A thought and a picture side by side", "فكرة وصورة جنبًا إلى جنب"],
});
