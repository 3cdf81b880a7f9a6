import { z } from "zod";
import type { Cause } from "#cms/fault.ts";
import { slugPattern } from "#cms/slug.ts";
import { bilingual, group, line, list, page, sharedCode, together, url } from "./fields.ts";

/** Entries; more do not fit beside the logo. */
export const mostInMenu = 8;

/** A page, or another website. Visitors get no link to a page that is hidden or an empty list. */
const target = {
  /** Without its language. */
  page: page("Page", "الصفحة").optional(),
  /** Id of a heading or section there. */
  anchor: sharedCode("Place on that page", "القسم المقصود فيها", slugPattern, 'must be words such as "two-words"', {
    hint: ["Its name in addresses; empty: the top", "كما يرد في رابطه بعد #؛ إن تُرك فارغًا فأعلى الصفحة"],
  }).optional(),
  url: url("Or another website", "أو موقع آخر").optional(),
  label: together(
    group(
      "What it is called",
      "تسميته",
      { en: line("In English", "بالإنجليزية").optional(), ar: line("In Arabic", "بالعربية").optional() },
      { hint: ["Empty: the page's title", "إن تُرك فارغًا ظهر عنوان الصفحة"] },
    ),
    "en",
    "ar",
  ).optional(),
};

type Ways = { page?: unknown; url?: unknown; entries?: unknown; label?: { en?: string | undefined } | undefined };

/** One way of leading on; what has no page needs a label. */
const oneWay = <Type extends z.ZodObject>(type: Type): Type =>
  type.superRefine((value, context) => {
    const { label, ...rest } = value as Ways;
    const ways = (["page", "url", "entries"] as const).filter((name) => rest[name] !== undefined);
    const report = (path: string, message: string, cause: Cause) =>
      context.addIssue({ code: "custom", path: [path], message, params: cause });
    if (ways.length === 0) report("page", "is missing: add it", { is: "empty" });
    else if (ways.length > 1) report(ways[1]!, `cannot stand beside ${ways[0]!}: delete one`, { is: "one-way" });
    else if (!rest.page && !label?.en) report("label", "is missing: add it", { is: "empty" });
  });

const link = oneWay(group("Link", "الرابط", target));
const links = (...[en, ar]: [string, string]) => list(en, ar, link, { max: 12 });

/** `navigation.yaml`: the menu and the foot of every page, in the order shown. */
export const navigation = group(
  "Menu and foot of the page",
  "القائمة وأسفل الصفحة",
  {
    menu: list(
      "Menu",
      "القائمة",
      oneWay(
        group("Entry", "العنصر", {
          ...target,
          /** One level, opened by its label. The page of all services opens its list by itself. */
          entries: links("Or a group of links", "أو مجموعة روابط").optional(),
        }),
      ),
      { max: mostInMenu },
    ),
    footer: group("Foot of the page", "أسفل الصفحة", {
      columns: list(
        "Columns",
        "الأعمدة",
        group("Column", "العمود", { label: bilingual("Heading", "العنوان"), entries: links("Links", "الروابط") }),
        { max: 3 },
      ),
      legal: links("In the last line", "في السطر الأخير"),
    }),
  },
  { hint: ["What leads where, on every page", "الروابط التي في كل صفحة"] },
);

export type Navigation = z.infer<typeof navigation>;
