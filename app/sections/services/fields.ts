import { group, intro, list, serviceSlug, title } from "#cms/schema/fields.ts";

export const fields = group("Services", "الخدمات", {
  /** Without one the cards are the page's own content. */
  title: title.optional(),
  intro: intro.optional(),
  services: list("Only these services", "هذه الخدمات وحدها", serviceSlug("Service", "الخدمة")).min(1).optional(),
}).meta({
  sketch: "strong 4 4 18 3; 3x2/10: card 4 10 12 8.5, accent 5.5 11.5 3 3 1.5, soft 5.5 16 8 1.2",
  also: ["offers products what we do solutions", "خدمات منتجات عروض حلول ماذا نقدم"],
  hint: ["Cards of all services, in their order", "بطاقات الخدمات كلها وفق ترتيبها"],
});
