import { group } from "#cms/schema/fields.ts";

export const fields = group("Certificates", "الشهادات", {}).meta({
  hint: ["Cards of your certificates, from their own document", "بطاقات شهادات الشركة، وتُكتب في «الشهادات»"],
});
