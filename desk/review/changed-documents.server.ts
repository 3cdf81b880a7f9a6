import type { LocalizedSite } from "#app/content.server.ts";
import type { Stage } from "#app/features/content/publications.server.ts";
import { fill } from "#i18n/fill.tsx";
import { comma, type Locale, locales } from "#i18n/locale.ts";
import { formatDate, formatMoment, momentInRiyadh } from "#i18n/riyadh-time.ts";
import { type Difference, diffValues } from "#cms/diff.ts";
import { equal } from "#cms/document.ts";
import { fieldAt, fieldTrail, fieldWithin, kindIn } from "#cms/field-trail.ts";
import { documentOf, isEntry, localeOfFile } from "#cms/document-path.ts";
import { documentLabel, type FormField, formOf } from "#cms/form.ts";
import { isEverywhere, pageOf, pagePaths } from "#cms/pages.ts";
import type { Conflict } from "#cms/rebase.ts";
import { isSlug } from "#cms/slug.ts";
import { inWords } from "#cms/uploaded-pictures.ts";
import { fieldName, isBranch, isGroup, isList, isTagged, partsOf, type Path, type Plain, valueAt } from "#cms/plain.ts";
import type { SignedIn } from "#desk/desk-context.server.ts";
import { pictureChoices } from "#desk/pictures/picture-view.server.ts";
import { wordsIn } from "#desk/words/words.ts";
import { words as publicationWords } from "#words/desk-publications.ts";
import { stageOf } from "#server/publications/drafts/proposals.ts";
import { plainText } from "./plain-text.ts";
import type { Effect } from "./published.tsx";
import type { ChangedFile } from "#server/publications/drafts/draft-changes.ts";

/** A value in readable form. */
export type Readable =
  /** `language` of the text; `isCode`: figures, addresses and the like, read left to right. */
  | { is: "text"; text: string; language?: Locale; isCode?: true }
  | { is: "list"; items: Readable[] }
  | { is: "colour"; colour: string }
  | { is: "picture"; kind: "scene" | "mark"; address: string; label: string };

/** A changed field. Without `language` it belongs to both. */
export type ChangedField = {
  /** Its name in URLs. */
  field: string;
  trail: string;
  part: string;
  language?: Locale;
  before?: Readable;
  after?: Readable;
};

export type ChangedDocument = {
  document: string;
  name: string;
  who: string;
  /** The stage of a writer's draft; absent for others. */
  stage?: Stage;
  is: "new" | "removed" | "changed";
  /** Path of its page, without the language; absent if it has no page. */
  page?: string;
  isEverywhere: boolean;
  /** Title of the page on which its card appears or disappears. */
  list?: string;
  isLater: boolean;
  /** Empty if the document is new or removed. */
  fields: ChangedField[];
};

type Desk = Parameters<typeof pictureChoices>[0] & Pick<SignedIn, "drafting" | "language">;
type Names = Awaited<ReturnType<typeof namesFor>>;

/** Readable changes, by default of the drafts. */
export async function changedDocuments(desk: Desk, changedFiles?: readonly ChangedFile[]): Promise<ChangedDocument[]> {
  const { drafting, language } = desk;
  const [changes, { documents }, names] = await Promise.all([
    changedFiles ?? drafting.differences(),
    drafting.overview(),
    namesFor(desk),
  ]);
  return [...Map.groupBy(changes, ({ path }) => documentOf(path))].map(([document, files]) => {
    const entry = documents.find((one) => one.document === document);
    const is = files.every((file) => file.is === files[0]!.is) ? files[0]!.is : "changed";
    const titles = { ...entry?.titles, ...titlesIn(files, is === "removed" ? "before" : "after") };
    const title = titles[language] || titles.en || titles.ar || wordsIn(language).documents.untitled;
    const page = pageOf(document);
    const drafts = files.flatMap(({ draft }) => draft ?? []);
    const { stage, stageBy, stageNote } = stageOf(drafts);
    return {
      document,
      name: isEntry(document) ? title : documentLabel(document, language).label,
      who: [...new Set(drafts.map(({ who }) => who))].join(", "),
      ...(stage && { stage: { stage, stageBy, stageNote } }),
      is,
      ...(page !== undefined && { page }),
      isEverywhere: isEverywhere(document),
      ...(is !== "changed" && listOf(document) && { list: documentLabel(listOf(document)!, language).label }),
      isLater: entry?.from !== undefined && momentInRiyadh(entry.from) > new Date(),
      fields: is === "changed" ? fieldsOf(document, files, names) : [],
    };
  });
}

/** The page with the cards of all services, or of all posts; other pages are in no list. */
const listOf = (document: string): string | undefined =>
  ({ posts: "pages/blog", services: "pages/services" })[document.split("/")[0]!];

export type ConflictingDocument = { document: string; name: string; fields: ConflictingField[] };
export type ConflictingField = Omit<ChangedField, "before" | "after" | "part"> & { ours?: Readable; theirs?: Readable };

/** Readable conflicts; those in shared fields are listed once. */
export async function conflictingDocuments(
  desk: Desk,
  conflicts: readonly Pick<Conflict, "document" | "path" | "field" | "ours" | "theirs">[],
): Promise<ConflictingDocument[]> {
  if (conflicts.length === 0) return [];
  const names = await namesFor(desk);
  return [...Map.groupBy(conflicts, ({ document: path }) => documentOf(path))].map(([document, all]) => {
    const files = all.map(({ document: path, ours, theirs, ...of }) => ({
      path,
      differences: isWholeText({ path: of.path, ours, theirs })
        ? diffValues(path, { body: theirs! }, { body: ours! })
        : [{ ...of, ...(theirs !== undefined && { before: theirs }), ...(ours !== undefined && { after: ours }) }],
    }));
    const fields = fieldsOf(document, files, names).map(({ before, after, part: _part, ...of }) => ({
      ...of,
      ...(after && { ours: after }),
      ...(before && { theirs: before }),
    }));
    return { document, name: documentLabel(document, desk.language).label, fields };
  });
}

/** Whether a conflict is in a whole Markdown text, whose sections are then compared. */
const isWholeText = ({ path, ours, theirs }: Pick<Conflict, "path" | "ours" | "theirs">): boolean =>
  path.join() === "body" && typeof ours === "string" && typeof theirs === "string";

type Changes = readonly { path: string; differences: Difference[] }[];

const titlesIn = (files: Changes, side: "before" | "after"): Partial<Record<Locale, string>> =>
  Object.fromEntries(
    files.flatMap(({ path, differences }) => {
      const title = differences.find(({ field }) => field === "title")?.[side];
      return typeof title === "string" ? [[localeOfFile(path), title]] : [];
    }),
  );

/** Kinds of field whose values are names of choices, by the list of these. */
const listsOf = {
  service: "services",
  form: "forms",
  category: "categories",
  person: "people",
  page: "pages",
  link: "pages",
} as const;

async function namesFor(desk: Desk) {
  const { drafting, language } = desk;
  const choices = await drafting.choices(language);
  const label = (of: keyof typeof listsOf, name: string) =>
    choices[listsOf[of]].find(({ value }) => value === name)?.label;
  return { language, label, pictures: await pictureChoices(desk, choices) };
}

function fieldsOf(document: string, files: Changes, names: Names): ChangedField[] {
  const form = formOf(document, names.language) ?? [];
  const wordChanges = files.flatMap(({ path, differences }) =>
    differences.flatMap((difference) => rowsOf(form, difference, localeOfFile(path), names)),
  );
  // List changes of shared fields once for both languages.
  const rows = new Map<string, ChangedField>();
  for (const { isShared, ...row } of wordChanges) {
    const { language: _, ...same } = row;
    rows.set(JSON.stringify(isShared ? same : row), isShared ? same : row);
  }
  // Group a field's languages, the member's own first, as in the form.
  const isOwn = ({ language }: ChangedField) => language === undefined || language === names.language;
  return [...Map.groupBy(rows.values(), ({ trail }) => trail).values()].flatMap((same) =>
    same.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one))),
  );
}

function rowsOf(
  form: readonly FormField[],
  { path, before, after }: Difference,
  language: Locale | undefined,
  names: Names,
): (ChangedField & { isShared: boolean })[] {
  const field = fieldAt(form, path);
  const itemName = (name: string) =>
    names.label("service", name) ?? names.label("link", name) ?? (isSlug(name) ? inWords(name) : name);
  const part = fieldTrail(form, path.slice(0, 1));
  const isOrder =
    [before, after].every((value) => isList(value) && value.every((item) => typeof item === "string")) &&
    (field?.is === "markdown" || (field?.is === "list" && ["group", "list"].includes(field.item.is)));
  if (isOrder) {
    const [from, to] = [before, after].map((list) => ({
      is: "list" as const,
      items: (list as string[]).map((name) => ({ is: "text" as const, text: itemName(name) })),
    }));
    const trail = `${fieldTrail(form, path)} › ${wordsIn(names.language).documents.review.order}`;
    return [{ field: fieldName(path), trail, part, isShared: true, before: from!, after: to! }];
  }
  const languageAt = (at: Path) => locales.find((locale) => locale === at.at(-1)) ?? language;
  // An item that was added or removed is shown as a whole.
  const item = before === undefined ? after : after === undefined ? before : undefined;
  if (isGroup(item) && fieldAt(form, path.slice(0, -1))?.is === "list") {
    const items = [...leavesOf(field, path, item)].flatMap(({ field: own, path: at, value }) =>
      at.at(-1) === "id" ? [] : (readable(own, value, languageAt(at), names) ?? []),
    );
    const trail = fieldTrail(form, [...path, ...[kindIn(field!, item) ?? []].flat()], itemName);
    const row = { field: fieldName(path), trail, part, isShared: false, ...(language && { language }) };
    return [{ ...row, [after === undefined ? "before" : "after"]: { is: "list", items } }];
  }
  const sides = [before, after].map(
    (value) =>
      new Map(
        [...(value === undefined ? [] : leavesOf(field, path, value))].map((leaf) => [leaf.path.join("."), leaf]),
      ),
  );
  return [...new Set(sides.flatMap((side) => [...side.keys()]))].flatMap((key) => {
    const [from, to] = sides.map((side) => side.get(key));
    if (equal(from?.value, to?.value)) return [];
    const { field: own, path: at } = (to ?? from)!;
    const [old, now] = [from, to].map((leaf) => leaf && readable(own, leaf.value, languageAt(at), names));
    const isShared = own?.isShared === true || (own?.is === "list" && own.item.isShared === true);
    const values = own?.is === "markdown" ? withoutMarks(old, now) : { before: old, after: now };
    return {
      // The form has no fields for sections of a Markdown text.
      field: fieldName(own?.is === "markdown" ? path.slice(0, 1) : at),
      trail: fieldTrail(form, at, itemName),
      part,
      isShared,
      ...(language && { language }),
      ...(values.before && { before: values.before }),
      ...(values.after && { after: values.after }),
    };
  });
}

/** Yields a group's fields one by one. */
function* leavesOf(
  field: FormField | undefined,
  path: Path,
  value: Plain,
): Generator<{ field: FormField | undefined; path: Path; value: Plain }> {
  const isParted = field?.is !== "markdown" && (isGroup(value) || (isList(value) && value.some(isBranch)));
  if (!isParted) {
    yield { field, path, value };
    return;
  }
  for (const [key, item] of Object.entries(value as object)) {
    const part = isList(value) ? Number(key) : key;
    yield* leavesOf(fieldWithin(field, part), [...path, part], item as Plain);
  }
}

function readable(
  field: FormField | undefined,
  value: Plain,
  language: Locale | undefined,
  names: Names,
): Readable | undefined {
  if (isTagged(value)) return readable(field, partsOf(value).value, language, names);
  if (isList(value)) {
    const item = field?.is === "list" ? field.item : field;
    const items = value.map((one) => readable(item, one, language, names)).filter((one) => one !== undefined);
    return items.length > 0 ? { is: "list", items } : undefined;
  }
  // A section of a Markdown text.
  if (isGroup(value)) return readable(field, valueAt(value, ["text"]) ?? "", language, names);
  if (value === null || value === "") return undefined;
  const text = String(value);
  const code = { is: "text", text, isCode: true } as const;
  const asText = (label: string | undefined): Readable =>
    label === undefined ? code : { is: "text", text: label, language: names.language };
  switch (field?.is) {
    case "scene":
    case "mark": {
      const picture = names.pictures.find((one) => one.kind === field.is && one.value === value);
      if (!picture) return { is: "text", text: inWords(text) };
      const { kind, address, alt, label } = picture;
      // A label made from a file's name is not the owner's.
      const own = label === inWords(text) ? "" : label;
      return { is: "picture", kind, address, label: alt?.[names.language] || own };
    }
    case "service":
    case "form":
    case "category":
    case "person":
    case "page":
    case "link":
      return asText(names.label(field.is, text));
    case "choice":
    case "weekdays":
      return asText(field.choices.find((one) => one.value === value)?.label);
    case "fixed":
      return asText(field.shown);
    case "yes":
      return asText("✓");
    case "colour":
      return { is: "colour", colour: text };
    case "date":
      return asText(Number.isNaN(Date.parse(text)) ? undefined : formatDate(text, names.language));
    case "moment": {
      const moment = momentInRiyadh(text);
      return asText(Number.isNaN(moment.getTime()) ? undefined : formatMoment(moment.toISOString(), names.language));
    }
    case "line":
    case "text":
    case "markdown":
      return { is: "text", text, ...(language && { language }) };
    default:
      return code;
  }
}

/** Removes Markdown syntax, unless only the syntax differs. */
function withoutMarks(before: Readable | undefined, after: Readable | undefined) {
  const [from, to] = [before, after].map((side) =>
    side?.is === "text" ? { ...side, text: plainText(side.text) } : side,
  );
  const differ = from?.is !== "text" || to?.is !== "text" || from.text !== to.text;
  return differ ? { before: from, after: to } : { before, after };
}

/** Maximum parts of a document in a line, and lines in the history. */
const mostNames = 3;

/**
 * The effects of a publication, a line for each document: "Careers is new, and in the menu".
 * @param croppedPictures alternative texts of pictures with a new crop
 * @param site absent before the publication; its pages are linked
 */
export function effectsOf(
  changes: readonly ChangedDocument[],
  croppedPictures: readonly string[],
  language: Locale,
  site?: LocalizedSite,
): Effect[] {
  const { effects, croppedNote } = publicationWords[language];
  const paths = new Set<string>(site && pagePaths(site));
  const inMenu = new Set<string | undefined>(
    site?.navigation.menu.flatMap(({ page, entries = [] }) => [page, ...entries.map((one) => one.page)]),
  );
  const names = (all: readonly string[]) =>
    all.slice(0, mostNames).join(comma[language]) + (all.length > mostNames ? " …" : "");
  const lines = changes.map(({ document, name, is, page, fields }): Effect => {
    const visibility = fields.find(({ field }) => field === "hidden");
    const isListed = is === "new" && page !== undefined && inMenu.has(page);
    const effect = isListed
      ? "newInMenu"
      : is !== "changed"
        ? is
        : visibility && (visibility.after ? "hidden" : "shown");
    const parts = names([...new Set(fields.map(({ part }) => part))]);
    return {
      text: effect ? fill(effects[effect], { name }) : `${name}: ${parts}`,
      path: [page, pageOf(listOf(document) ?? "")].find((path) => path !== undefined && paths.has(path)),
    };
  });
  return croppedPictures.length === 0 ? lines : [...lines, { text: `${croppedNote}: ${names(croppedPictures)}` }];
}

/** A summary for the history: "Company: Phone · We moved is new". */
export const publicationNote = (effects: readonly Effect[]): string =>
  effects
    .slice(0, mostNames)
    .map(({ text }) => text)
    .join(" · ") + (effects.length > mostNames ? " …" : "");
