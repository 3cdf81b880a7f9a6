/**
 * The kinds of field in documents. Each takes its label at the desk in English and in Arabic;
 * checks, forms and types follow from it.
 */
import { z } from "zod";
import type { PagePath } from "#cms/pages.ts";
import { slugPattern } from "#cms/slug.ts";

/** Metadata of a field for the checks in check/. */
export type Kind = {
  kind:
    | "text"
    | "markdown"
    | "name"
    | "wording"
    | "plural"
    | "date"
    | "moment"
    | "id"
    | "scene"
    | "file"
    | "service"
    | "form"
    | "category"
    | "person"
    | "page"
    | "link"
    | "mark"
    | "shared"
    | "time"
    | "weekday"
    | "phone"
    | "email"
    | "url"
    | "code"
    | "colour"
    | "drawing"
    | "icon"
    | "choice";
  /** Names in braces that the text must contain. */
  needs?: readonly string[];
  /** Names in braces that the text may contain. */
  may?: readonly string[];
  /** A date that must not be in the future. */
  isPast?: boolean;
  /** Optional: its default follows from other fields, in each language separately. */
  isDerived?: boolean;
};

/** Words for writers in both languages. */
export type Pair = readonly [en: string, ar: string];

/** Metadata of a field beyond its type. */
export type Field = {
  label: Pair;
  hint?: Pair | undefined;
  choices?: Readonly<Record<string, Pair>>;
  /** Each language has its own number of items. */
  isOwn?: boolean;
  /** A file's own fields: at the desk, only owners change them. */
  ownerOnly?: boolean;
  /** Of these fields of a group exactly one is there: it says what the group is. */
  kinds?: readonly string[];
  /** Of a kind: fields beside it that it has no use for. */
  without?: readonly string[];
  kind?: Kind;
};

const fields = z.registry<Field>();

/** @returns undefined for a type that is not a field, such as an optional wrapper of a field */
export const fieldOf = (type: z.ZodType): Field | undefined => fields.get(type);

type Options = Pick<Field, "hint" | "ownerOnly" | "without">;
type Length = { min?: number; max?: number };

/** @param type a type made for this field only */
function field<T extends z.ZodType>(type: T, en: string, ar: string, field: Omit<Field, "label"> = {}): T {
  fields.add(type, { label: [en, ar], ...field });
  return type;
}

function string(kind: Kind["kind"], longest?: number) {
  const some = z.string().trim().min(1);
  const usual = longest === undefined ? some : some.max(longest);
  return function (en: string, ar: string, { hint, min, max, ...more }: Options & Length & Omit<Kind, "kind"> = {}) {
    const below = max === undefined ? usual : some.max(max);
    // Cloning takes a tenth of the time of a new type, and each process starts with hundreds.
    const type = min === undefined ? z.clone(below, below.def, { parent: true }) : below.min(min);
    return field(type, en, ar, { hint, kind: { kind, ...more } });
  };
}

/** A short text: a heading or a label. */
export const line = string("text", 120);
export const text = string("text");
/** A name, which may be in Latin letters in Arabic too. */
export const name = string("name", 120);
/** Words that a visitor might write, in any script: a question, or two or three sentences. */
export const wording = string("wording", 400);
/** A text that is the same in both languages. */
export const sharedText = string("shared", 60);
const markdownText = string("markdown");
/** Paragraphs, `##` headings, lists, links, quotes, tables. No HTML. */
export const markdown = (...field: Parameters<typeof markdownText>) => markdownText(...field).brand<"markdown">();

/** A text that matches a pattern. @param error message for authors of other values */
const pattern = (kind: Kind["kind"], regex: RegExp, error: string) =>
  function (en: string, ar: string, { isPast, ...options }: Options & Pick<Kind, "isPast"> = {}) {
    return field(z.string().regex(regex, error), en, ar, { ...options, kind: { kind, ...(isPast && { isPast }) } });
  };

/** A code of an authority. @param error message for authors of other values */
export const code = (en: string, ar: string, regex: RegExp, error: string, options?: Options) =>
  pattern("code", regex, error)(en, ar, options);
export const digits = (en: string, ar: string, count: number, options?: Options) =>
  code(en, ar, new RegExp(`^\\d{${count}}$`), `must be ${count} digits`, options);
/** As `code`, with one value for both languages. */
export const sharedCode = (en: string, ar: string, regex: RegExp, error: string, options?: Options) =>
  pattern("shared", regex, error)(en, ar, options);

export const colour = pattern("colour", /^#[0-9a-f]{6}$/, 'must be a colour such as "#336699"');

/** The text of an SVG file; check/ verifies that it can be drawn. Letters, at most. */
export const drawing = (en: string, ar: string, { hint }: Options = {}) =>
  field(z.string().trim().max(24_000), en, ar, { hint, kind: { kind: "drawing" } });

/** The name of an icon of the set, or the text of an SVG file; check/ verifies it. */
export const icon = (en: string, ar: string, { hint }: Options = {}) =>
  field(z.string().trim().min(1).max(24_000), en, ar, { hint, kind: { kind: "icon" } });

const slugFault = 'must be lower-case words joined by hyphens, such as "two-words"';
export const serviceSlug = pattern("service", slugPattern, slugFault);
/** Name of a form of the owner. */
export const formName = pattern("form", slugPattern, slugFault);
/** Slug of an entry of `categories.yaml`. */
export const categorySlug = pattern("category", slugPattern, slugFault);
/** Id of an entry of `people.yaml`. */
export const personId = pattern("person", slugPattern, slugFault);
/** Id of a heading, the same in both languages. It stays when the words change. */
export const id = pattern("id", slugPattern, slugFault)("Name in addresses", "الاسم في الروابط", {
  hint: ["Links refer to it: leave it when you change the words", "تعتمد عليه الروابط، فلا تغيّره مع تغيير الكلمات"],
});
export const time = pattern("time", /^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as "08:30"');
export const date = pattern("date", /^\d{4}-\d{2}-\d{2}$/, 'must be a date such as "2024-02-15"');
export const moment = pattern(
  "moment",
  /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/,
  'must be a moment such as "2026-12-01 09:00"',
);
/** E.164. */
export const phone = pattern(
  "phone",
  /^\+[1-9]\d{7,14}$/,
  "must be a number in international form such as +966112345678",
);
export const email = (en: string, ar: string, { hint }: Options = {}) =>
  field(z.email("must be an e-mail address such as info@company.com"), en, ar, { hint, kind: { kind: "email" } });
export const url = (en: string, ar: string, { hint }: Options = {}) =>
  field(z.url({ protocol: /^https$/, error: "must be a full address that begins with https://" }), en, ar, {
    hint,
    kind: { kind: "url" },
  });

const address = (kind: "page" | "link") => {
  const field = pattern(kind, /^\/[a-z0-9/-]*$/, "must be a page of this site such as /contact");
  return (...label: Parameters<typeof field>) => field(...label) as z.ZodType<string> as z.ZodType<PagePath>;
};
/** Path of a page; check/ verifies that it exists. */
export const page = address("page");
/** Path of a page, or an address that only `settings.yaml` redirects. */
export const link = address("link");

const pictureName = (kind: "scene" | "mark") =>
  pattern(
    kind,
    /^(uploaded\/)?[a-z0-9]+(-[a-z0-9]+)*$/,
    'must be lower-case words joined by hyphens, such as "two-words", or "uploaded/two-words" if it was uploaded',
  );
/** Name of a picture in `media/scenes/`, without its extension, or of an uploaded one. */
export const scene = pictureName("scene");
/** Name of a logo in `media/marks/`, without its extension, or of an uploaded one. */
export const mark = pictureName("mark");

/** Name of a file of the owner, such as `price-list.pdf`. @param endings accepted ones */
export const file = (en: string, ar: string, endings: readonly string[], options?: Options) =>
  pattern(
    "file",
    new RegExp(`^[a-z0-9]+(?:-[a-z0-9]+)*\\.(?:${endings.join("|")})$`),
    `must be the name of a file, such as two-words.${endings[0]}`,
  )(en, ar, options);

type Range = Length & { isShared?: true };
const inRange = (
  number: z.ZodNumber,
  en: string,
  ar: string,
  { min, max, isShared, hint }: Options & Range,
): z.ZodNumber => {
  const above = min === undefined ? number : number.min(min);
  const type = max === undefined ? above : above.max(max);
  return field(type, en, ar, { hint, ...(isShared && { kind: { kind: "shared" } }) });
};
export const whole = (en: string, ar: string, options: Options & Range = {}) => inRange(z.int(), en, ar, options);
export const decimal = (en: string, ar: string, options: Options & Range = {}) => inRange(z.number(), en, ar, options);

const days: Record<string, Pair> = {
  0: ["Sunday", "الأحد"],
  1: ["Monday", "الاثنين"],
  2: ["Tuesday", "الثلاثاء"],
  3: ["Wednesday", "الأربعاء"],
  4: ["Thursday", "الخميس"],
  5: ["Friday", "الجمعة"],
  6: ["Saturday", "السبت"],
};
/** Days of the week; 0 is Sunday. */
export const weekdays = (en: string, ar: string) => {
  const day = field(z.int().min(0).max(6), "Day", "اليوم", { choices: days, kind: { kind: "weekday" } });
  return list(en, ar, day, { min: 1 });
};

/** @param choices label of each */
export function choice<Value extends string>(
  en: string,
  ar: string,
  choices: Readonly<Record<Value, Pair>>,
  { isShared, ...options }: Options & { isShared?: true } = {},
) {
  const kind: Kind = { kind: isShared ? "shared" : "choice" };
  return field(z.enum(Object.keys(choices) as Value[]), en, ar, { ...options, choices, kind });
}
/** The only value so far. */
export const fixedValue = <const Value extends string>(en: string, ar: string, value: Value, label: Pair) =>
  field(z.literal(value), en, ar, { choices: { [value]: label } });

/** True, or left out: a box to tick. */
export const yes = (en: string, ar: string, options: Options = {}) =>
  field(z.literal(true), en, ar, { ...options, kind: { kind: "shared" } });

export const group = <Shape extends z.ZodRawShape>(en: string, ar: string, shape: Shape, options: Options = {}) =>
  field(z.strictObject(shape), en, ar, options);

type Items = Options & Length & { length?: number; isOwn?: true };
/** @param isOwn see `Field` */
export function list<Item extends z.ZodType>(
  en: string,
  ar: string,
  item: Item,
  { length, min, max, hint, isOwn }: Items = {},
): z.ZodArray<Item> {
  let type = z.array(item);
  if (length !== undefined) type = type.length(length);
  if (min !== undefined) type = type.min(min);
  if (max !== undefined) type = type.max(max);
  return field(type, en, ar, { hint, ...(isOwn && { isOwn }) });
}

/** A text in both languages, for facts kept in one place. */
export const bilingual = (en: string, ar: string, options?: Options) =>
  group(en, ar, { en: line("In English", "بالإنجليزية"), ar: line("In Arabic", "بالعربية") }, options);
export const bilingualName = (en: string, ar: string, options?: Options) =>
  group(en, ar, { en: name("In English", "بالإنجليزية"), ar: name("In Arabic", "بالعربية") }, options);

const may = ["count"];
/**
 * A sentence that counts something, one form per plural category of the language
 * (Intl.PluralRules). `{count}` is the number. English needs `one` and `other`; Arabic all six.
 */
export const plural = (en: string, ar: string) =>
  field(
    z.strictObject({
      zero: line("None", "صفر", { may }).optional(),
      one: line("One", "واحد", { may }),
      two: line("Two", "اثنان", { may }).optional(),
      few: line("3 to 10", "من 3 إلى 10", { may }).optional(),
      many: line("11 to 99", "من 11 إلى 99", { may }).optional(),
      other: line("Any other number", "ما سوى ذلك", { needs: ["count"] }),
    }),
    en,
    ar,
    { kind: { kind: "plural" } },
  );

/** Two optional fields: both or neither. */
export function together<T extends z.ZodObject>(type: T, ...pair: [string, string]): T {
  return type.superRefine((value: Record<string, unknown>, context) => {
    const missing = pair.filter((name) => value[name] === undefined);
    if (missing.length === 1) context.addIssue({ code: "custom", path: missing, message: "is missing: add it" });
  });
}

/** The same type under another name. */
export function named<T extends z.ZodType>(en: string, ar: string, type: T): T {
  return field(z.clone(type, type.def, { parent: true }), en, ar, { ...fields.get(type), label: [en, ar] } as Field);
}

/** A group that has exactly one of these fields. */
export function oneOf<T extends z.ZodObject>(type: T, kinds: readonly string[]): T {
  const checked = type.superRefine((value: Record<string, unknown>, context) => {
    const present = kinds.filter((name) => value[name] !== undefined);
    if (present.length === 1) return;
    const message =
      present.length === 0 ? `needs one of ${kinds.join(", ")}` : `has ${present.join(" and ")}: keep one`;
    context.addIssue({ code: "custom", path: [], message });
  });
  fields.add(checked, { ...fields.get(type)!, kinds });
  return checked;
}

/** Such as `2026-12-01 09:00`; without it, an entry is shown from its publication on. */
export const from = moment("Shown from", "يظهر من", {
  hint: ["Leave empty to show it now. Riyadh time.", "اتركه فارغًا ليظهر الآن. بتوقيت الرياض."],
}).optional();

/** Whether and how long visitors see an entry: elsewhere nothing is left of a hidden one. */
export const visibility = {
  hidden: yes("Hidden", "مخفي", {
    hint: ["Visitors find it nowhere, also not at its address", "لا يجده الزوار في أي مكان ولا عند عنوانه"],
  }).optional(),
  until: moment("Shown until", "يظهر حتى", {
    hint: ["Leave empty to keep it. Riyadh time.", "اتركه فارغًا ليبقى. بتوقيت الرياض."],
  }).optional(),
};

// Fields with one meaning everywhere.
export const title = line("Title", "العنوان");
export const subtitle = line("Line below the title", "السطر تحت العنوان");
export const intro = text("Introduction", "المقدمة");
export const paragraph = text("Text", "النص");
export const question = line("Question", "السؤال");

/** Unique in its language, without the company's name. */
const metaTitle = (hint: Pair, isDerived = false) => text("Title", "العنوان", { max: 60, hint, isDerived });
/** One or two sentences. */
const metaDescription = (hint: Pair, isDerived = false) =>
  text("Description", "الوصف", { min: 70, max: 160, hint, isDerived });
const sceneAlt = line("What the picture shows", "ما في الصورة", {
  hint: ["For those who cannot see it", "لمن لا يستطيع رؤيتها"],
});
/** With a picture for networks in place of one that is drawn, if wanted. */
const metaGroup = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const picture = {
    share: scene("Picture when shared", "الصورة عند المشاركة", {
      hint: [
        "Empty: the title on your colours. Networks cut off a little above and below.",
        "إن تُركت فارغة ظهر العنوان على ألوان الشركة. وتقص الشبكات قليلًا من أعلاها وأسفلها.",
      ],
    }).optional(),
    shareAlt: sceneAlt.optional(),
  };
  const label = ["For search engines and shared links", "لمحركات البحث والروابط المشارَكة"] as const;
  return together(group(...label, { ...shape, ...picture }), "share", "shareAlt");
};

/** Title and description for search engines and shared links. */
export const meta = metaGroup({
  title: metaTitle(["At most 60 characters; the company's name is added", "60 حرفًا على الأكثر، ويضاف إليه اسم الشركة"]),
  description: metaDescription(["70 to 160 characters", "من 70 إلى 160 حرفًا"]),
});
/** As `meta`, optional: by default derived from other fields, as the hints explain. */
export const derivedMeta = (titleHint: Pair, descriptionHint: Pair) =>
  metaGroup({
    title: metaTitle(titleHint, true).optional(),
    description: metaDescription(descriptionHint, true).optional(),
  });

export const picture = { scene: scene("Picture", "الصورة"), sceneAlt };
/** Both or neither: see `together`. */
export const optionalPicture = { scene: picture.scene.optional(), sceneAlt: sceneAlt.optional() };
