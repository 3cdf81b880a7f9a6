import { z } from "zod";
import { type Fault, shown } from "#content/fault.ts";
import { didYouMean, nearest } from "#content/nearest.ts";
import { fieldName, type Path, type Source } from "#content/source.ts";

type Issue = z.core.$ZodIssue;

/** Where a file's fields do not have the form that the schema wants, one fault a field. */
export function shapeFaults(source: Source, type: z.ZodType): Fault[] {
  const issues = (type.safeParse(source.value).error?.issues ?? []).toSorted(byLine(source));
  const faults = new Map<string, Fault>();
  // What is meant by an unknown field counts as there.
  const meant = new Set<string>();
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    const path = issue.path as Path;
    const fields = shapeAt(type, path);
    const missing = fields.filter((field) => valueAt(source.value, [...path, field]) === undefined);
    for (const key of issue.keys) {
      const near = nearest(key, missing);
      if (near) meant.add(fieldName([...path, near]));
      const known = near || fields.length > 12 ? "" : `; there are ${fields.join(", ")}`;
      const field = [...path, key];
      faults.set(fieldName(field), source.fault(field, `is no field${didYouMean(key, missing)}${known}`));
    }
  }
  for (const issue of issues) {
    const path = issue.path as Path;
    const field = fieldName(path);
    if (issue.code === "unrecognized_keys" || meant.has(field) || faults.has(field)) continue;
    faults.set(field, source.fault(path, sentence(issue, valueAt(source.value, path))));
  }
  return [...faults.values()];
}

const byLine = (source: Source) => (a: Issue, b: Issue) =>
  source.lineOf(a.path as Path) - source.lineOf(b.path as Path);

/** What is wrong with a value, and what to do. */
function sentence(issue: Issue, value: unknown): string {
  if (value === undefined) return "is missing";
  if (value === null) return "is empty";
  switch (issue.code) {
    case "invalid_type":
      return wrongType(issue.expected, value);
    case "too_big":
    case "too_small": {
      if (issue.origin === "string" && (value as string).trim() === "") return "is empty";
      const [bound, limit] = issue.code === "too_big" ? ["at most", issue.maximum] : ["at least", issue.minimum];
      const wanted = `${issue.exact ? "exactly" : bound} ${limit}`;
      if (Array.isArray(value)) return `has ${value.length} entries; ${wanted}`;
      if (typeof value === "string") return `has ${value.trim().length} characters; ${wanted}`;
      return `is ${shown(value)}; must be ${wanted}`;
    }
    case "invalid_value": {
      const values = issue.values.map(String);
      const wanted = values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(", ")}`;
      return `is ${shown(value)}; ${wanted}${typeof value === "string" ? didYouMean(value, values) : ""}`;
    }
    case "invalid_format":
      if (typeof value !== "string") return wrongType("string", value);
      return value.trim() === "" ? "is empty" : `is ${shown(value)}; ${issue.message}`;
    default:
      return issue.message;
  }
}

function wrongType(expected: string, value: unknown): string {
  if (expected === "string") {
    if (Array.isArray(value)) return "must be a text, not a list";
    return `must be a text: put ${typeof value === "object" ? "it" : shown(value)} in quotes`;
  }
  if (expected === "array") return 'must be a list: each entry on a line of its own that begins with "- "';
  if (expected === "object") return "must hold fields, each on an indented line of its own";
  return typeof value === "number"
    ? `is ${value}; must be a whole number`
    : `is ${shown(value)}; must be a number without quotes`;
}

/** Names of the fields that a schema knows at a place. */
function shapeAt(type: z.ZodType, path: Path): string[] {
  let at: z.ZodType | undefined = type;
  for (const part of path) {
    if (at instanceof z.ZodOptional) at = at.unwrap() as z.ZodType;
    if (at instanceof z.ZodObject) at = (at.shape as Record<string, z.ZodType>)[part];
    else if (at instanceof z.ZodArray) at = at.element as z.ZodType;
  }
  return at instanceof z.ZodObject ? Object.keys(at.shape as object) : [];
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, part) => (typeof at === "object" && at !== null ? (at as Record<string | number, unknown>)[part] : undefined),
    value,
  );
}
