import type { Locale } from "#i18n/locale.ts";

/** Limits: bytes of an upload, and characters of an alternative text. */
export const uploadLimits = { bytes: 20 * 1024 * 1024, alternative: 300 };

/** Why a picture or a mark is refused, and how to fix it, for its uploader. */
const words = {
  "wrong-type": {
    en: "This file is not a JPEG, PNG, WebP or AVIF picture. Save the picture in one of these formats and upload it again.",
    ar: "هذا الملف ليس صورة بصيغة JPEG أو PNG أو WebP أو AVIF. احفظ الصورة بإحدى هذه الصيغ ثم ارفعها من جديد.",
  },
  "too-large": {
    en: "The file is larger than {most}. Save it smaller, with stronger compression or fewer details.",
    ar: "حجم الملف أكبر من {most}. احفظه بحجم أصغر، بضغط أعلى أو تفاصيل أقل.",
  },
  "too-many-pixels": {
    en: "The picture is {width} × {height} pixels: scale it down to {mostWidth} × {mostHeight} or fewer.",
    ar: "أبعاد الصورة {width} × {height} بكسل: صغّرها إلى {mostWidth} × {mostHeight} أو أقل.",
  },
  animated: {
    en: "The picture moves or has several pages. Upload a still picture.",
    ar: "الصورة متحركة أو متعددة الصفحات. ارفع صورة ثابتة.",
  },
  "too-small": {
    en: "The picture is {width} × {height} pixels: take one of {leastWidth} × {leastHeight} or more.",
    ar: "أبعاد الصورة {width} × {height} بكسل: اختر صورة أبعادها {leastWidth} × {leastHeight} أو أكثر.",
  },
  damaged: {
    en: "The file is damaged or incomplete. Open it, save it again and upload the new file.",
    ar: "الملف تالف أو ناقص. افتحه واحفظه من جديد ثم ارفع الملف الجديد.",
  },
  "too-slow": {
    en: "The server was too busy to prepare the picture. Try again in a few minutes, or take a smaller one.",
    ar: "كان الخادم مشغولًا فلم يجهّز الصورة. أعد المحاولة بعد بضع دقائق، أو خذ صورة أصغر.",
  },
  busy: {
    en: "Other pictures are being prepared. Try again in a minute.",
    ar: "يجري تجهيز صور أخرى. حاول مرة أخرى بعد دقيقة.",
  },
  "mark-wrong-type": {
    en: "This file is not an SVG drawing. Export the mark as SVG and upload it again.",
    ar: "هذا الملف ليس رسمًا بصيغة SVG. صدّر الشعار بصيغة SVG ثم ارفعه من جديد.",
  },
  "mark-too-complex": {
    en: "The mark has too many parts. Simplify it: at most {elements} shapes and groups, {depth} inside one another.",
    ar: "أجزاء الشعار كثيرة جدًا. بسّطه: {elements} شكل ومجموعة على الأكثر، و{depth} مستوى متداخلًا على الأكثر.",
  },
  "mark-export": {
    en: "The drawing cannot be used as it was exported. Export it again as plain SVG, with “presentation attributes” and a viewBox, without definitions (DOCTYPE).",
    ar: "لا يمكن استخدام الرسم كما صُدّر. صدّره من جديد بصيغة SVG بسيطة (Plain SVG)، بخيار «Presentation Attributes» ومع viewBox، ودون تعريفات (DOCTYPE).",
  },
  "mark-white": {
    en: "The mark has white parts beside another color. Marks are shown in one color: upload the one-color version, with the white parts cut out.",
    ar: "في الشعار أجزاء بيضاء إلى جانب لون آخر. تظهر الشعارات بلون واحد: ارفع نسخة اللون الواحد، مع تفريغ الأجزاء البيضاء.",
  },
  "mark-empty": {
    en: "The mark has no shapes. Convert its words and embedded pictures to outlines (paths) and export it again.",
    ar: "لا توجد أشكال في الشعار. حوّل كلماته وصوره المضمّنة إلى مسارات (paths) ثم صدّره من جديد.",
  },
  "name-invalid": {
    en: "The name may have small English letters, digits and single hyphens, {most} characters at most, such as “new-office”.",
    ar: "يتكون الاسم من حروف إنجليزية صغيرة وأرقام وشرطات مفردة، {most} حرفًا على الأكثر، مثل «new-office».",
  },
  "name-taken": {
    en: "There is already a picture with the name “{name}”, or an earlier publication shows one. Choose another name.",
    ar: "الاسم «{name}» مستخدم لصورة موجودة أو لصورة في نسخة منشورة سابقة. اختر اسمًا آخر.",
  },
  "alternative-missing": {
    en: "Describe the picture in English and in Arabic, with {most} characters at most, for people who cannot see it.",
    ar: "صِف الصورة بالإنجليزية والعربية، بما لا يزيد على {most} حرف، لمن لا يستطيع رؤيتها.",
  },
  "focus-invalid": {
    en: "The point of interest lies outside of the picture. Choose a point on it.",
    ar: "تقع نقطة التركيز خارج الصورة. اختر نقطة داخلها.",
  },
  "in-use": {
    en: "The picture “{name}” is used on the site or in a draft. Replace it there first.",
    ar: "الصورة «{name}» مستخدمة في الموقع أو في مسودة. استبدلها هناك أولًا.",
  },
  "not-found": {
    en: "This picture no longer exists.",
    ar: "لم تعد هذه الصورة موجودة.",
  },
} satisfies Record<string, Record<Locale, string>>;

export type RefusalCode = keyof typeof words;
export type Refusal = { outcome: "refused"; code: RefusalCode; words: Record<Locale, string> };

/** @param values for the `{names}` in its words */
export function refusal(code: RefusalCode, values: Record<string, string | number> = {}): Refusal {
  // Not `fill`, which imports React: a child process may load this.
  const fillValues = (sentence: string) => sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${values[name]}`);
  return { outcome: "refused", code, words: { en: fillValues(words[code].en), ar: fillValues(words[code].ar) } };
}
