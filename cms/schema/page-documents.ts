import type { z } from "zod";
import type { PageName } from "#cms/pages.ts";
import { derivedMeta, group, intro, meta, named, title } from "./fields.ts";
import { endSections, lastingPage, sectionPage } from "./section-page.ts";
import { wordFields } from "./words.ts";

/** Hint for fields of the search page. */
const asItCame = ["Empty: as it came", "إن تُرك فارغًا بقي كما جاء"] as const;
const derived = derivedMeta(asItCame, asItCame);

/** `{en,ar}/pages/{name}.yaml`: the pages that always exist. */
export const pageDocuments = {
  home: named("Home page", "الصفحة الرئيسية", lastingPage),
  about: named("About us", "من نحن", sectionPage),
  services: named("Services page", "صفحة الخدمات", sectionPage),
  blog: group("Blog page", "صفحة المدونة", { meta, title, intro, ...endSections }).meta({
    hint: ["Its heading, above the list of posts", "العنوان والنص فوق قائمة المقالات"],
  }),
  contact: group("Contact", "اتصل بنا", { meta, title, intro, ...wordFields("contact"), ...endSections }).meta({
    hint: ["The page with the form", "صفحة نموذج التواصل"],
  }),
  search: group("Search", "البحث", {
    ...wordFields("search"),
    // Typed as the other words, whose default is the product's.
    meta: derived.optional() as unknown as typeof meta,
    ...endSections,
  }).meta({ hint: ["The field, and what is said of what was found", "الحقل وما يُقال عن النتائج"] }),
  privacy: named("Privacy notice", "بيان الخصوصية", lastingPage),
} satisfies Record<PageName, z.ZodType>;

export type PageWords = { [Name in PageName]: z.infer<(typeof pageDocuments)[Name]> };
