import type { z } from "zod";
import { type Kind, kinds } from "#app/sections/kinds.ts";
import { choice, date, from, group, id, line, list, meta, oneOf, optionalPicture, text, visibility } from "./fields.ts";

const names = Object.keys(kinds) as Kind[];
const optional = Object.fromEntries(names.map((name) => [name, kinds[name].optional()])) as {
  [Name in Kind]: z.ZodOptional<(typeof kinds)[Name]>;
};

/** A section of a page: its name in addresses, its ground, and the fields of its kind. */
const section = oneOf(
  group("Section", "القسم", {
    id,
    ground: choice("Background", "لون الخلفية", {
      light: ["Light", "فاتح"],
      sand: ["Sand", "رملي"],
      night: ["Night", "ليلي"],
    })
      .meta({ hint: ["Empty: light and sand alternate", "إن تُرك فارغًا تناوب الفاتح والرملي"] })
      .optional(),
    from,
    ...visibility,
    ...optional,
  }),
  names,
);

/** Sections below a page with code of its own. */
export const endSections = {
  sections: list("Sections at the end", "أقسام في آخر الصفحة", section).optional(),
};

const page = <Shape extends z.ZodRawShape>(shape: Shape) =>
  group("Page", "صفحة", {
    meta,
    /** The name in menus and links, and the page's heading unless its first section is a hero. */
    title: line("Title", "العنوان", { may: ["company"] }),
    subtitle: text("Line below the title", "السطر تحت العنوان", { may: ["company"] }).optional(),
    ...optionalPicture,
    sections: list("Sections", "الأقسام", section).min(1),
    updatedLabel: line("Words before the day of the last change", "عبارة تسبق تاريخ آخر تعديل", {
      with: "updated",
    }).optional(),
    updated: date("Day of the last change", "تاريخ آخر تعديل").optional(),
    ...shape,
  });

/** `{en,ar}/pages/{name}.yaml`: a page of sections. */
export const sectionPage = page({ from, ...visibility });
/** A page to which the site itself links, and which therefore always exists. */
export const lastingPage = page({});

export type SectionPage = z.infer<typeof lastingPage>;
