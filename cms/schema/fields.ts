/**
 * The kinds of field in documents. Each takes its label at the desk in English and in Arabic;
 * checks, forms and types follow from it. Limits are zod's (`max(240)`), hints its `meta`.
 */
import { z } from "zod";
import type { Cause } from "#cms/fault.ts";
import type { PagePath } from "#cms/pages.ts";
import { slugPattern } from "#cms/slug.ts";
import { dayName } from "#i18n/riyadh-time.ts";

/** Kinds of value that must be the same in both languages. */
const equalKinds = ["date", "id", "service", "form", "category", "person", "page", "link", "anchor", "shared"] as const;
/** Kinds of fields that the desk asks for once for both languages, though files may differ. */
const commonKinds = ["moment", "scene", "mark", "icon", "url", "weekday"] as const;
const ownKinds = ["file", "time", "phone", "email", "code", "target", "colour", "drawing"] as const;
const wordKinds = ["text", "name", "wording", "markdown"] as const;
export type KindName = (typeof equalKinds | typeof commonKinds | typeof ownKinds | typeof wordKinds)[number];

export const isEqual = (kind: KindName): boolean => (equalKinds as readonly KindName[]).includes(kind);
export const isCommon = (kind: KindName): boolean =>
  isEqual(kind) || (commonKinds as readonly KindName[]).includes(kind);

/** Words for writers in both languages. */
export type Pair = readonly [en: string, ar: string];

/** Metadata of a field beyond its type, for forms and for the checks in check/. */
export type Field = {
  label: Pair;
  kind?: KindName;
  hint?: Pair;
  choices?: Readonly<Record<string, Pair>>;
  /** The product's words in both languages where the field is left out. */
  product?: Pair;
  /** Names in braces that the text must contain, and others that it may. */
  needs?: readonly string[];
  may?: readonly string[];
  /** A date that must not be in the future. */
  isPast?: true;
  /** Optional: its default follows from other fields, in each language separately. */
  isDerived?: boolean;
  /** Each language has its own number of items. */
  isOwn?: true;
  /** A file's own fields: at the desk, only owners change them. */
  ownerOnly?: true;
  /** An optional field goes with this one of its group: both or neither. */
  with?: string;
  /** Exactly one of these fields of a group is present: it names the group's kind. */
  kinds?: readonly string[];
  /** Fields of a link that name a target; exactly one is present. */
  ways?: readonly string[];
  /** Fields of the group that this kind does not use. */
  without?: readonly string[];
  /** The kind's drawing for writers, as desk/editor/kind-picture.tsx reads it. */
  sketch?: string;
  /** Other words by which writers find the kind. */
  also?: Pair;
};

declare module "zod/v4/core" {
  interface GlobalMeta extends Partial<Field> {}
}

/** @returns undefined for a type that is not a field, such as an optional wrapper of a field */
export const fieldOf = (type: z.ZodType): Field | undefined => z.globalRegistry.get(type) as Field | undefined;

type Options = Omit<Field, "label" | "kind" | "choices">;

/** @param type a type made for this field only */
function field<T extends z.ZodType>(type: T, en: string, ar: string, field: Omit<Field, "label"> = {}): T {
  z.globalRegistry.add(type, { label: [en, ar], ...field });
  return type;
}

/** Fields of one type. Cloning takes a tenth of the time of a new type, and each process starts with hundreds. */
const fieldsOf =
  <T extends z.ZodType>(kind: KindName, type: T) =>
  (en: string, ar: string, options: Options = {}): T =>
    field(z.clone(type, type._zod.def, { parent: true }), en, ar, { ...options, kind });

const words = z.string().trim().min(1);
/** A short text: a heading or a label. */
export const line = fieldsOf("text", words.max(120));
export const text = fieldsOf("text", words);
/** A name, which may be in Latin letters in Arabic too. */
export const name = fieldsOf("name", words.max(120));
/** Words that a visitor might write, in any script: a question, or two or three sentences. */
export const wording = fieldsOf("wording", words.max(400));
/** A text that is the same in both languages. */
export const sharedText = fieldsOf("shared", words.max(60));
/** Paragraphs, `##` headings, lists, links, quotes, tables. No HTML. */
export const markdown = fieldsOf("markdown", words.brand<"markdown">());

/** A text that matches a pattern. @param error message for authors of other values */
const pattern = (kind: KindName, regex: RegExp, error: string) => fieldsOf(kind, z.string().regex(regex, error));

/** A code that an authority issues. @param error message for authors of other values */
export const code = (en: string, ar: string, regex: RegExp, error: string) => pattern("code", regex, error)(en, ar);
/** As `code`, with one value for both languages. */
export const sharedCode = (en: string, ar: string, regex: RegExp, error: string) =>
  pattern("shared", regex, error)(en, ar);
/** The target of a redirect: a page of this site or a full address; check/ verifies the first. */
export const target = pattern(
  "target",
  /^(?:\/(?!\/)|https:\/\/[^/])[\x21-\x7e]*$/,
  "must be an address of this site such as /ar/contact, or a full one that begins with https://",
);
export const digits = (en: string, ar: string, count: number) =>
  code(en, ar, new RegExp(`^\\d{${count}}$`), `must be ${count} digits`);

export const colour = pattern("colour", /^#[0-9a-f]{6}$/, 'must be a colour such as "#336699"');

/** The text of an SVG file, or in `icon` the name of one of the set; check/ verifies that it can be drawn. */
const svgText = z.string().trim().max(24_000);
export const drawing = fieldsOf("drawing", svgText);
export const icon = fieldsOf("icon", svgText.min(1));

const lowerCaseWords = 'must be lower-case words joined by hyphens, such as "two-words"';
const slug = (kind: KindName) => pattern(kind, slugPattern, lowerCaseWords);
export const serviceSlug = slug("service");
export const formName = slug("form");
/** Slug of an entry of `categories.yaml`. */
export const categorySlug = slug("category");
/** Id of an entry of `people.yaml`. */
export const personId = slug("person");
/** Id of a heading, the same in both languages. It stays when the words change. */
export const id = slug("id")("Name in addresses", "الاسم في الروابط", {
  hint: ["Links refer to it: leave it when you change the words", "تعتمد عليه الروابط، فلا تغيّره مع تغيير الكلمات"],
});
/** Id of a section of the page beside it. */
export const anchor = slug("anchor");
/** A name within this content, of any kind. */
export const sharedSlug = pattern("shared", slugPattern, 'must be words such as "two-words"');
export const time = pattern("time", /^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as "08:30"');
export const date = pattern("date", /^\d{4}-\d{2}-\d{2}$/, 'must be a date such as "2024-02-15"');
const minute = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;
export const moment = pattern("moment", minute, 'must be a moment such as "2026-12-01 09:00"');
const e164 = /^\+[1-9]\d{7,14}$/;
export const phone = pattern("phone", e164, "must be a number in international form such as +966112345678");
export const email = fieldsOf("email", z.email("must be an e-mail address such as info@company.com"));
const web = { protocol: /^https$/, error: "must be a full address that begins with https://" };
export const url = fieldsOf("url", z.url(web));

const path = z.string().regex(/^\/[a-z0-9/-]*$/, "must be a page of this site such as /contact") as z.ZodType<string>;
/** Path of a page; check/ verifies that it exists. */
export const page = fieldsOf("page", path as z.ZodType<PagePath>);
/** Path of a page, or an address that only `settings.yaml` redirects. */
export const link = fieldsOf("link", path as z.ZodType<PagePath>);

const picturePattern = /^(uploaded\/)?[a-z0-9]+(-[a-z0-9]+)*$/;
const pictureName = (kind: "scene" | "mark") =>
  pattern(kind, picturePattern, `${lowerCaseWords}, or "uploaded/two-words" if it was uploaded`);
/** Name of a picture in `media/scenes/`, without its extension, or of an uploaded one. */
export const scene = pictureName("scene");
/** Name of a logo in `media/marks/`, without its extension, or of an uploaded one. */
export const mark = pictureName("mark");

/** Name of a file of the owner, such as `price-list.pdf`. */
export const file = (en: string, ar: string, ending: string) => {
  const names = new RegExp(`^[a-z0-9]+(?:-[a-z0-9]+)*\\.${ending}$`);
  return pattern("file", names, `must be the name of a file, such as two-words.${ending}`)(en, ar);
};

export const whole = fieldsOf("shared", z.int());
export const decimal = fieldsOf("shared", z.number());
/** Degrees, WGS 84. */
export const position = {
  latitude: decimal("Latitude", "خط العرض", { hint: ["Such as 24.7136", "مثل 24.7136"] })
    .min(-90)
    .max(90),
  longitude: decimal("Longitude", "خط الطول", { hint: ["Such as 46.6753", "مثل 46.6753"] })
    .min(-180)
    .max(180),
};

const days = Object.fromEntries(
  [0, 1, 2, 3, 4, 5, 6].map((one) => [one, [dayName(one, "en"), dayName(one, "ar")]] as const),
);
const day = z.int().min(0).max(6);
/** Days of the week; 0 is Sunday. */
export const weekdays = (en: string, ar: string) =>
  list(en, ar, field(day, "Day", "اليوم", { choices: days, kind: "weekday" })).min(1);

/** @param choices label of each */
export const choice = <Value extends string>(en: string, ar: string, choices: Readonly<Record<Value, Pair>>) =>
  field(z.enum(Object.keys(choices) as Value[]), en, ar, { choices, kind: "shared" });
/** The only value so far. */
export const fixedValue = <const Value extends string>(en: string, ar: string, value: Value, label: Pair) =>
  field(z.literal(value), en, ar, { choices: { [value]: label } });

/** True, or left out: a box to tick. */
export const yes = fieldsOf("shared", z.literal(true));

type Report = (path: string | PropertyKey[], message: string, cause?: Cause) => void;
/** For `superRefine`: rules across the parts of a value. */
export const rule =
  <T>(check: (value: T, report: Report) => void) =>
  (value: T, context: z.core.$RefinementCtx): void =>
    check(value, (path, message, params) =>
      context.addIssue({ code: "custom", path: [path].flat(), message, ...(params && { params }) }),
    );

export function group<Shape extends z.ZodRawShape>(
  en: string,
  ar: string,
  shape: Shape,
): z.ZodObject<Shape, z.core.$strict> {
  const type = field(z.strictObject(shape), en, ar);
  const pairs = Object.entries(shape).flatMap(([name, field]) => {
    const beside = field instanceof z.ZodOptional && fieldOf(field.unwrap() as z.ZodType)?.with;
    return beside ? [[name, beside]] : [];
  });
  if (pairs.length === 0) return type;
  return type.superRefine(
    rule((value: Record<string, unknown>, report) => {
      for (const pair of pairs) {
        const missing = pair.filter((name) => value[name] === undefined);
        if (missing.length === 1) report(missing, "is missing: add it");
      }
    }),
  );
}

export const list = <Item extends z.ZodType>(en: string, ar: string, item: Item) => field(z.array(item), en, ar);
/** A list of groups. @param one label of each */
export const groups = <Shape extends z.ZodRawShape>(
  en: string,
  ar: string,
  ...[oneEn, oneAr, shape]: [oneEn: string, oneAr: string, shape: Shape]
) => list(en, ar, group(oneEn, oneAr, shape));

/** Rule of a table: one cell for each column. */
export const cellForEachColumn = rule(
  ({ columns, rows }: { columns: readonly string[]; rows: readonly { cells: readonly string[] }[] }, report) => {
    for (const [index, { cells }] of rows.entries())
      if (cells.length !== columns.length) {
        const what = `has ${cells.length} entries, but there are ${columns.length} columns: write one for each`;
        report(["rows", index, "cells"], what);
      }
  },
);

/** A text in both languages, for facts kept in one place. */
const inBoth =
  <T extends z.ZodType, More extends unknown[]>(one: (en: string, ar: string, ...more: More) => T) =>
  (en: string, ar: string, ...more: More) =>
    group(en, ar, { en: one("In English", "بالإنجليزية", ...more), ar: one("In Arabic", "بالعربية", ...more) });
export const bilingual = inBoth(line);
export const bilingualName = inBoth(name);
export const bilingualSentence = inBoth((en, ar) => text(en, ar).max(300));

/** The type under another name. */
export const named = <T extends z.ZodType>(en: string, ar: string, type: T): T => type.meta({ label: [en, ar] });

/** A group that has exactly one of these fields. */
export const oneOf = <T extends z.ZodObject>(type: T, kinds: readonly string[]): T =>
  type.meta({ kinds }).superRefine(
    rule((value: Record<string, unknown>, report) => {
      const names = kinds.filter((name) => value[name] !== undefined);
      if (names.length === 0) report([], `needs one of ${kinds.join(", ")}`);
      else if (names.length > 1) report([], `has ${names.join(" and ")}: keep one`);
    }),
  );

/** Such as `2026-12-01 09:00`; without it, an entry is shown from its publication on. */
export const from = moment("Shown from", "يظهر من", {
  hint: ["Leave empty to show it now. Riyadh time.", "اتركه فارغًا ليظهر الآن. بتوقيت الرياض."],
}).optional();

/** Whether and when visitors see an entry; no other page shows or links a hidden one. */
export const visibility = {
  until: moment("Shown until", "يظهر حتى", {
    hint: ["Leave empty to keep it. Riyadh time.", "اتركه فارغًا ليبقى. بتوقيت الرياض."],
  }).optional(),
  hidden: yes("Hidden", "مخفي", {
    hint: ["Visitors find it nowhere, also not at its address", "لا يجده الزوار في أي مكان ولا عند عنوانه"],
  }).optional(),
};

// Fields with one meaning everywhere.
export const title = line("Title", "العنوان");
export const subtitle = line("Line below the title", "السطر تحت العنوان");
export const intro = text("Introduction", "المقدمة");
export const heading = { title, intro: intro.optional() };
export const paragraph = text("Text", "النص");
export const question = line("Question", "السؤال");
export const button = line("Button", "الزر");
/** The source of a published figure. */
export const source = group("Source", "المصدر", {
  name: line("Name of the source", "اسم المصدر"),
  url: url("Address of the source", "رابط المصدر"),
});

const alternative = (beside?: string) =>
  line("What the picture shows", "ما في الصورة", {
    ...(beside && { with: beside }),
    hint: ["For those who cannot see it", "لمن لا يستطيع رؤيتها"],
  });
export const picture = { scene: scene("Picture", "الصورة"), sceneAlt: alternative() };
export const optionalPicture = { scene: picture.scene.optional(), sceneAlt: alternative("scene").optional() };
export const portrait = {
  portrait: scene("Portrait", "الصورة الشخصية", { hint: ["The face in the middle", "الوجه في وسط الصورة"] }).optional(),
  portraitAlt: alternative("portrait").optional(),
};

/** A title unique in its language, without the company's name; a description of one or two sentences. */
const metaWords = (title: Options, description: Options) => ({
  title: text("Title", "العنوان", title).max(60),
  description: text("Description", "الوصف", description).max(160),
});
/** Adds an optional picture for networks, in place of the drawn one. */
const metaGroup = <Shape extends z.ZodRawShape>(shape: Shape) =>
  group("For search engines and shared links", "لمحركات البحث والروابط المشارَكة", {
    ...shape,
    share: scene("Picture when shared", "الصورة عند المشاركة", {
      hint: [
        "Empty: the title on your colours. Networks cut off a little above and below.",
        "إن تُركت فارغة ظهر العنوان على ألوان الشركة. وتقص الشبكات قليلًا من أعلاها وأسفلها.",
      ],
    }).optional(),
    shareAlt: alternative("share").optional(),
  });

/** Title and description for search engines and shared links. */
export const meta = metaGroup(
  metaWords(
    { hint: ["The company's name is added", "يضاف إليه اسم الشركة"] },
    { hint: ["70 to 160 letters fill the lines of a search result", "من 70 إلى 160 حرفًا تملأ سطري نتيجة البحث"] },
  ),
);
/** As `meta`, optional: by default derived from other fields, as the hints explain. */
export const derivedMeta = (...hints: [title: Pair, description: Pair]) => {
  const [ofTitle, ofDescription] = hints.map((hint) => ({ hint, isDerived: true }));
  const { title, description } = metaWords(ofTitle!, ofDescription!);
  return metaGroup({ title: title.optional(), description: description.optional() });
};
