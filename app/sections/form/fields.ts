import { formName, group, intro, title } from "#cms/schema/fields.ts";

export const fields = group("Form", "نموذج", {
  form: formName("Form", "النموذج"),
  title,
  intro: intro.optional(),
}).meta({
  hint: ["One of your forms, such as an application or a request", "أحد نماذجك، مثل التقديم على وظيفة أو طلب"],
});
