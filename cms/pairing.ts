import { diffArrays } from "diff";
import { type Group, isGroup, type Plain, isList } from "./plain.ts";
import { equal } from "./document.ts";

/** Fields that identify an item across other changes. */
const names = ["slug", "id"];
const labels = ["name", "service", "page", "link", "url", "title", "question"];

/** Identifies items across versions of a list. */
export type Pairing = (item: Plain, index: number) => string;

/**
 * The key to the items of a list in its other versions: a field that is unique to each, or their
 * position if the lengths are equal.
 * @returns undefined if the items cannot be recognised; the list then counts as one field
 */
export function pairing(lists: readonly Plain[][]): Pairing | undefined {
  const [name, label] = [namedByOne(names, lists), namedByOne(labels, lists)];
  const isSameSet = (key: Pairing) =>
    lists.every((list) => equal(list.map(key).toSorted(), lists[0]!.map(key).toSorted()));
  const isSameLength = lists.every(({ length }) => length === lists[0]!.length);
  if (!name && isSameLength && !(label && isSameSet(label))) return (_, index) => String(index);
  return name ?? label;
}

const namedByOne = (fields: string[], lists: readonly Plain[][]): Pairing | undefined =>
  fields.map((field) => namedBy(field, lists)).find((key) => key !== undefined);

function namedBy(field: string, lists: readonly Plain[][]): Pairing | undefined {
  const key: Pairing = (item) => (isGroup(item) && typeof item[field] === "string" ? item[field] : "");
  const isName = lists.every((list) => {
    const keys = new Set(list.map(key));
    return keys.size === list.length && !keys.has("");
  });
  return isName && lists.some((list) => list.length > 0) ? key : undefined;
}

/** An item's name in its list, if it has an id or a label. */
export function nameOf(item: Plain): string | undefined {
  const field = isGroup(item) ? [...names, ...labels].find((one) => typeof item[one] === "string") : undefined;
  return field && ((item as Group)[field] as string);
}

/** Maximum pairs of unlike items to compare. */
const mostPairs = 40_000;
/** Minimum share of common words in two versions of one item. */
const likeness = 0.5;

/**
 * The position of each item in the former version of its list; undefined for a new item. Items are
 * recognised by their ids; else equal ones first, then by label, by their place between others, and
 * by common words.
 */
export function originsOf(before: readonly Plain[], after: readonly Plain[]): (number | undefined)[] {
  const id = namedByOne(names, [[...before], [...after]]);
  if (id) {
    const places = new Map(before.map((item, index) => [id(item, index), index]));
    return after.map((item, index) => places.get(id(item, index)));
  }
  const origins: (number | undefined)[] = after.map(() => undefined);
  const free = new Set(before.keys());
  const isNew = (to: number) => origins[to] === undefined;
  const pair = (from: number, to: number) => {
    origins[to] = from;
    free.delete(from);
  };
  /** Stretches without a common item, as positions in both lists. */
  const gaps: [from: number[], to: number[]][] = [[[], []]];
  let [from, to] = [0, 0];
  for (const { value, added, removed } of diffArrays([...before], [...after], { comparator: equal }))
    for (const _ of value) {
      if (added) gaps.at(-1)![1].push(to++);
      else if (removed) gaps.at(-1)![0].push(from++);
      else {
        pair(from++, to++);
        gaps.push([[], []]);
      }
    }
  const pairBy = (isSame: (one: Plain, other: Plain) => boolean) => {
    for (const place of after.keys()) {
      const origin = isNew(place) ? [...free].find((one) => isSame(before[one]!, after[place]!)) : undefined;
      if (origin !== undefined) pair(origin, place);
    }
  };
  pairBy(equal);
  pairBy((one, other) => nameOf(one) !== undefined && nameOf(one) === nameOf(other));
  for (const [olds, news] of gaps) {
    const [gone, newPlaces] = [olds.filter((one) => free.has(one)), news.filter(isNew)];
    if (gone.length === newPlaces.length) for (const [index, one] of gone.entries()) pair(one, newPlaces[index]!);
  }
  const newPlaces = [...after.keys()].filter(isNew);
  if (free.size * newPlaces.length > mostPairs) return origins;
  const bags = (items: readonly Plain[]) => items.map((item) => new Set(JSON.stringify(item).match(/[\p{L}\p{N}]+/gu)));
  const [old, now] = [bags(before), bags(after)];
  const likes = [...free].flatMap((one) =>
    newPlaces.map((place) => ({ one, place, like: common(old[one]!, now[place]!) })),
  );
  for (const { one, place, like } of likes.toSorted((a, b) => b.like - a.like))
    if (like >= likeness && free.has(one) && isNew(place)) pair(one, place);
  return origins;
}

function common(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((word) => other.has(word)).length;
  return (2 * both) / (one.size + other.size || 1);
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
