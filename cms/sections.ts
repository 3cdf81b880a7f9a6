import { isGroup, isList, type Plain } from "./plain.ts";

/**
 * Versions of a document with its Markdown as a list of sections, so that a change concerns one
 * section only. The text stays whole if two headings are equal.
 */
export function inSections(document: string, versions: readonly (Plain | undefined)[]): (Plain | undefined)[] {
  const parts = versions.map((version) => {
    if (!document.endsWith(".md") || !isGroup(version) || typeof version.body !== "string") return version;
    return { ...version, body: sectionsOf(version.body) };
  });
  const isNamed = parts.every((version) => {
    const list = isGroup(version) && isList(version.body) ? (version.body as Section[]) : [];
    return new Set(list.map(({ id }) => id)).size === list.length;
  });
  return isNamed ? parts : [...versions];
}

/** A version with its sections joined into one text. */
export const joinSections = (document: string, version: Plain): Plain =>
  document.endsWith(".md") && isGroup(version) && isList(version.body)
    ? { ...version, body: (version.body as Section[]).map(({ text }) => text).join("\n\n") }
    : version;

type Section = { id: string; text: string };

function sectionsOf(body: string): Section[] {
  return body.split(/\n\n(?=## )/).map((text) => {
    const [heading = ""] = /^## .*/.exec(text) ?? [];
    return { id: /\{#([a-z0-9-]+)\}\s*$/.exec(heading)?.[1] ?? (heading || "top"), text };
  });
}
