import { file, group, line, paragraph, title } from "#cms/schema/fields.ts";

export const fields = group("Download", "ملف للتنزيل", {
  title,
  text: paragraph.optional(),
  file: file("File", "الملف", "pdf").meta({ hint: ["A PDF of at most 20 MB", "ملف PDF لا يزيد على 20 ميغابايت"] }),
  button: line("Link to the file", "رابط الملف"),
}).meta({
  sketch: "card 4 6 40 20, picture 8 9 10 14, strong 22 10 16 2.5, soft 22 15 18 1.5, accent 22 19 12 4 2",
  also: ["brochure file document price list catalogue catalog", "ملف بروشور كتيب كتالوج قائمة أسعار تنزيل تحميل"],
  hint: ["A PDF, with its size", "ملف PDF مع حجمه"],
});
