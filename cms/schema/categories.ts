import { bilingual, group, groups, id, yes } from "./fields.ts";

/** `categories.yaml`: the subjects of posts. One without posts has no page. */
export const categories = group("Categories of posts", "تصنيفات المقالات", {
  entries: groups("Categories", "التصنيفات", "Category", "التصنيف", {
    slug: id,
    name: bilingual("Name", "الاسم"),
    text: bilingual("Line below the name", "السطر تحت الاسم")
      .meta({ hint: ["On the category's page", "في صفحة التصنيف"] })
      .optional(),
    hidden: yes("Hidden", "مخفي", {
      hint: ["Posts stay, without the category", "تبقى المقالات من غير التصنيف"],
    }).optional(),
  }).max(24),
}).meta({ hint: ["Each has a page and a feed once a post is in it", "لكل تصنيف صفحة وخلاصة متى كان فيه مقال"] });
