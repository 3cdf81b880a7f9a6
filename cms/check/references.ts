import { type Locale, locales } from "#i18n/locale.ts";
import { type Fault, type Finding, finding, quote } from "#cms/fault.ts";
import { type CleanedDrawing, cleanDrawing, type RefusedDrawing } from "#cms/clean-drawing.ts";
import { isDrawing } from "#cms/icons.ts";
import { cleanLogo } from "#cms/logo.ts";
import { didYouMean } from "#cms/nearest.ts";
import { fileNamed, findInMarkdown, type MarkdownPart } from "#cms/markdown.ts";
import { pictureName } from "#cms/uploaded-pictures.ts";
import { type Plain, valueAt } from "#cms/plain.ts";
import { type Entry, type FieldValue, visibilityOf } from "./field-values.ts";
import { type Pictures, oneOf, type Site } from "./site.ts";

/** The targets of references. */
export type World = {
  site: Site;
  pictures: Pictures;
  /** The day of the build in Riyadh, `2024-02-15`. */ today: string;
};

/** Broken references of an entry, and impossible dates. */
export function referenceFaults(entry: Entry, world: World): Fault[] {
  const { source, locale } = entry;
  const ids = new Set<string>();
  const forms = new Set<string>();
  const inFields = entry.fieldValues.flatMap((fieldValue) => {
    const { path, kind, value } = fieldValue;
    if (kind === "markdown" && locale && typeof value === "string") {
      const start = source.textAt(path).line;
      fieldValue.markdownParts ??= findInMarkdown(value);
      return fieldValue.markdownParts.flatMap((part) => {
        const fault = textFault(part, entry, locale, world);
        return fault ? { ...source.fault(path, fault), line: start + part.line - 1 } : [];
      });
    }
    const isOnce = kind === "id" || kind === "form";
    const twice = isOnce ? idFault(String(value), kind === "id" ? ids : forms) : undefined;
    const what = twice ?? valueFault(fieldValue, entry, world);
    return what ? source.fault(path, what) : [];
  });
  const start = source.body?.line ?? 1;
  const inBody = entry.markdownParts.flatMap((part) => {
    if (!locale) return [];
    const fault = textFault(part, entry, locale, world);
    const twice = part.is === "heading" && part.id ? idFault(part.id, ids) : undefined;
    const headingFault = twice && { ...twice, what: `the id of this heading ${twice.what}` };
    return [fault, headingFault].flatMap((one) =>
      one ? { file: source.file, line: start + part.line - 1, ...one } : [],
    );
  });
  return [...inFields, ...inBody];
}

const drawingFaults: Record<RefusedDrawing["code"], string> = {
  "mark-wrong-type": "is not an SVG drawing",
  "mark-too-complex": "has too many parts: simplify the drawing",
  "mark-export": "cannot be used as it was exported: export it as plain SVG with presentation attributes and a viewBox",
  "mark-white": "has white parts beside black ones, which take the same colour: cut the white ones out",
  "mark-empty": "has no shapes: convert its words and pictures to outlines (paths)",
  "too-large": "is too large",
  damaged: "is damaged or incomplete: export the drawing again",
};

function drawingFault(result: CleanedDrawing | RefusedDrawing): Finding | undefined {
  return result.outcome === "refused" ? finding(drawingFaults[result.code], { is: "no-drawing" }) : undefined;
}

function idFault(id: string, usedIds: Set<string>): Finding | undefined {
  if (usedIds.has(id))
    return finding(`is "${id}", the same as another one on this page: choose another`, { is: "id-twice", value: id });
  usedIds.add(id);
  return undefined;
}

function valueFault(
  { path, kind, field, value }: FieldValue,
  entry: Entry,
  { site, pictures, today }: World,
): Finding | undefined {
  if (typeof value !== "string") return undefined;
  switch (kind) {
    case "date":
      return (
        dateFault(value, field.isPast && !fieldOf(entry, "publishAt") ? today : undefined) ??
        (path.join() === "reviewed" ? reviewFault(value, entry) : undefined)
      );
    case "moment":
      return momentFault(value, entry, String(path));
    case "scene":
      return pictures.sceneFault(value);
    case "mark":
      return pictures.markFault(value);
    case "drawing":
      return drawingFault(cleanLogo(value, "#000000"));
    case "icon":
      return isDrawing(value) ? drawingFault(cleanDrawing(value)) : pictures.iconFault(value);
    case "shared":
      return entry.slug === "brand" && path.join() === "hero" && value === "film" ? pictures.filmFault() : undefined;
    case "file":
      return pictures.fileFault(value);
    case "service":
      return unlistedFault(value, site.services, "no-service", `there is no service "${value}"`);
    case "form":
      return unlistedFault(value, site.forms, "no-form", `there is no form "${value}"`);
    case "category":
      return unlistedFault(value, site.categories, "no-category", `there is no category "${value}"`);
    case "person":
      return unlistedFault(value, site.people, "no-person", `nobody in people.yaml has the id "${value}"`);
    case "page":
      // `removedPages` reports an answer whose page is gone; it blocks nothing.
      return entry.slug === "answers" ? undefined : pageFault(site.pageFault(value, entry), entry);
    case "link":
      return site.linkFault(value, entry);
    default:
      return undefined;
  }
}

const unlistedFault = (
  name: string,
  names: ReadonlySet<string>,
  is: "no-service" | "no-form" | "no-category" | "no-person",
  what: string,
): Finding | undefined =>
  names.has(name) ? undefined : finding(what + didYouMean(name, names, oneOf([...names])), { is, name });

/** Menu and footer leave out pages that visitors do not see. */
const pageFault = (fault: Finding | undefined, { slug, locale }: Entry): Finding | undefined =>
  slug === "navigation" && !locale && fault?.cause.is === "hidden-page" ? undefined : fault;

function dateFault(day: string, today: string | undefined): Finding | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const moment = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day)
    return finding(`${day} is not a day of the calendar: correct it`, { is: "no-day" });
  return today && day > today
    ? finding(`${day} is in the future: write today's date or an earlier one`, { is: "future" })
    : undefined;
}

/** A text that is not yet written needs no review. */
function reviewFault(day: string, entry: Entry): Finding | undefined {
  const date = fieldOf(entry, "date");
  return typeof date === "string" && day < date
    ? finding(`is before \`date\`: write ${date} or a later day`, { is: "early-review" })
    : undefined;
}

/** `publishAt` of a post must be on its `date`, or the date would be wrong when it appears. */
function momentFault(moment: string, entry: Entry, name: string): Finding | undefined {
  const [day = "", time = ""] = moment.split(" ");
  const fault = dateFault(day, undefined);
  if (fault || !/^\d{2}:\d{2}$/.test(time)) return fault;
  if (time > "23:59" || time.slice(3) > "59")
    return finding(`${time} is no time of the day: write it from 00:00 to 23:59`, { is: "no-time" });
  const { publishAt, from = publishAt } = visibilityOf(entry);
  if (name === "until" && from !== undefined && moment <= from)
    return finding(`is not after ${from}, when it appears: write a later one`, { is: "gone-early" });
  return name !== "publishAt" || fieldOf(entry, "date") === day
    ? undefined
    : finding(`is not on the day of \`date\`: write ${day} there as well`, { is: "other-day" });
}

const fieldOf = ({ source }: Entry, name: string): unknown => (source.value as Record<string, unknown> | null)?.[name];

/** The fault of a part of a Markdown text. */
function textFault(part: MarkdownPart, entry: Entry, locale: Locale, { site, pictures }: World): Finding | undefined {
  switch (part.is) {
    case "html": {
      const name = (/<[^>]*>/.exec(part.text)?.[0] ?? part.text).slice(0, 40);
      const what = `contains HTML (${name}), which the page omits with everything inside it: write Markdown`;
      return finding(what, { is: "html", name });
    }
    case "heading": {
      const { title, level, id } = part;
      if (level === 1)
        return finding(`"# ${title}" is the page's own level: begin headings with ##`, { is: "heading-level", title });
      if (level > 2 || id || entry.folder !== "posts") return undefined;
      const what = `the heading "${title}" needs an id, the same in both languages: ## ${title} {#some-words}`;
      return finding(what, { is: "heading-id", title });
    }
    case "mark": {
      const what = `${part.text} makes a button of a link alone in its paragraph: write [Words](/page)${part.text}`;
      return finding(what, { is: "button-mark" });
    }
    case "picture": {
      const { url, alt } = part;
      const what = `the picture ${url} has no alternative text: write what it shows between the brackets`;
      if (alt.trim() === "") return finding(what, { is: "no-alternative", name: url });
      return pictureName.test(url) ? pictures.sceneFault(url) : site.pictureFault(url);
    }
    case "link": {
      const file = fileNamed(part.url);
      const fault = file === undefined ? site.urlFault(part.url, locale, entry) : pictures.fileFault(file);
      return fault && { ...fault, link: part.url };
    }
  }
}

/** Faults across files: a duplicate order or title, or a missing counterpart. */
export function pairFaults(entries: readonly Entry[]): Fault[] {
  return locales.flatMap((locale) => {
    const mine = entries.filter((entry) => entry.locale === locale && entry.folder);
    return [
      ...twice(
        mine.filter(({ folder }) => folder === "services"),
        () => ["order"],
      ),
      ...twice(mine, (entry) => (hasOwnTitle(entry) ? ["meta", "title"] : ["title"])),
    ];
  });
}

/** Whether search engines get a different title than visitors. */
const hasOwnTitle = ({ folder, source }: Entry): boolean =>
  folder === "pages" || valueAt(source.value as Plain, ["meta", "title"]) !== undefined;

function twice(entries: readonly Entry[], pathIn: (entry: Entry) => readonly string[]): Fault[] {
  const first = new Map<unknown, Entry>();
  return entries.flatMap((entry) => {
    const path = pathIn(entry);
    const value = valueAt(entry.source.value as Plain, path);
    const other = first.get(value);
    // Empty titles have already been reported.
    if (value === undefined || value === null || value === "") return [];
    if (!other) first.set(value, entry);
    return other
      ? entry.source.fault(
          path,
          finding(`is ${quote(value)}, the same as in ${other.source.file}: choose another`, {
            is: "same-as",
            value: quote(value),
            file: other.source.file,
          }),
        )
      : [];
  });
}
