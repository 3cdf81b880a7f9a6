import { group, groups, optionalPicture, paragraph, title } from "#cms/schema/fields.ts";

export const fields = group("Mission, vision and values", "الرسالة والرؤية والقيم", {
  title,
  ...optionalPicture,
  statements: groups("Statements", "العبارات", "Statement", "العبارة", { title, text: paragraph }).min(1).max(3),
  values: group("Values", "القيم", {
    title,
    items: groups("Values", "القيم", "Value", "القيمة", { title, text: paragraph }).min(2).max(6),
  }).optional(),
}).meta({ hint: ["What the company stands for", "ما تؤمن به الشركة"] });
