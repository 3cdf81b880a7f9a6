import { group } from "#cms/schema/fields.ts";

export const fields = group("People", "فريقنا", {}).meta({
  hint: ["Your people with picture and role, from their own document", "الفريق بالصورة والمنصب، ويُكتب في «فريق العمل»"],
});
