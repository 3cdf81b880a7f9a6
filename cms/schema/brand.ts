import type { z } from "zod";
import { luminance, readingsOf } from "#cms/colour.ts";
import type { Cause } from "#cms/fault.ts";
import { choice, colour, drawing, group, type Pair } from "./fields.ts";

const labels = {
  accent: ["Accent: links and buttons", "لون التمييز: الروابط والأزرار"],
  dark: ["Dark ground", "الخلفية الداكنة"],
  light: ["Light ground", "الخلفية الفاتحة"],
  warm: ["Warm light", "الضوء الدافئ"],
} satisfies Record<string, Pair>;

const colours = group(
  "Colours",
  "الألوان",
  {
    accent: colour(...labels.accent),
    dark: colour(...labels.dark),
    light: colour(...labels.light),
    warm: colour(...labels.warm),
  },
  { hint: ["Every other shade follows from these four", "تتبع سائر الدرجات هذه الألوان الأربعة"] },
).superRefine((values, context) => {
  const fault = (name: keyof typeof labels, message: string, params: Cause) =>
    context.addIssue({ code: "custom", path: [name], message, params });
  if (luminance(values.light) < luminance(values.dark))
    return fault("light", "is darker than dark: exchange the two", { is: "exchanged" });
  for (const { name, ground, least, has, passes, nearest } of readingsOf(values)) {
    if (passes) continue;
    const what = `contrasts ${has.toFixed(2)} : 1 with ${ground}, and needs ${least} : 1: write "${nearest}" or another`;
    fault(name, what, { is: "contrast", value: nearest, with: ground });
  }
});

/** `brand.yaml`: the look of site, desk, mails and share pictures. */
export const brand = group(
  "Brand",
  "الهوية",
  {
    /** Those of app/style/tokens.css by default. */
    colours: colours.optional(),
    /** Without it the company's name is set in the typeface. */
    logo: group(
      "Logo",
      "الشعار",
      {
        drawing: drawing("Drawing", "الرسم").optional(),
        arabic: drawing("In Arabic, if it differs", "بالعربية إن اختلف").optional(),
      },
      {
        hint: [
          "An SVG file. One more than twice as wide as high stands for the name; others stand beside it.",
          "ملف SVG. ما زاد عرضه على ضعف ارتفاعه قام مقام الاسم، وما سواه وقف بجانبه.",
        ],
      },
    ).optional(),
    /** `alexandria` by default. */
    typeface: choice("Typeface", "الخط", {
      alexandria: ["Alexandria: geometric", "ألكسندريا: هندسي"],
      noto: ["Noto Sans: plain", "نوتو: بسيط"],
      naskh: ["Source Serif and Naskh: as in books", "نسخ: كما في الكتب"],
    }).optional(),
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
    hero: choice("Top of the home page", "أعلى الصفحة الرئيسة", {
      film: ["The film", "الفيلم"],
      picture: ["A picture", "صورة"],
      plain: ["Words alone", "كلمات وحدها"],
    }),
  },
  {
    hint: [
      "Colours, typeface, figure, corners, top of the home page",
      "الألوان والخط والزخرفة والزوايا وأعلى الصفحة الرئيسة",
    ],
  },
);

export type Brand = z.infer<typeof brand>;
