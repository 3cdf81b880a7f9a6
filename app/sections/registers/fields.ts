import { group, intro, line, paragraph, title, url } from "#cms/schema/fields.ts";

const register = (en: string, ar: string) =>
  group(en, ar, { text: paragraph, link: line("Words of the link", "نص الرابط"), url: url("Address", "الرابط") });

export const fields = group("Where visitors check your numbers", "حيث يتحقق الزوار من رقمي الشركة", {
  title,
  intro,
  commercialRegistration: register("Commercial registration", "السجل التجاري"),
  vatNumber: register("VAT number", "الرقم الضريبي"),
}).meta({
  sketch: "strong 4 4 18 3; 1x2/9: card 4 11 40 7.5, soft 7 14 18 1.5, accent 31 13 10 3.5 1.7",
  also: ["commercial registration vat number licence license", "سجل تجاري رقم ضريبي رخصة تسجيل"],
  hint: ["Open both addresses once a year: authorities move pages", "افتح العنوانين كل سنة، فالجهات تنقل صفحاتها"],
});
