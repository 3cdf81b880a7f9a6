import { group, groups, optionalPicture, paragraph, title } from "#cms/schema/fields.ts";

export const fields = group("Mission, vision and values", "الرسالة والرؤية والقيم", {
  title,
  ...optionalPicture,
  statements: groups("Statements", "العبارات", "Statement", "العبارة", { title, text: paragraph }).min(1).max(3),
  values: group("Values", "القيم", {
    title,
    items: groups("Values", "القيم", "Value", "القيمة", { title, text: paragraph }).min(2).max(6),
  }).optional(),
}).meta({
  sketch: "strong 4 4 18 3; accent 4 11 1.5 16, strong 8 11 10 2; 1x3/4: soft 8 16 15 1.5; 1x2/9: card 27 11 17 7",
  also: ["values mission vision promise", "قيم مبادئ رسالة رؤية"],
  hint: ["What the company stands for", "ما تؤمن به الشركة"],
});
