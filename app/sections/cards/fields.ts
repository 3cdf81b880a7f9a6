import { group, groups, heading, page, paragraph, title } from "#cms/schema/fields.ts";

export const fields = group("Cards", "بطاقات", {
  ...heading,
  cards: groups("Cards", "البطاقات", "Card", "البطاقة", {
    title,
    text: paragraph,
    page: page("Leads to", "تؤدي إلى").optional(),
  })
    .min(2)
    .max(12),
}).meta({
  hint: ["Short points of equal weight, each with a link if wanted", "نقاط قصيرة متساوية، ولكل منها رابط إن شئت"],
});
