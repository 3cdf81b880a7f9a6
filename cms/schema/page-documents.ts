import type { z } from "zod";
import type { PageName } from "#cms/pages.ts";
import { about } from "./about.ts";
import { contact } from "./contact.ts";
import { group, intro, meta, title, line, plural, text } from "./fields.ts";
import { home } from "./home.ts";
import { privacy } from "./privacy.ts";

/** `{en,ar}/pages/search.yaml` */
const search = group(
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

/** `{en,ar}/pages/{name}.yaml` of pages.ts: all have `meta`, all but the home page a `title`. */
export const pageDocuments = {
  home,
  about,
  services: group(
    "Services page",
    "صفحة الخدمات",
    { meta, title, intro },
    { hint: ["Its heading, above the list of services", "العنوان والنص فوق قائمة الخدمات"] },
  ),
  blog: group(
    "Blog page",
    "صفحة المدونة",
    { meta, title, intro },
    { hint: ["Its heading, above the list of posts", "العنوان والنص فوق قائمة المقالات"] },
  ),
  contact,
  search,
  privacy,
} satisfies Record<PageName, z.ZodType>;

export type PageWords = { [Name in PageName]: z.infer<(typeof pageDocuments)[Name]> };
