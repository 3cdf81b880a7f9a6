import { group, groups, heading, paragraph, title } from "#cms/schema/fields.ts";

export const fields = group("Steps", "خطوات", {
  ...heading,
  steps: groups("Steps", "الخطوات", "Step", "الخطوة", { title, text: paragraph }).min(2).max(12),
}).meta({ hint: ["How something goes, from the first step to the last", "سير العمل من أول خطوة إلى آخرها"] });
