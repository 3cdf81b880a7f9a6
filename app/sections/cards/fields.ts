import { group, groups, heading, page, paragraph, title } from "#cms/schema/fields.ts";

export const fields = group("Cards", "بطاقات", {
  ...heading,
  cards: groups("Cards", "البطاقات", "Card", "البطاقة", {
    title,
    text: paragraph,
    page: page("Leads to", "تؤدي إلى").optional(),
  })
    .min(1)
    .max(12),
}).meta({
  sketch: "strong 4 4 18 3; 3x1: card 4 11 12 17, strong 6 14 7 2, soft 6 19 8 1.5, soft 6 23 5 1.5",
  also: ["features benefits advantages boxes points reasons why us", "بطاقات مزايا مميزات فوائد مربعات نقاط لماذا نحن"],
  hint: ["Short points of equal weight, each with a link if wanted", "نقاط قصيرة متساوية، ولكل منها رابط إن شئت"],
});
