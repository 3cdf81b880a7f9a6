import { z } from "zod";
import type { Fault } from "#content/fault.ts";
import { kinds } from "#content/schema.ts";
import { fieldName, type Path } from "#content/source.ts";
import type { Entry } from "./entry.ts";

/** Kinds whose value does not depend on the language. */
const shared = new Set(["date", "id", "service", "page", "link", "shared"]);

/**
 * Where the twins of an entry differ in more than words: fields of one alone, lists of another length, other dates or ids.
 * @param told fields of which something has been said already
 */
export function parityFaults(en: Entry, ar: Entry, told: ReadonlySet<string>): Fault[] {
  const faults: Fault[] = [];
  const tell = ({ source }: Entry, path: Path, what: string) => {
    if (!told.has(fieldName(path))) faults.push(source.fault(path, what));
  };
  const compare = (type: z.ZodType, a: unknown, b: unknown, path: Path): void => {
    const kind = kinds.get(type)?.kind;
    if (kind === "plural" || kind === "wording") return;
    if (type instanceof z.ZodOptional) {
      if (a === undefined && b !== undefined) tell(en, path, "is missing; the Arabic file has it");
      else if (b === undefined && a !== undefined) tell(ar, path, "is missing; the English file has it");
      else compare(type.unwrap() as z.ZodType, a, b, path);
      return;
    }
    if (type instanceof z.ZodArray && Array.isArray(a) && Array.isArray(b)) {
      const element = type.element as z.ZodType;
      if (ownLists.has(String(path.at(-1)))) return;
      if (a.length !== b.length) return tell(ar, path, `has ${b.length} entries; in English there are ${a.length}`);
      for (const [index, entry] of a.entries()) compare(element, entry, b[index], [...path, index]);
    } else if (type instanceof z.ZodObject && isRecord(a) && isRecord(b)) {
      for (const [key, field] of Object.entries(type.shape as Record<string, z.ZodType>))
        compare(field, a[key], b[key], [...path, key]);
    } else if (kind && shared.has(kind) && a !== b && a !== undefined && b !== undefined)
      tell(ar, path, `is ${bare(b)}, in English ${bare(a)}`);
  };
  compare(en.type, en.source.value, ar.source.value, []);
  return [...faults, ...headingFaults(en, ar)];
}

/** The headings of an article are the same parts in both languages. */
function headingFaults(en: Entry, ar: Entry): Fault[] {
  const { file, body } = ar.source;
  const start = body?.line ?? 1;
  const [a, b] = [headings(en), headings(ar)];
  if (a.length !== b.length)
    return [{ file, line: start, what: `has ${b.length} headings; in English there are ${a.length}` }];
  return b.flatMap(({ id, title, line }, index) => {
    const english = a[index]?.id;
    // One without an id is told by itself.
    if (!id || !english || id === english) return [];
    return {
      file,
      line: start + line - 1,
      what: `the id of the heading "${title}" is "${id}", in English "${english}"`,
    };
  });
}

const headings = ({ found }: Entry) => found.flatMap((one) => (one.is === "heading" && one.level === 2 ? one : []));

/** Wordings that the assistant understands; each language has its own. */
const ownLists = new Set(["heard", "subjects", "synonyms", "wordings"]);

/** As it is written, a text without quotes. */
const bare = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
