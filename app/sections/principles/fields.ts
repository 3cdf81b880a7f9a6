import { group, list, optionalPicture, paragraph, title, together } from "#cms/schema/fields.ts";

export const fields = together(
  group(
    "Mission, vision and values",
    "الرسالة والرؤية والقيم",
    {
      title,
      /** Beside the statements, or above them on phones. */
      ...optionalPicture,
      statements: list("Statements", "العبارات", group("Statement", "العبارة", { title, text: paragraph }), {
        min: 1,
        max: 3,
      }),
      values: group("Values", "القيم", {
        title,
        items: list("Values", "القيم", group("Value", "القيمة", { title, text: paragraph }), { min: 2, max: 6 }),
      }).optional(),
    },
    { hint: ["What the company stands for", "ما تؤمن به الشركة"] },
  ),
  "scene",
  "sceneAlt",
);
