import { button, group, paragraph, title } from "#cms/schema/fields.ts";

export const fields = group("Invitation to write", "الدعوة إلى التواصل", {
  title: title.optional(),
  text: paragraph.optional(),
  button: button.optional(),
}).meta({
  sketch: "picture 4 6 40 20, strong 12 11 24 3, accent 17 18 14 4 2",
  hint: ["Empty: the same words on every page", "إن تُرك فارغًا فالكلمات هي نفسها في كل صفحة"],
});
