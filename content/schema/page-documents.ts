import type { z } from "zod";
import type { PageName } from "#content/pages.ts";
import { about } from "./about.ts";
import { contact } from "./contact.ts";
import { group, intro, meta, title } from "./fields.ts";
import { home } from "./home.ts";
import { privacy } from "./privacy.ts";
import { search } from "./search.ts";

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
