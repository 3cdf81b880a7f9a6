import { luminance, readingsOf } from "#cms/colour.ts";
import { choice, colour, drawing, group, rule, scene } from "./fields.ts";

const colours = group("Colors", "الألوان", {
  accent: colour("Accent: links and buttons", "لون التمييز: الروابط والأزرار"),
  dark: colour("Dark ground", "الخلفية الداكنة"),
  light: colour("Light ground", "الخلفية الفاتحة"),
  warm: colour("Warm light", "الضوء الدافئ"),
})
  .meta({ hint: ["Every other shade follows from these four", "تتبع سائر الدرجات هذه الألوان الأربعة"] })
  .superRefine(
    rule((values, report) => {
      if (luminance(values.light) < luminance(values.dark))
        return report("light", "is darker than dark: exchange the two", { is: "exchanged" });
      for (const { name, ground, least, has, passes, nearest } of readingsOf(values)) {
        if (passes) continue;
        const what = `contrasts ${has.toFixed(2)} : 1 with ${ground}, and needs ${least} : 1: write "${nearest}" or another`;
        report(name, what, { is: "contrast", value: nearest, with: ground });
      }
    }),
  );

/** `brand.yaml`: the look of site, desk, mails and share pictures. */
export const brand = group("Brand", "الهوية البصرية", {
  /** Default: the colours of app/style/tokens.css. */
  colours: colours.optional(),
  logo: group("Logo", "الشعار", {
    drawing: drawing("Drawing", "الرسم").optional(),
    arabic: drawing("In Arabic, if it differs", "بالعربية إن اختلف").optional(),
  })
    .meta({
      hint: [
        "An SVG file. One more than twice as wide as high stands for the name; others stand beside it.",
        "ملف SVG. الشعار الذي يزيد عرضه على ضعف ارتفاعه يحل محل الاسم، وغيره يظهر بجانبه.",
      ],
    })
    .optional(),
  typeface: choice("Typeface", "الخط", {
    alexandria: ["Alexandria: geometric", "ألكسندريا: هندسي"],
    noto: ["Noto Sans: plain", "نوتو: بسيط"],
    naskh: ["Source Serif and Naskh: as in books", "نسخ: كما في الكتب"],
  }).optional(),
  headings: choice("Typeface of headings", "خط العناوين", {
    bricolage: ["Bricolage Grotesque and Kufam: cut as in stone", "كوفام: كأنه منقوش في الحجر"],
  })
    .meta({ hint: ["Empty: the same", "إن تُرك فارغًا فالخط نفسه"] })
    .optional(),
  sheets: choice("Typeface of sheets, drawings, hours and dates", "خط النماذج والرسوم والأوقات والتواريخ", {
    plex: ["IBM Plex Sans: of drawings", "بلكس: كما في المخططات"],
  })
    .meta({ hint: ["Empty: the same", "إن تُرك فارغًا فالخط نفسه"] })
    .optional(),
  figure: choice("Figure", "الزخرفة", {
    apertures: ["Lit apertures of a wall", "فتحات جدار مضيئة"],
    none: ["None", "بلا زخرفة"],
  }),
  edge: choice("Edge between dark and light", "الحافة بين الداكن والفاتح", {
    merlons: ["Merlons", "شرفات"],
    straight: ["A straight line", "خط مستقيم"],
  }),
  corners: choice("Corners", "الزوايا", {
    sharp: ["Sharp", "حادة"],
    soft: ["Soft", "لينة"],
    round: ["Round", "مستديرة"],
  }),
  hero: choice("Top of the home page", "أعلى الصفحة الرئيسية", {
    film: ["The film", "الفيلم"],
    picture: ["A picture", "صورة"],
    plain: ["Words alone", "كلمات وحدها"],
  }),
  closing: scene("Picture at the end of pages", "صورة نهاية الصفحات", {
    hint: [
      "With its middle free: words and ways to reach you lie beside it",
      "يبقى وسطها ظاهرًا، وعلى جانبيها الكلمات وطرق التواصل",
    ],
  }).optional(),
}).meta({
  hint: [
    "Colors, typeface, figure, corners, top of the home page",
    "الألوان والخط والزخرفة والزوايا وأعلى الصفحة الرئيسية",
  ],
});
