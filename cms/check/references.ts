import { type Locale, locales } from "#i18n/locale.ts";
import { type Fault, type Finding, finding, quote } from "#cms/fault.ts";
import { didYouMean } from "#cms/nearest.ts";
import { findInMarkdown, type MarkdownPart } from "#cms/markdown.ts";
import { type Plain, valueAt } from "#cms/plain.ts";
import type { Entry, FieldValue } from "./field-values.ts";
import type { Pictures } from "./pictures.ts";
import { oneOf, type Site } from "./site.ts";

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
  const inFields = entry.fieldValues.flatMap((fieldValue) => {
    const { path, kind, value } = fieldValue;
    if (kind.kind === "markdown" && locale && typeof value === "string") {
      const start = source.textAt(path).line;
      fieldValue.markdownParts ??= findInMarkdown(value);
      const faults = fieldValue.markdownParts.flatMap((part) => textFault(part, entry, locale, world.site) ?? []);
      return faults.map(({ line, ...found }) => ({ ...source.fault(path, found), line: start + line - 1 }));
    }
    const what = kind.kind === "id" ? idFault(String(value), ids) : valueFault(fieldValue, entry, world);
    return what ? source.fault(path, what) : [];
  });
  const start = source.body?.line ?? 1;
  const inBody = entry.markdownParts.flatMap((part) => {
    if (!locale) return [];
    const fault = textFault(part, entry, locale, world.site);
    const twice = part.is === "heading" && part.id ? idFault(part.id, ids) : undefined;
    const reports = [
      ...(fault ? [fault] : []),
      ...(twice ? [{ ...twice, line: part.line, what: `the id of this heading ${twice.what}` }] : []),
    ];
    return reports.map(({ line, ...found }) => ({ file: source.file, line: start + line - 1, ...found }));
  });
  return [...inFields, ...inBody];
}

function idFault(id: string, usedIds: Set<string>): Finding | undefined {
  if (usedIds.has(id))
    return finding(`is "${id}", the same as another one on this page: choose another`, { is: "id-twice", value: id });
  usedIds.add(id);
  return undefined;
}

function valueFault(
  { path, kind, value }: FieldValue,
  entry: Entry,
  { site, pictures, today }: World,
): Finding | undefined {
  if (kind.kind === "plural") return pluralFault(value, entry.locale);
  if (typeof value !== "string") return undefined;
  switch (kind.kind) {
    case "date":
      return (
        dateFault(value, kind.isPast && !fieldOf(entry, "publishAt") ? today : undefined) ??
        (path.join() === "reviewed" ? reviewFault(value, entry) : undefined)
      );
    case "moment":
      return momentFault(value, entry);
    case "scene":
      return pictures.sceneFault(value);
    case "mark":
      return pictures.markFault(value);
    case "service":
      return site.services.has(value)
        ? undefined
        : finding(`there is no service "${value}"${didYouMean(value, site.services, oneOf([...site.services]))}`, {
            is: "no-service",
            name: value,
          });
    case "page":
      // An owner's answer whose page is gone is named (removed-pages.ts), and blocks nothing.
      return entry.slug === "answers" ? undefined : site.pageFault(value);
    case "link":
      return site.linkFault(value);
    default:
      return undefined;
  }
}

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
function momentFault(moment: string, entry: Entry): Finding | undefined {
  const [day = "", time = ""] = moment.split(" ");
  const fault = dateFault(day, undefined);
  if (fault || !/^\d{2}:\d{2}$/.test(time)) return fault;
  if (time > "23:59" || time.slice(3) > "59")
    return finding(`${time} is no time of the day: write it from 00:00 to 23:59`, { is: "no-time" });
  return fieldOf(entry, "date") === day
    ? undefined
    : finding(`is not on the day of \`date\`: write ${day} there as well`, { is: "other-day" });
}

const fieldOf = ({ source }: Entry, name: string): unknown => (source.value as Record<string, unknown> | null)?.[name];

function pluralFault(forms: unknown, locale: Locale | undefined): Finding | undefined {
  if (!locale || typeof forms !== "object" || forms === null) return undefined;
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const missing = categories.filter((category) => !(category in forms));
  return missing.length > 0 && !missing.includes("other") && !missing.includes("one")
    ? finding(`needs the forms ${categories.join(", ")}; add ${missing.join(", ")}`, { is: "missing-forms" })
    : undefined;
}

/** The fault of a part of a Markdown text. */
function textFault(
  part: MarkdownPart,
  entry: Entry,
  locale: Locale,
  site: Site,
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
  const wrong = part.is === "link" ? site.urlFault(part.url, locale, entry) : site.pictureFault(part.url);
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
