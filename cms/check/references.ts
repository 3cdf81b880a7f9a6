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

/** What entries refer to. */
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
      const faults = fieldValue.markdownParts.flatMap((part) => textFault(part, entry, locale, world) ?? []);
      return faults.map(({ line, ...found }) => ({ ...source.fault(path, found), line: start + line - 1 }));
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
    const reports = [
      ...(fault ? [fault] : []),
      ...(twice ? [{ ...twice, line: part.line, what: `the id of this heading ${twice.what}` }] : []),
    ];
    return reports.map(({ line, ...found }) => ({ file: source.file, line: start + line - 1, ...found }));
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
      return unlistedFault(value, site.services, { is: "no-service", of: `there is no service "${value}"` });
    case "form":
      return unlistedFault(value, site.forms, { is: "no-form", of: `there is no form "${value}"` });
    case "category":
      return unlistedFault(value, site.categories, { is: "no-category", of: `there is no category "${value}"` });
    case "person":
      return unlistedFault(value, site.people, { is: "no-person", of: `nobody in people.yaml has the id "${value}"` });
    case "page":
      // An owner's answer whose page is gone is named (old-addresses.ts), and blocks nothing.
      return entry.slug === "answers" ? undefined : pageFault(site.pageFault(value, entry), entry);
    case "link":
      return site.linkFault(value, entry);
    default:
      return undefined;
  }
}

function unlistedFault(
  name: string,
  names: ReadonlySet<string>,
  { is, of }: { is: "no-service" | "no-form" | "no-category" | "no-person"; of: string },
): Finding | undefined {
  return names.has(name) ? undefined : finding(`${of}${didYouMean(name, names, oneOf([...names]))}`, { is, name });
}

/** Menu and footer leave out what visitors do not see. */
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

function textFault(
  part: MarkdownPart,
  entry: Entry,
  locale: Locale,
  { site, pictures }: World,
): (Finding & { line: number }) | undefined {
  const { line } = part;
  if (part.is === "html") {
    const tag = /<[^>]*>/.exec(part.text)?.[0] ?? part.text;
    return {
      line,
      what: `contains HTML (${tag.slice(0, 40)}), which the page omits with everything inside it: write Markdown`,
      cause: { is: "html", name: tag.slice(0, 40) },
    };
  }
  if (part.is === "heading") {
    const { title } = part;
    if (part.level === 1)
      return {
        line,
        what: `"# ${title}" is the page's own level: begin headings with ##`,
        cause: { is: "heading-level", title },
      };
    const isNamed = part.level > 2 || part.id || entry.folder !== "posts";
    return isNamed
      ? undefined
      : {
          line,
          what: `the heading "${title}" needs an id, the same in both languages: ## ${title} {#some-words}`,
          cause: { is: "heading-id", title },
        };
  }
  if (part.is === "mark")
    return {
      line,
      what: `${part.text} makes a button of a link alone in its paragraph: write [Words](/page)${part.text}`,
      cause: { is: "button-mark" },
    };
  if (part.is === "picture" && part.alt.trim() === "")
    return {
      line,
      what: `the picture ${part.url} has no alternative text: write what it shows between the brackets`,
      cause: { is: "no-alternative", name: part.url },
    };
  const file = part.is === "link" ? fileNamed(part.url) : undefined;
  const wrong =
    part.is === "link"
      ? file !== undefined
        ? pictures.fileFault(file)
        : site.urlFault(part.url, locale, entry)
      : pictureName.test(part.url)
        ? pictures.sceneFault(part.url)
        : site.pictureFault(part.url);
  return wrong && { line, ...wrong };
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
    if (value === undefined || value === null) return [];
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
