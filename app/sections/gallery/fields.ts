import { group, groups, heading, line, picture } from "#cms/schema/fields.ts";

export const fields = group("Gallery", "معرض صور", {
  ...heading,
  pictures: groups("Pictures", "الصور", "Picture", "الصورة", {
    ...picture,
    caption: line("Caption", "التعليق").optional(),
  })
    .min(2)
    .max(24),
}).meta({
  sketch: "strong 4 4 18 3; 3x2/10: picture 4 10 12 8.5",
  also: ["photos images album pictures", "معرض صور ألبوم"],
  hint: ["Two to 24 pictures with captions", "من صورتين إلى 24 صورة مع تعليقاتها"],
});
