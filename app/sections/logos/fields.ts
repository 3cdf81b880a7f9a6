import { choice, group, intro, title } from "#cms/schema/fields.ts";

export const fields = group("Logos", "الشعارات", {
  title,
  intro,
  of: choice("Whose", "لمن", { partners: ["Partners", "الشركاء"], customers: ["Customers", "العملاء"] }).meta({
    hint: ["They are listed with the company", "قائمتهم مع بيانات الشركة"],
  }),
}).meta({
  sketch: "strong 4 4 18 3; 4x2/8: picture 4 12 8.5 5 2.5",
  also: ["partners customers clients brands sponsors", "شعارات شركاء عملاء جهات رعاة"],
  hint: ["Marks of partners or customers, as listed with the company", "شعارات الشركاء أو العملاء كما في بيانات الشركة"],
});
