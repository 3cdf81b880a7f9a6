import { group, intro, line, meta, plural, text, title } from "./fields.ts";

/** `{en,ar}/pages/search.yaml` */
export const search = group(
  "Search",
  "البحث",
  {
    meta,
    title,
    /** Before the first search. */
    intro,
    field: line("Above the field", "فوق الحقل"),
    button: line("Button", "الزر"),
    resultsTitle: line("Title above results", "العنوان فوق النتائج", { needs: ["query"] }),
    found: plural("How many were found", "عدد النتائج"),
    nothing: line("Title if nothing was found", "العنوان إن لم يوجد شيء", { needs: ["query"] }),
    nothingText: text("What to try then", "ما يُجرَّب عندئذ"),
    elsewhere: text("If only the other language has it", "إن لم يوجد إلا باللغة الأخرى"),
    /** The search text was cut to `{limit}` characters. */
    tooLong: text("If too much was written", "إن طال المكتوب", { needs: ["limit"] }),
    ways: line("Heading of the ways on", "عنوان الروابط المقترحة"),
    waysTexts: group("Below the name of each page", "تحت اسم كل صفحة", {
      services: text("Services", "الخدمات"),
      blog: text("Blog", "المدونة"),
      contact: text("Contact", "التواصل"),
    }),
    assistant: text("Where the assistant is", "أين يوجد المساعد", { needs: ["assistant"] }),
  },
  { hint: ["The field, and what is said of what was found", "الحقل وما يُقال عن النتائج"] },
);
