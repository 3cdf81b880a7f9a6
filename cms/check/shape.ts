import { z } from "zod";
import { fieldName, type Path, type Plain, valueAt } from "#cms/plain.ts";
import { type Cause, type Fault, type Finding, finding, quote } from "#cms/fault.ts";
import { didYouMean, nearest } from "#cms/nearest.ts";
import { type Source } from "#cms/source.ts";

type Issue = z.core.$ZodIssue;

export function shapeFaults(source: Source, type: z.ZodType): Fault[] {
  const issues = (type.safeParse(source.value).error?.issues ?? []).toSorted(byLine(source));
  const faults = new Map<string, Fault>();
  // A field whose name is misspelt counts as present.
  const suggestions = new Set<string>();
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    const path = issue.path as Path;
    const fields = shapeAt(type, path);
    const missing = fields.filter((field) => valueAt(source.value as Plain, [...path, field]) === undefined);
    for (const key of issue.keys) {
      const near = nearest(key, missing);
      if (near) suggestions.add(fieldName([...path, near]));
      const fieldList = fields.length > 12 ? "" : `, or use one of ${fields.join(", ")}`;
      const field = [...path, key];
      const hint = didYouMean(key, missing, `: delete it${fieldList}`);
      faults.set(fieldName(field), source.fault(field, `is not a field${hint}`));
    }
  }
  for (const issue of issues) {
    const path = issue.path as Path;
    const field = fieldName(path);
    if (issue.code === "unrecognized_keys" || suggestions.has(field) || faults.has(field)) continue;
    faults.set(field, source.fault(path, sentence(issue, valueAt(source.value as Plain, path))));
  }
  return [...faults.values()];
}

const byLine = (source: Source) => (a: Issue, b: Issue) =>
  source.lineOf(a.path as Path) - source.lineOf(b.path as Path);

function sentence(issue: Issue, value: unknown): Finding {
  if (value === undefined) return finding("is missing: add it", { is: "empty" });
  if (value === null) return empty;
  switch (issue.code) {
    case "invalid_type":
      return finding(wrongType(issue.expected, value), { is: "format" });
    case "too_big":
    case "too_small": {
      if (issue.origin === "string" && (value as string).trim() === "") return empty;
      const [bound, limit] = issue.code === "too_big" ? ["at most", issue.maximum] : ["at least", issue.minimum];
      const requirement = `${issue.exact ? "exactly" : bound} ${limit}`;
      const most = Number(limit);
      if (Array.isArray(value)) {
        const over = value.length - most;
        const advice = over > 0 ? `delete ${over}` : `add ${-over} more`;
        return finding(`has ${value.length} entries; ${requirement}: ${advice}`, {
          is: over > 0 ? "too-many" : "too-few",
          limit: most,
        });
      }
      const length = typeof value === "string" ? value.trim().length : undefined;
      if (length) {
        const by = length - most;
        const what = `has ${length} characters; ${requirement}: shorten it by ${by}`;
        return finding(what, { is: "too-long", by, limit: most });
      }
      return finding(`is ${quote(value)}; must be ${requirement}`, {
        is: "out-of-range",
        limit: most,
        isMost: issue.code === "too_big",
      });
    }
    case "invalid_value": {
      const values = issue.values.map(String);
      const requirement = values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(", ")}`;
      return finding(
        `is ${quote(value)}; ${requirement}${typeof value === "string" ? didYouMean(value, values) : ""}`,
        {
          is: "format",
        },
      );
    }
    case "invalid_format":
      if (typeof value !== "string") return finding(wrongType("string", value), { is: "format" });
      return value.trim() === "" ? empty : finding(`is ${quote(value)}; ${issue.message}`, { is: "format" });
    case "custom":
      return finding(issue.message, (issue.params as Cause | undefined) ?? { is: "format" });
    default:
      return finding(issue.message, { is: "format" });
  }
}

const empty = finding("is empty: fill it in", { is: "empty" });

function wrongType(expectedType: string, value: unknown): string {
  if (expectedType === "string") {
    if (Array.isArray(value)) return "must be a text, not a list: write one text";
    return `must be a text: put ${typeof value === "object" ? "it" : quote(value)} in quotes`;
  }
  if (expectedType === "array") return 'must be a list: each entry on a line of its own that begins with "- "';
  if (expectedType === "object") return "must hold fields, each on an indented line of its own";
  return typeof value === "number"
    ? `is ${value}; must be a whole number`
    : `is ${quote(value)}; must be a number without quotes`;
}

function shapeAt(type: z.ZodType, path: Path): string[] {
  let at: z.ZodType | undefined = type;
  for (const part of path) {
    if (at instanceof z.ZodObject) at = (at.shape as Record<string, z.ZodType>)[part];
    else if (at instanceof z.ZodArray) at = at.element as z.ZodType;
    if (at instanceof z.ZodOptional) at = at.unwrap() as z.ZodType;
  }
  return at instanceof z.ZodObject ? Object.keys(at.shape as object) : [];
}
