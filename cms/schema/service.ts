import {
  choice,
  derivedMeta,
  from,
  group,
  groups,
  icon,
  id,
  line,
  list,
  markdown,
  paragraph,
  picture,
  question,
  serviceSlug,
  text,
  title,
  visibility,
  whole,
} from "./fields.ts";
import { endSections } from "./section-page.ts";
import { sheet } from "./sheet.ts";

/** `{en,ar}/services/{slug}.md`: the fields above the text. */
export const service = group("Service", "الخدمة", {
  title: line("Name", "الاسم"),
  order: whole("Place in the list", "الترتيب في القائمة", { hint: ["1 is the first", "1 هو الأول"] }).min(1),
  summary: text("In two lines, on its card", "سطران على بطاقتها").max(150),
  meta: derivedMeta(
    ["Empty: the name of the service", "إن تُرك فارغًا ظهر اسم الخدمة"],
    ["Empty: the two lines on its card", "إن تُرك فارغًا ظهر ما على بطاقتها"],
  ),
  ...picture,
  icon: icon("Icon", "الأيقونة"),
  features: groups("What it includes", "ما تشمله", "Part", "الجزء", { id, title, text: paragraph }).max(9),
  audience: list("For whom it is", "لمن هي", text("Client", "العميل")).max(4),
  deliverables: list("What the client receives", "ما يتسلّمه العميل", text("Deliverable", "المخرج")).max(5),
  steps: groups("How the work goes", "خطوات العمل", "Step", "الخطوة", { title, text: paragraph }).max(5),
  questions: groups("Questions", "الأسئلة", "Question", "السؤال", {
    id,
    question,
    answer: text("Answer", "الإجابة"),
  }).max(5),
  drawings: groups("Working drawing", "الرسم التوضيحي", "Drawing", "الرسم", {
    /** The name of an SVG in media/drawings. */
    kind: choice("What it shows", "ما يعرضه", {
      "two-lines": ["Two lines through one duct", "خطان في مجرى واحد"],
      "hand-back": ["Engineers lent and withdrawn", "مهندسون يعملون ثم ينسحبون"],
      "switch-over": ["From an old system to a new one", "من نظام قديم إلى نظام جديد"],
      options: ["One question and three options", "سؤال واحد وثلاثة خيارات"],
      power: ["Power of a server room", "كهرباء غرفة الخوادم"],
      searches: ["Searches and the pages they find", "عمليات بحث وصفحات تجيب عنها"],
      "two-pages": ["A page in two languages", "صفحة بلغتين"],
      releases: ["From a spreadsheet to software", "من جدول بيانات إلى برنامج"],
      offline: ["A phone without a network", "جوال بلا شبكة"],
      "one-figure": ["Three figures and one definition", "ثلاثة أرقام وتعريف واحد"],
    }),
    title,
    states: groups("States", "الحالات", "State", "الحالة", {
      name: text("Name", "الاسم").max(20),
      text: text("What is said of it", "ما يقال عنها").max(180),
    }).length(3),
    labels: list("Words in the drawing", "كلمات الرسم", text("Word", "الكلمة").max(18))
      .length(6)
      .meta({ hint: ["In its order", "بترتيبها في الرسم"] }),
  })
    .max(1)
    .meta({
      hint: ["It shows in three states how the work is done", "يبيّن في ثلاث حالات كيف يُنجز العمل"],
    })
    .optional(),
  samples: list("Sample of what the client receives", "نموذج مما يتسلّمه العميل", sheet("Sample", "النموذج"))
    .max(1)
    .meta({
      hint: ["A page with invented figures and without names", "صفحة بأرقام افتراضية وبلا أسماء"],
    })
    .optional(),
  head: choice("Head of its page", "رأس صفحتها", {
    picture: ["The picture", "الصورة"],
    drawing: ["The working drawing", "الرسم التوضيحي"],
    sheet: ["The sample", "النموذج"],
  })
    .meta({ hint: ["Empty: the picture", "إن تُرك فارغًا فالصورة"] })
    .optional(),
  sequence: list(
    "Order of its page",
    "ترتيب صفحتها",
    choice("Part", "الجزء", {
      description: ["Description", "الوصف"],
      features: ["What it includes", "ما تشمله"],
      steps: ["How the work goes", "خطوات العمل"],
      projects: ["Projects", "المشاريع"],
      questions: ["Questions", "الأسئلة"],
    }),
  )
    .meta({ hint: ["Parts that are not named follow in this order", "ما لا يُذكر يأتي بعدها بهذا الترتيب"] })
    .optional(),
  from,
  ...visibility,
  related: list("Related services", "خدمات ذات صلة", serviceSlug("Service", "الخدمة")).max(6),
  ...endSections,
});

export const serviceBody = markdown("Description", "الوصف", { hint: ["Two or three paragraphs", "فقرتان أو ثلاث"] });
