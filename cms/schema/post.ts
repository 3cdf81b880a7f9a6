import {
  categorySlug,
  choice,
  date,
  derivedMeta,
  group,
  groups,
  line,
  list,
  markdown,
  moment,
  name,
  oneOf,
  personId,
  picture,
  serviceSlug,
  text,
  title,
  visibility,
  whole,
} from "./fields.ts";
import { endSections } from "./section-page.ts";

/** The author that readers see; default: the company. */
const author = oneOf(
  group("Author", "الكاتب", {
    person: personId("One of the people", "واحد من الفريق").optional(),
    other: group("Somebody else", "شخص آخر", {
      name: name("Name", "الاسم"),
      role: line("Role", "الوظيفة").optional(),
    }).optional(),
  }),
  ["person", "other"],
);

const section = whole("Below which heading", "تحت أي عنوان", {
  hint: ["1 is the first heading of the text", "1 هو أول عناوين النص"],
}).min(1);

/**
 * `{en,ar}/posts/{slug}.md`: the fields above the article, which has 600 to 900 words and headings
 * such as `## Title {#id}`.
 */
export const post = group("Post", "المقال", {
  title,
  description: text("Summary", "الملخص", {
    hint: ["In one or two sentences, on its card and above its text", "في جملة أو جملتين، على بطاقته وفوق نصه"],
  }).max(240),
  meta: derivedMeta(
    ["Empty: the title of the post", "إن تُرك فارغًا ظهر عنوان المقال"],
    ["Empty: the summary", "إن تُرك فارغًا ظهر الملخص"],
  ),
  date: date("Date", "التاريخ", { isPast: true }),
  reviewed: date("Reviewed on", "تاريخ المراجعة", {
    isPast: true,
    hint: ["When you last read it through; it stands beside the date", "متى قرأته آخر مرة، ويظهر بجانب التاريخ"],
  }).optional(),
  author: author.optional(),
  category: categorySlug("Category", "التصنيف").optional(),
  publishAt: moment("Publish at", "موعد النشر", {
    hint: ["Leave empty to publish now. Riyadh time.", "اتركه فارغًا للنشر الآن. بتوقيت الرياض."],
  }).optional(),
  ...visibility,
  ...picture,
  drawings: groups("Drawing", "الرسم", "Drawing", "الرسم", {
    /** The name of an SVG in media/drawings. */
    kind: choice("What it shows", "ما يعرضه", {
      recovery: ["Last backup, failure and return", "آخر نسخة والعطل والعودة"],
      sorting: ["Many applications in five rows", "تطبيقات كثيرة في خمسة صفوف"],
      "ninety-days": ["Thirteen weeks in five steps", "ثلاثة عشر أسبوعًا في خمس خطوات"],
    }),
    title,
    text: text("What it says", "ما يقوله").max(240),
    labels: list("Words in the drawing", "كلمات الرسم", text("Word", "الكلمة").max(18))
      .length(6)
      .meta({ hint: ["In its order", "بترتيبها في الرسم"] }),
    section,
  })
    .max(1)
    .optional(),
  checklists: list("Checklists to print", "قوائم للطباعة", section).max(3).optional(),
  services: list("Related services", "خدمات ذات صلة", serviceSlug("Service", "الخدمة")),
  ...endSections,
});

export const postBody = markdown("Article", "نص المقال", {
  hint: [
    "For a heading, put the cursor in its line and press the button “Heading”",
    "لجعل سطر عنوانًا فرعيًا ضع المؤشر فيه واضغط الزر «عنوان فرعي»",
  ],
});
