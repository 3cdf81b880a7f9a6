import { date, group, groups, name, sharedText, text, url } from "./fields.ts";
import { wordFields } from "./words.ts";

/** `{en,ar}/certificates.yaml`: certificates of the company, in the order shown. */
export const certificates = group("Certificates", "الشهادات", {
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
  ...wordFields("certificates"),
}).meta({ hint: ["What others have certified", "ما شهدت به جهات أخرى"] });
