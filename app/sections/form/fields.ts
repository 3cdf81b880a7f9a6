import { formName, group, heading } from "#cms/schema/fields.ts";

export const fields = group("Form", "نموذج", {
  form: formName("Form", "النموذج"),
  ...heading,
}).meta({
  sketch: "strong 4 4 18 3; 1x2/6: card 4 10 40 4.5; card 4 22 26 4.5, accent 33 22 11 4.5 2",
  also: [
    "application apply careers jobs cv request registration sign up newsletter booking",
    "نموذج وظائف توظيف تقديم سيرة ذاتية طلب تسجيل حجز اشتراك نشرة",
  ],
  hint: [
    "One of your forms, such as an application or a request",
    "نموذج من نماذجك، مثل التقديم على وظيفة أو طلب عرض سعر",
  ],
});
