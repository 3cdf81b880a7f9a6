import { group, line, link, list, picture, title } from "#cms/schema/fields.ts";

export const fields = group(
  "Moving pictures",
  "الشرائح",
  {
    title,
    /** The carousel needs three slides to loop. */
    slides: list(
      "Slides",
      "الشرائح",
      group("Slide", "الشريحة", {
        title,
        description: line("Description", "الوصف"),
        ...picture,
        link: link("Leads to", "يؤدي إلى"),
      }),
      { min: 3, max: 12 },
    ),
  },
  {
    without: ["ground"],
    hint: [
      "Three or more pictures that visitors turn over, each with a link",
      "ثلاث صور أو أكثر يقلّبها الزائر، ولكل منها رابط",
    ],
  },
);
