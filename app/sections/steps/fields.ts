import { group, intro, list, paragraph, title } from "#cms/schema/fields.ts";

export const fields = group(
  "Steps",
  "خطوات",
  {
    title,
    intro: intro.optional(),
    steps: list("Steps", "الخطوات", group("Step", "الخطوة", { title, text: paragraph }), { min: 2, max: 12 }),
  },
  { hint: ["How something goes, from the first step to the last", "سير العمل من أول خطوة إلى آخرها"] },
);
