import {
  bilingual,
  bilingualName,
  choice,
  code,
  date,
  decimal,
  digits,
  email,
  fixedValue,
  group,
  groups,
  list,
  mark,
  name,
  phone,
  position,
  rule,
  time,
  url,
  weekdays,
  whole,
  yes,
} from "./fields.ts";

const otherThanOpens = rule<{ opens?: string | undefined; closes?: string | undefined }>(
  ({ opens, closes }, report) => {
    if (opens && opens === closes) report("closes", "is the same as opens: write another time", { is: "same-time" });
  },
);
/** A time before `opens`, or `00:00`, is on the next day. */
const closes = time("Closes", "يغلق", {
  hint: ["After midnight: a time before the opening", "بعد منتصف الليل: وقت يسبق وقت الفتح"],
});

const ifAny = ["Empty if there is none", "يُترك فارغًا إن لم يوجد"] as const;

const year = (en: string, ar: string) =>
  code(en, ar, /^(?:19|20)\d{2}$/, 'must be a year such as "2015"').meta({ hint: ifAny });

const logos = (en: string, ar: string, ...one: [en: string, ar: string]) =>
  groups(en, ar, ...one, {
    id: mark("Logo", "الشعار"),
    name: bilingualName("Name", "الاسم"),
    agreement: yes("Partner by agreement", "شريك باتفاقية").optional(),
    sector: bilingual("Sector", "القطاع").optional(),
    since: year("Since the year", "منذ سنة").optional(),
  })
    .max(12)
    .meta({ hint: ["Show a name and logo only with written consent", "لا يُعرض اسم ولا شعار إلا بموافقة مكتوبة"] });

/** `company.yaml`: company data for footer, contact page, mails and structured data. */
export const company = group("Company", "الشركة", {
  name: bilingualName("Name", "الاسم").meta({ hint: ["As people know you", "كما يعرفها الناس"] }),
  phone: phone("Phone", "الهاتف", { hint: ["Such as \u2066+966112345678\u2069", "مثل \u2066+966112345678\u2069"] }),
  whatsapp: phone("WhatsApp number", "رقم واتساب", {
    hint: ["Empty if there is none: its links then disappear", "اتركه فارغًا إن لم يوجد، فتختفي روابطه"],
  }).optional(),
  emergency: group("Number for emergencies", "رقم الطوارئ", {
    label: bilingual("What it is called", "ما يسمّى به"),
    phone: phone("Phone", "الهاتف"),
  })
    .meta({ hint: ifAny })
    .optional(),
  email: email("Email address", "البريد الإلكتروني"),
  privacyEmail: email("Email address for personal data", "بريد البيانات الشخصية", {
    hint: ["Where people write about their personal data", "يراسلك الناس عليه بشأن بياناتهم الشخصية"],
  }),
  hours: group("Opening hours", "أوقات العمل", {
    /** IANA name of the time zone. */
    timeZone: fixedValue("Time zone", "المنطقة الزمنية", "Asia/Riyadh", ["Riyadh", "الرياض"]),
    regular: list(
      "The usual week",
      "أيام الأسبوع",
      group("Days with the same hours", "أيام متشابهة الأوقات", {
        days: weekdays("Days", "الأيام"),
        opens: time("Opens", "يفتح"),
        closes,
      }).superRefine(otherThanOpens),
    ).meta({ hint: ["A day that is not named is closed", "اليوم غير المذكور يوم إغلاق"] }),
    exceptions: list(
      "Days that differ",
      "أيام مختلفة",
      group("Period", "المدة", {
        name: bilingual("Name", "الاسم"),
        from: date("First day", "أول يوم"),
        to: date("Last day", "آخر يوم"),
        opens: time("Opens", "يفتح", {
          hint: ["Both times empty: closed", "إن تُرك الوقتان فارغين فالمكتب مغلق"],
        }).optional(),
        // Both or neither.
        closes: closes.meta({ with: "opens" }).optional(),
      })
        .superRefine(
          rule(({ from, to }, report) => {
            if (from > to) report("to", "is before from: write the same day or a later one", { is: "before-from" });
          }),
        )
        .superRefine(otherThanOpens),
    ).meta({
      hint: ["Of two on the same day the upper one counts", "إن اجتمعت مدتان في يوم فالعليا هي المعتمدة"],
    }),
  }),
  replyWithin: group("How soon you answer", "مدة الرد", {
    count: whole("How many", "العدد").min(1).max(40),
    unit: choice("Hours or days", "ساعات أو أيام", {
      workingHours: ["Working hours", "ساعات عمل"],
      workingDays: ["Working days", "أيام عمل"],
    }),
  }).meta({
    hint: [
      "Only opening hours count. The contact page says it, and by when a message is answered",
      "تُحسب من أوقات العمل وحدها، وتذكرها صفحة التواصل مع موعد الرد على كل رسالة",
    ],
  }),
  address: group("National Address", "العنوان الوطني", {
    buildingNumber: digits("Building number", "رقم المبنى", 4),
    street: bilingual("Street", "الشارع"),
    district: bilingual("District", "الحي"),
    city: bilingual("City", "المدينة"),
    postalCode: digits("Postal code", "الرمز البريدي", 5),
    additionalNumber: digits("Additional number", "الرقم الإضافي", 4),
    shortAddress: code(
      "Short address",
      "العنوان المختصر",
      /^[A-Z]{4}\d{4}$/,
      "must be four capital letters and four digits",
    ).meta({ hint: ["Four letters and four digits", "أربعة أحرف وأربعة أرقام"] }),
    poBox: code("P.O. box", "صندوق البريد", /^\d+$/, "must be digits").meta({ hint: ifAny }).optional(),
    poBoxPostalCode: digits("Postal code of the P.O. box", "الرمز البريدي لصندوق البريد", 5)
      .meta({
        with: "poBox",
        hint: ["It differs from the building's", "يختلف عن الرمز البريدي للمبنى"],
      })
      .optional(),
    /** ISO 3166 code. */
    country: fixedValue("Country", "الدولة", "SA", ["Saudi Arabia", "المملكة العربية السعودية"]),
  }).meta({ hint: ["As on your certificate", "كما في شهادة العنوان الوطني"] }),
  location: group("Position on the map", "الموقع على الخريطة", position),
  map: group("Drawn map", "خريطة مرسومة", {
    drawing: mark("Drawing", "الرسم"),
    /** Edges of the drawing in degrees, and its projection: equirectangular, true at its middle. */
    west: decimal("Western edge", "الحد الغربي"),
    east: decimal("Eastern edge", "الحد الشرقي"),
    south: decimal("Southern edge", "الحد الجنوبي"),
    north: decimal("Northern edge", "الحد الشمالي"),
    description: bilingual("What the map shows", "ما في الخريطة", { may: ["district"] }).meta({
      hint: ["For those who cannot see it", "لمن لا يستطيع رؤيتها"],
    }),
    places: groups("Places with a name", "أماكن مسمّاة", "Place", "مكان", {
      name: bilingual("Name", "الاسم"),
      ...position,
    }).max(12),
  })
    .meta({
      hint: ["On the contact page, while the office lies on it", "في صفحة التواصل ما دام المقر عليها"],
    })
    .optional(),
  legalName: bilingualName("Registered name", "الاسم التجاري").meta({
    hint: ["Exactly as in the commercial register", "كما ورد في السجل التجاري"],
  }),
  commercialRegistration: digits("Commercial registration", "السجل التجاري", 10).meta({ hint: ifAny }).optional(),
  vatNumber: code("VAT number", "الرقم الضريبي", /^3\d{13}3$/, "must be 15 digits that begin and end with 3")
    .meta({ hint: ifAny })
    .optional(),
  referencePrefix: code(
    "Letters of reference numbers",
    "الأحرف التي تبدأ بها أرقام الرسائل",
    /^[A-Z]{2,4}$/,
    "must be 2 to 4 capital letters",
  ).meta({
    hint: ["Choose them before the launch and keep them", "اخترها قبل الإطلاق ولا تغيّرها"],
  }),
  assistantName: bilingualName("Name of the chat assistant", "اسم مساعد المحادثة"),
  profiles: groups("Public profiles", "الحسابات العامة", "Profile", "الحساب", {
    name: name("Name", "الاسم"),
    url: url("Address", "الرابط"),
  }).meta({ hint: ["Such as LinkedIn; shown in the footer", "مثل لينكدإن، وتظهر في أسفل الصفحة"] }),
  founded: year("Year of founding", "سنة التأسيس").optional(),
  employees: code("Employees", "عدد الموظفين", /^[1-9]\d{0,5}$/, 'must be a number such as "40"').optional(),
  partners: logos("Technology partners", "شركاء التقنية", "Partner", "الشريك"),
  customers: logos("Customers", "العملاء", "Customer", "العميل"),
}).meta({
  hint: [
    "Name, address, phone, opening hours, partners and customers",
    "الاسم والعنوان والهاتف وأوقات العمل والشركاء والعملاء",
  ],
});
