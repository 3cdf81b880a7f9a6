import { anchor, bilingual, group, groups, line, list, page, rule, url } from "./fields.ts";

/** Maximum entries; more do not fit beside the logo. */
export const mostInMenu = 8;

/** A page, or another website. Visitors get no link to a page that is hidden or an empty list. */
const target = {
  page: page("Leads to", "يؤدي إلى").optional(),
  anchor: anchor("Section of that page", "القسم المقصود من الصفحة")
    .meta({ hint: ["Empty: the top", "إن تُرك فارغًا فأعلى الصفحة"] })
    .optional(),
  url: url("Address of the other website", "عنوان الموقع الآخر").optional(),
  label: group("What it is called", "تسميته", {
    en: line("In English", "بالإنجليزية").optional(),
    ar: line("In Arabic", "بالعربية", { with: "en" }).optional(),
  })
    .meta({ hint: ["Empty: the page's title", "إن تُرك فارغًا ظهر عنوان الصفحة"] })
    .optional(),
};

type Ways = { page?: unknown; url?: unknown; entries?: unknown; label?: { en?: string | undefined } | undefined };

/** Exactly one target; one that is no page needs a label. */
const oneWay = rule(({ label, ...rest }: Ways, report) => {
  const ways = (["page", "url", "entries"] as const).filter((name) => rest[name] !== undefined);
  if (ways.length === 0) report("page", "is missing: add it", { is: "empty" });
  else if (ways.length > 1) report(ways[1]!, `cannot stand beside ${ways[0]!}: delete one`, { is: "one-way" });
  else if (!rest.page && !label?.en) report("label", "is missing: add it", { is: "empty" });
});

const link = group("Link", "الرابط", target)
  .superRefine(oneWay)
  .meta({ ways: ["page", "url"] });
const links = (...[en, ar]: [string, string]) => list(en, ar, link).max(12);

/** `navigation.yaml`: the menu and the foot of every page, in the order shown. */
export const navigation = group("Menu and foot of the page", "القائمة وأسفل الصفحة", {
  menu: list(
    "Menu",
    "القائمة",
    group("Entry", "العنصر", {
      ...target,
      /** One level, opened by its label. The page of all services opens its list by itself. */
      entries: links("Links of the group", "روابط المجموعة").optional(),
    })
      .superRefine(oneWay)
      .meta({ ways: ["page", "url", "entries"] }),
  ).max(mostInMenu),
  action: group("Button in the bar of phones", "زر في شريط الجوال", target)
    .superRefine(oneWay)
    .meta({ hint: ["Empty: ask for a quote", "إن تُرك فارغًا فطلب عرض سعر"], ways: ["page", "url"] })
    .optional(),
  footer: group("Foot of the page", "أسفل الصفحة", {
    columns: groups("Columns", "الأعمدة", "Column", "العمود", {
      label: bilingual("Heading", "العنوان"),
      entries: links("Links", "الروابط"),
    }).max(3),
    legal: links("In the last line", "في السطر الأخير"),
  }),
}).meta({ hint: ["What leads where, on every page", "الروابط التي في كل صفحة"] });
