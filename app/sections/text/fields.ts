import { choice, group, markdown, title } from "#cms/schema/fields.ts";

export const fields = group("Text", "نص", {
  title,
  body: markdown("Text", "النص"),
  size: choice("Size", "الحجم", {
    large: ["Large, for few sentences", "كبير، لجمل قليلة"],
    usual: ["As in an article", "كما في المقالات"],
  }).optional(),
}).meta({ hint: ["Paragraphs below a heading, to read", "فقرات تحت عنوان، للقراءة"] });
