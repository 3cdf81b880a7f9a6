import { choice, date, group, groups, name, sharedText, text, url } from "./fields.ts";
import { wordFields } from "./words.ts";

/** `{en,ar}/certificates.yaml`: certificates, licenses and registrations of the company, in the order shown. */
export const certificates = group("Certificates and licenses", "الشهادات والتراخيص", {
  entries: groups("Certificates and licenses", "الشهادات والتراخيص", "Certificate or license", "الشهادة أو الترخيص", {
    kind: choice("Kind", "النوع", {
      standard: ["Certificate of a standard, such as ISO", "شهادة مواصفة مثل الآيزو"],
      communications: ["Communications, Space and Technology Commission (CST)", "هيئة الاتصالات والفضاء والتقنية"],
      cybersecurity: ["National Cybersecurity Authority (NCA)", "الهيئة الوطنية للأمن السيبراني"],
      localContent: ["Local content", "المحتوى المحلي"],
      chamber: ["Chamber of commerce", "الغرفة التجارية"],
      license: ["Another license or registration", "ترخيص أو تسجيل آخر"],
    })
      .meta({ hint: ["Shown above its name", "يظهر فوق الاسم"] })
      .optional(),
    name: name("Name", "الاسم"),
    issuer: name("Issued by", "جهة الإصدار"),
    number: sharedText("Number", "الرقم", { hint: ["As on the certificate", "كما هو على الشهادة"] }),
    scope: text("Class, or what it covers", "الفئة أو ما تشمله").max(240),
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
}).meta({ hint: ["What others have certified", "ما اعتمدته جهات مختصة أو رخّصته"] });
