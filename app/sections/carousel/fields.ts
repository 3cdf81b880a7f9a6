import { group, groups, line, link, picture, title } from "#cms/schema/fields.ts";

export const fields = group("Moving pictures", "الشرائح", {
  title,
  /** The carousel needs three slides to loop. */
  slides: groups("Slides", "الشرائح", "Slide", "الشريحة", {
    title,
    description: line("Description", "الوصف"),
    ...picture,
    link: link("Leads to", "يؤدي إلى"),
  })
    .min(3)
    .max(12),
}).meta({
  sketch: "picture -4 7 10 15, picture 9 4 30 21, picture 42 7 10 15, accent 19 28 4 1.5, soft 25 28 4 1.5",
  also: ["slider slideshow rotating", "شرائح سلايدر عرض متحرك منزلق"],
  without: ["ground"],
  hint: [
    "Three or more pictures that visitors turn over, each with a link",
    "ثلاث صور أو أكثر يقلّبها الزائر، ولكل منها رابط",
  ],
});
