import { group, intro, line, serviceSlug, title } from "#cms/schema/fields.ts";

export const fields = group("What clients see and receive", "ما يراه العميل ويتسلمه", {
  title,
  intro,
  service: serviceSlug("Service with a drawing and a sample", "خدمة لها رسم ونموذج"),
  link: line("Link to its page", "رابط صفحتها"),
}).meta({
  sketch: "strong 4 4 18 3; picture 4 10 19 18, card 25 10 19 18; 1x4/4: soft 28 13 13 1.5",
  hint: ["A service's drawing and sample, side by side", "رسم خدمة ونموذجها جنبًا إلى جنب"],
});
