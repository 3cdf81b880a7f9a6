import { z } from "zod";
import { type Fault, type Finding, finding } from "#cms/fault.ts";
import { fieldOf, isEqual } from "#cms/schema/fields.ts";
import { fieldName, type Path } from "#cms/plain.ts";
import type { Entry } from "./field-values.ts";

/**
 * Differences between the languages of an entry besides words: fields, list lengths, dates and ids.
 * @param reportedFields fields whose fault has already been reported
 */
export function parityFaults(en: Entry, ar: Entry, reportedFields: ReadonlySet<string>): Fault[] {
  const faults: Fault[] = [];
  const report = ({ source }: Entry, path: Path, what: Finding) => {
    if (!reportedFields.has(fieldName(path))) faults.push(source.fault(path, what));
  };
  const compare = (type: z.ZodType, a: unknown, b: unknown, path: Path): void => {
    const { kind, isOwn } = fieldOf(type) ?? {};
    if (kind === "wording") return;
    if (type instanceof z.ZodOptional) {
      if (fieldOf(type.unwrap() as z.ZodType)?.isDerived) return;
      if (a === undefined && b !== undefined) report(en, path, onlyIn(ar));
      else if (b === undefined && a !== undefined) report(ar, path, onlyIn(en));
      else compare(type.unwrap() as z.ZodType, a, b, path);
      return;
    }
    if (type instanceof z.ZodArray && Array.isArray(a) && Array.isArray(b)) {
      const element = type.element as z.ZodType;
      if (isOwn) return;
      if (a.length !== b.length)
        return report(
          ar,
          path,
          finding(`has ${b.length} entries, but ${a.length} in ${en.source.file}: both need the same`, {
            is: "other-length",
          }),
        );
      for (const [index, entry] of a.entries()) compare(element, entry, b[index], [...path, index]);
    } else if (type instanceof z.ZodObject && isRecord(a) && isRecord(b)) {
      for (const [key, field] of Object.entries(type.shape as Record<string, z.ZodType>))
        compare(field, a[key], b[key], [...path, key]);
    } else if (kind && isEqual(kind) && a !== b && a !== undefined && b !== undefined)
      report(
        ar,
        path,
        finding(`is ${bare(b)}, but ${bare(a)} in ${en.source.file}: write the same in both`, { is: "differs" }),
      );
  };
  compare(en.type, en.source.value, ar.source.value, []);
  return [...faults, ...headingFaults(en, ar)];
}

/** The headings of an article must have the same ids in both languages. */
function headingFaults(en: Entry, ar: Entry): Fault[] {
  const { file, body } = ar.source;
  const fault = (line: number, what: string): Fault => ({
    file,
    line: (body?.line ?? 1) + line - 1,
    what,
    cause: { is: "other-headings" },
  });
  const [a, b] = [headings(en), headings(ar)];
  if (a.length !== b.length)
    return [fault(1, `has ${b.length} headings, but ${a.length} in ${en.source.file}: both need the same`)];
  return b.flatMap(({ id, title, line }, index) => {
    const english = a[index]?.id;
    // A missing id is reported elsewhere.
    if (!id || !english || id === english) return [];
    const what = `the id of the heading "${title}" is "${id}", but "${english}" in ${en.source.file}`;
    return fault(line, `${what}: write the same in both`);
  });
}

const onlyIn = ({ source }: Entry) =>
  finding(`is missing; ${source.file} has it: translate it, or delete it there`, { is: "only-one-language" });

const headings = ({ markdownParts: found }: Entry) =>
  found.flatMap((one) => (one.is === "heading" && one.level === 2 ? one : []));

/** The value as written; strings without quotes. */
const bare = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
