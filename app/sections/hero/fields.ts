import { group, groups, line, optionalPicture, subtitle, title } from "#cms/schema/fields.ts";

export const fields = group("Opening with a picture", "افتتاحية بصورة", {
  title,
  subtitle,
  quote: line("Button: ask for a quote", "زر طلب عرض سعر").optional(),
  consultation: line("Button: ask for advice", "زر طلب استشارة").optional(),
  facts: groups("Facts in figures", "حقائق بالأرقام", "Fact", "الحقيقة", {
    value: line("Figure", "الرقم"),
    label: line("What it counts", "ما يعدّه"),
  }).max(4),
  /** The scene `hero` by default. */
  ...optionalPicture,
}).meta({
  without: ["ground"],
  hint: [
    "A large picture with the page's heading and buttons, as the first section",
    "صورة كبيرة فيها عنوان الصفحة وأزرار، في أول قسم",
  ],
});
