import { group, groups, heading, paragraph, title } from "#cms/schema/fields.ts";

export const fields = group("Steps", "خطوات", {
  ...heading,
  steps: groups("Steps", "الخطوات", "Step", "الخطوة", { title, text: paragraph }).min(2).max(12),
}).meta({
  sketch: "strong 4 4 18 3; soft 6 14 30 1; 3x1: accent 4 11 7 7 4, soft 4 21 10 1.5, soft 4 25 6 1.5",
  also: ["process timeline how it works stages method", "خطوات مراحل طريقة العمل كيف نعمل آلية"],
  hint: ["How something goes, from the first step to the last", "سير العمل من أول خطوة إلى آخرها"],
});
