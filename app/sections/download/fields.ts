import { file, group, line, paragraph, title } from "#cms/schema/fields.ts";

export const fields = group("Download", "ملف للتنزيل", {
  title,
  text: paragraph.optional(),
  file: file("File", "الملف", "pdf").meta({ hint: ["A PDF of at most 20 MB", "ملف PDF لا يزيد على 20 ميغابايت"] }),
  button: line("Link to the file", "رابط الملف"),
}).meta({ hint: ["A PDF, with its size", "ملف PDF مع حجمه"] });
