import { choice, group, list, sharedText, whole } from "./fields.ts";

/** `settings.yaml`: the owner's choices, each explained in docs/decisions. */
export const settings = group("Choices", "الخيارات", {
  /** `/services/technical` and `/services/development` of the carousel. */
  carouselSlugs: choice("Two old addresses of services", "عنوانان قديمان لخدمتين", {
    redirect: ["Lead to the services that are meant", "يؤديان إلى الخدمتين المقصودتين"],
    "not-found": ["Count as unknown", "يعدّان غير موجودين"],
  }),
  splash: choice("Opening screen", "شاشة الافتتاح", {
    session: ["Once a visit", "مرة في كل زيارة"],
    "every-load": ["At every load", "مع كل تحميل"],
    off: ["Never", "لا تظهر"],
  }),
  copyright: choice("Years in the copyright line", "السنوات في سطر الحقوق", {
    range: ["From the first year to this one", "من السنة الأولى إلى السنة الحالية"],
    fixed: ["The first year alone", "السنة الأولى وحدها"],
  }),
  copyrightYear: whole("First year", "السنة الأولى"),
  countVisits: choice("Counting visits", "إحصاء الزيارات", {
    on: ["Visits are counted", "تُحصى الزيارات"],
    off: ["Nothing is counted", "لا يُحصى شيء"],
  }).meta({
    ownerOnly: true,
    hint: [
      "As sums by which nobody is known. The privacy notice follows",
      "مجاميع لا يُعرف منها أحد، ويتبعها إشعار الخصوصية",
    ],
  }),
  keepQuestions: choice("Keeping questions without an answer", "حفظ الأسئلة التي لا جواب لها", {
    on: ["They are kept", "تُحفظ"],
    off: ["None is kept", "لا يُحفظ شيء"],
  }).meta({
    ownerOnly: true,
    hint: ["For 30 days. The privacy notice follows", "مدة 30 يومًا، ويتبعها إشعار الخصوصية"],
  }),
  /** The assistant names them to a person in distress; those of the Kingdom by default. */
  emergencyNumbers: list(
    "Emergency numbers of the assistant",
    "أرقام الطوارئ لدى المساعد",
    sharedText("Number", "الرقم"),
  )
    .min(1)
    .max(4)
    .optional(),
}).meta({ hint: ["Opening screen, copyright line, counting visits", "شاشة الافتتاح وسطر الحقوق وإحصاء الزيارات"] });
