import { date, group, groups, intro, line, name, sharedText, text, title, url } from "./fields.ts";

/** `{en,ar}/certificates.yaml`: certificates of the company, in the order shown. */
export const certificates = group("Certificates", "الشهادات", {
  title,
  intro,
  entries: groups("Certificates", "الشهادات", "Certificate", "الشهادة", {
    name: name("Name", "الاسم"),
    issuer: name("Issued by", "جهة الإصدار"),
    number: sharedText("Number", "الرقم", { hint: ["As on the certificate", "كما هو على الشهادة"] }),
    scope: text("What it covers", "ما تشمله").max(240),
    validUntil: date("Last day on which it is valid", "آخر يوم من صلاحيتها").optional(),
    verify: url("Where the issuer confirms it", "صفحة التحقق لدى جهة الإصدار").optional(),
  })
    .max(24)
    .meta({
      hint: [
        "One whose last day has passed disappears by itself. Empty: visitors see nothing of it.",
        "تختفي الشهادة وحدها بعد آخر يوم من صلاحيتها. إن كانت القائمة فارغة لم يظهر شيء.",
      ],
    }),
  issuer: line("Before the issuer", "قبل جهة الإصدار"),
  number: line("Before the number", "قبل الرقم"),
  validUntil: line("Before the last day", "قبل آخر يوم"),
  verify: line("Link to the issuer", "رابط جهة الإصدار"),
}).meta({ hint: ["What others have certified", "ما شهدت به جهات أخرى"] });
