import { group, intro, list, serviceSlug, title } from "#cms/schema/fields.ts";

export const fields = group("Services", "الخدمات", {
  /** Without one the cards are the page's own content. */
  title: title.optional(),
  intro: intro.optional(),
  services: list("Only these services", "هذه الخدمات وحدها", serviceSlug("Service", "الخدمة")).min(1).optional(),
}).meta({ hint: ["Cards of all services, in their order", "بطاقات الخدمات كلها وفق ترتيبها"] });
