import { group, groups, line, optionalPicture, page, subtitle, title } from "#cms/schema/fields.ts";

export const fields = group("Opening with a picture", "افتتاحية بصورة", {
  title,
  subtitle,
  quote: line("First button", "الزر الأول").optional(),
  quotePage: page("It leads to", "يؤدي إلى")
    .meta({ hint: ["Empty: the contact form, for a quote", "إن تُرك فارغًا فنموذج التواصل لطلب عرض سعر"] })
    .optional(),
  consultation: line("Second button", "الزر الثاني").optional(),
  consultationPage: page("It leads to", "يؤدي إلى")
    .meta({ hint: ["Empty: the contact form, for a consultation", "إن تُرك فارغًا فنموذج التواصل لطلب استشارة"] })
    .optional(),
  facts: groups("Facts in figures", "حقائق بالأرقام", "Fact", "الحقيقة", {
    value: line("Figure", "الرقم"),
    label: line("What it counts", "ما يعدّه"),
  }).max(4),
  /** The scene `hero` by default. */
  ...optionalPicture,
}).meta({
  sketch: "picture 0 0 48 32, strong 5 9 24 4, soft 5 16 20 1.5, accent 5 21 12 4.5 2",
  also: ["banner header top headline cover", "واجهة بانر غلاف أعلى الصفحة عنوان رئيسي ترويسة"],
  without: ["ground"],
  hint: ["A large picture with heading and buttons, first of all", "صورة كبيرة فيها العنوان وأزرار، في أول قسم"],
});
