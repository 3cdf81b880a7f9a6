import { choice, group, markdown, title } from "#cms/schema/fields.ts";

export const fields = group("Text", "نص", {
  title,
  body: markdown("Text", "النص"),
  size: choice("Size", "الحجم", {
    large: ["Large, for few sentences", "كبير، لجمل قليلة"],
    usual: ["As in an article", "كما في المقالات"],
  }).optional(),
}).meta({
  sketch: "strong 4 4 18 3; 1x5/4: soft 4 11 38 1.5",
  also: ["paragraph words article about heading", "نص فقرة كلام مقال نبذة عنوان"],
  hint: ["Paragraphs below a heading, to read", "فقرات تحت عنوان، للقراءة"],
});
