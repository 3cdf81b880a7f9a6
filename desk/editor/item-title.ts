import type { Plain } from "#cms/plain.ts";

const titles = ["title", "question", "name", "label", "page"];

/** What an item is called: its first title, question or name. */
export function titleOf(value: Plain | undefined): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map((one) => titleOf(one)).join(" · ");
  if (typeof value !== "object" || value === null) return "";
  for (const name of titles) {
    const found = (value as Record<string, Plain>)[name];
    const text = typeof found === "object" ? titleOf((found as Record<string, Plain> | null)?.["en"]) : found;
    if (typeof text === "string" && text !== "") return text;
  }
  const wordings = (value as Record<string, Plain>)["heard"];
  return wordings === undefined ? "" : titleOf(wordings);
}

export const textIn = (value: Plain | undefined, name: string): string => {
  const text = typeof value === "object" && value !== null ? (value as Record<string, Plain>)[name] : undefined;
  return typeof text === "string" ? text : "";
};
