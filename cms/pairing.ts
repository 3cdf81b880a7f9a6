import { isGroup, type Plain, isList } from "./plain.ts";
import { equal } from "./document.ts";

/** Fields that identify an item across other changes. */
const names = ["slug", "id"];
const labels = ["name", "service", "page", "link", "url", "title", "question"];

/** Identifies items across versions of a list. */
export type Pairing = (item: Plain, index: number) => string;

/**
 * How to recognise the items of a list in its other versions: by a field that is unique to each, or
 * by position if the lengths are equal.
 * @returns undefined if the items cannot be recognised; the list then counts as one field
 */
export function pairing(lists: readonly Plain[][]): { key: Pairing; isNamed: boolean } | undefined {
  const by = (fields: string[]) => fields.map((field) => namedBy(field, lists)).find((key) => key !== undefined);
  const [name, label] = [by(names), by(labels)];
  const isSameSet = (key: Pairing) =>
    lists.every((list) => equal(list.map(key).toSorted(), lists[0]!.map(key).toSorted()));
  const isSameLength = lists.every(({ length }) => length === lists[0]!.length);
  if (!name && isSameLength && !(label && isSameSet(label)))
    return { key: (_, index) => String(index), isNamed: false };
  const key = name ?? label;
  return key && { key, isNamed: true };
}

function namedBy(field: string, lists: readonly Plain[][]): Pairing | undefined {
  const key: Pairing = (item) => (isGroup(item) && typeof item[field] === "string" ? item[field] : "");
  const isName = lists.every((list) => {
    const keys = new Set(list.map(key));
    return keys.size === list.length && !keys.has("");
  });
  return isName && lists.some((list) => list.length > 0) ? key : undefined;
}

/** Versions of a document with its Markdown as sections, unless two headings are equal. */
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
