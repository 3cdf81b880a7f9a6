import { group, intro, line, picture, serviceSlug, title } from "#cms/schema/fields.ts";

export const fields = group("What clients see and receive", "ما يراه العميل ويتسلمه", {
  title,
  intro,
  service: serviceSlug("Service with a drawing and a sample", "خدمة لها رسم ونموذج"),
  link: line("Link to its page", "رابط صفحتها"),
  stage: group("Stage", "المشهد", {
    scene: picture.scene,
    press: line("Button for the second state", "زر الحالة الثانية"),
    next: line("Button for the third state", "زر الحالة الثالثة", {
      hint: ["Empty: the state’s name", "إن تُرك فارغًا فاسم الحالة"],
    }).optional(),
  })
    .meta({
      hint: [
        "Shows the drawing’s states as light on a picture that has lights for it",
        "يعرض حالات الرسم إضاءةً فوق صورة لها أضواء مرسومة لهذا الرسم",
      ],
    })
    .optional(),
}).meta({
  sketch: "strong 4 4 18 3; picture 4 10 19 18, card 25 10 19 18; 1x4/4: soft 28 13 13 1.5",
  also: ["sample drawing example", "عينة رسم مثال"],
  hint: ["A service's drawing and sample, side by side", "رسم خدمة ونموذجها جنبًا إلى جنب"],
});
