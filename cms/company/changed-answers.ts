import { isDeepStrictEqual } from "node:util";
import { fields, parsedDocument } from "#cms/document.ts";
import { valueAt } from "#cms/plain.ts";
import { optional } from "./company-documents.ts";
import { hoursIn, type Week } from "./hours.ts";

/** Texts of the documents with a company's answers. */
export type OwnTexts = Record<"company.yaml" | "brand.yaml", string>;

/**
 * Answers that an owner has already changed from the shipped company's, by name, such as
 * `address.city.en` and `hours.1.from`.
 * @param start `company.yaml` of a new company: its fields are the questions
 */
export function changedAnswers(now: OwnTexts, shipped: OwnTexts, start: string): Record<string, string> {
  const answerNames = new Set([...fields("company.yaml", start).map(({ field }) => field), ...Object.keys(optional)]);
  const changes = [
    ...changedIn("company.yaml", now, shipped).filter(([field]) => answerNames.has(field)),
    ...changedIn("brand.yaml", now, shipped).filter(([field]) => /^(?:colours|logo)\.|^typeface$/.test(field)),
  ];
  const [week, before] = [now, shipped].map((texts) =>
    valueAt(parsedDocument("company.yaml", texts["company.yaml"]).value, ["hours", "regular"]),
  );
  const rows = isDeepStrictEqual(week, before) ? [] : hoursIn(week as unknown as Week);
  return Object.fromEntries([
    ...changes,
    ...rows.flatMap((row, index) => Object.entries(row).map(([part, text]) => [`hours.${index + 1}.${part}`, text])),
  ]);
}

/** The owner's values: neither the shipped company's nor invented. */
function changedIn(path: keyof OwnTexts, now: OwnTexts, shipped: OwnTexts): [field: string, value: string][] {
  const before = new Map(fields(path, shipped[path]).map(({ field, value }) => [field, value]));
  return fields(path, now[path]).flatMap(({ field, value, tag }): [string, string][] => {
    if ((typeof value !== "string" && typeof value !== "number") || value === "") return [];
    return tag === "!placeholder" || value === before.get(field) ? [] : [[field, String(value)]];
  });
}
