import type { z } from "zod";
import type { PageName } from "#cms/pages.ts";
import { contact } from "./contact.ts";
import { button, group, intro, line, meta, named, plural, text, title } from "./fields.ts";
import { endSections, lastingPage, sectionPage } from "./section-page.ts";

/** `{en,ar}/pages/search.yaml` */
const search = group("Search", "البحث", {
  meta,
  title,
  /** Before the first search. */
  intro,
  field: line("Above the field", "فوق الحقل"),
  button,
  resultsTitle: line("Title above results", "العنوان فوق النتائج", { needs: ["query"] }),
  found: plural("How many were found", "عدد النتائج"),
  nothing: line("Title if nothing was found", "العنوان إن لم يوجد شيء", { needs: ["query"] }),
  nothingText: text("What to try then", "ما يُجرَّب عندئذ"),
  elsewhere: text("If only the other language has it", "إن لم يوجد إلا باللغة الأخرى"),
  tooLong: text("If too much was written", "إن طال المكتوب", { needs: ["limit"] }),
  ways: line("Heading of the ways on", "عنوان الروابط المقترحة"),
  waysTexts: group("Below the name of each page", "تحت اسم كل صفحة", {
    services: text("Services", "الخدمات"),
    blog: text("Blog", "المدونة"),
    contact: text("Contact", "التواصل"),
  }),
  assistant: text("Where the assistant is", "أين يوجد المساعد", { needs: ["assistant"] }),
  ...endSections,
}).meta({ hint: ["The field, and what is said of what was found", "الحقل وما يُقال عن النتائج"] });

/** `{en,ar}/pages/{name}.yaml` of the pages that have code of their own. */
const codePages = {
  blog: group("Blog page", "صفحة المدونة", { meta, title, intro, ...endSections }).meta({
    hint: ["Its heading, above the list of posts", "العنوان والنص فوق قائمة المقالات"],
  }),
  contact,
  search,
};

/** The pages that are always there. */
export const pageDocuments = {
  home: named("Home page", "الصفحة الرئيسة", lastingPage),
  about: named("About us", "من نحن", sectionPage),
  services: named("Services page", "صفحة الخدمات", sectionPage),
  ...codePages,
  privacy: named("Privacy notice", "بيان الخصوصية", lastingPage),
} satisfies Record<PageName, z.ZodType>;

export type PageWords = { [Name in PageName]: z.infer<(typeof pageDocuments)[Name]> };
