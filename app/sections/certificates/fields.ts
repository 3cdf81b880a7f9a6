import { group } from "#cms/schema/fields.ts";

export const fields = group("Certificates", "الشهادات", {}).meta({
  sketch: "strong 4 4 18 3; 3x1: card 4 10 12 18, soft 6 13 8 1.5, soft 6 17 5 1.5, accent 7.5 21 5 5 2.5",
  also: ["awards accreditation iso licences licenses", "شهادة شهادات جائزة جوائز اعتمادات آيزو تراخيص"],
  hint: ["Cards of your certificates, from their own document", "بطاقات شهادات الشركة، وتُكتب في «الشهادات»"],
});
