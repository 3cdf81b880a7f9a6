import { button, group, paragraph, title } from "#cms/schema/fields.ts";

export const fields = group("Invitation to write", "الدعوة إلى التواصل", {
  title: title.optional(),
  text: paragraph.optional(),
  button: button.optional(),
}).meta({ hint: ["Empty: the same words on every page", "إن تُرك فارغًا فالكلمات هي نفسها في كل صفحة"] });
