import { group, intro, line, list, picture, title } from "#cms/schema/fields.ts";

export const fields = group(
  "Gallery",
  "معرض صور",
  {
    title,
    intro: intro.optional(),
    pictures: list(
      "Pictures",
      "الصور",
      group("Picture", "الصورة", { ...picture, caption: line("Caption", "التعليق").optional() }),
      { min: 2, max: 24 },
    ),
  },
  { hint: ["Two to 24 pictures with captions", "من صورتين إلى 24 صورة مع تعليقاتها"] },
);
