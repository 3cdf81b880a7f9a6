import { group } from "#cms/schema/fields.ts";

export const fields = group("Projects", "المشاريع", {}).meta({
  sketch: "strong 4 4 18 3; 1x2/9.5: card 4 10 40 8, accent 4 10 1.5 8, strong 8 12 12 1.8, soft 8 15 30 1.2",
  also: ["portfolio work references case studies", "مشاريع أعمالنا سابقة أعمال إنجازات مراجع"],
  hint: ["What you did for clients, from its own document", "ما أنجزته الشركة للعملاء، ويُكتب في «المشاريع»"],
});
