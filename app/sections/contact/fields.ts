import { button, choice, group, list, paragraph, scene, title } from "#cms/schema/fields.ts";

export const fields = group("Invitation to call, write or book", "الدعوة إلى التواصل", {
  title: title.optional(),
  text: paragraph.optional(),
  button: button.optional(),
  scene: scene("Picture", "الصورة", {
    hint: ["Empty: that of your brand, if there is one", "إن تُرك فارغًا فصورة الهوية إن وُجدت"],
  }).optional(),
  doors: list(
    "Ways that it offers",
    "طرق التواصل فيها",
    choice("Way", "الطريقة", {
      call: ["Call", "الاتصال"],
      write: ["Write", "الكتابة"],
      book: ["Book a day", "حجز يوم"],
    }),
  )
    .min(1)
    .meta({ hint: ["Empty: all three", "إن تُركت فارغة ظهرت الثلاث"] })
    .optional(),
}).meta({
  sketch: "picture 0 6 48 20, strong 4 12 16 3, soft 4 18 14 1.5, card 28 8 16 16, accent 31 14 10 4 2",
  also: ["call to action cta button offer write get in touch", "تواصل اتصال راسلنا اتصل بنا دعوة زر عرض سعر ختام"],
  without: ["ground"],
  hint: ["Empty: the same words on every page", "إن تُرك فارغًا فالكلمات هي نفسها في كل صفحة"],
});
