import { formName, group, heading } from "#cms/schema/fields.ts";

export const fields = group("Form", "نموذج", {
  form: formName("Form", "النموذج"),
  ...heading,
}).meta({
  hint: ["One of your forms, such as an application or a request", "أحد نماذجك، مثل التقديم على وظيفة أو طلب"],
});
