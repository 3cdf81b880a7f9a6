import { freeSlug } from "./slug.ts";

const heading = /^##[ \t]+(.+?)[ \t]*(?:\{#([a-z0-9-]+)\}[ \t]*)?$/;

/**
 * Gives second-level headings their names in addresses, `## Words {#words}`: the English ones after
 * their words, the Arabic ones as the English ones in the same places.
 */
export function nameHeadings(english: string, arabic: string): { english: string; arabic: string } {
  const names: string[] = [];
  const taken = new Set([...english.matchAll(/\{#([a-z0-9-]+)\}/g)].map(([, name]) => name!));
  const lines = english.split("\n").map((line) => {
    const [, title, name] = heading.exec(line) ?? [];
    if (!title) return line;
    const given = name ?? freeSlug(title, taken, "part");
    taken.add(given);
    names.push(given);
    return name ? line : `## ${title} {#${given}}`;
  });
  let index = 0;
  const others = arabic.split("\n").map((line) => {
    const [, title, name] = heading.exec(line) ?? [];
    if (!title) return line;
    const given = names[index++];
    return name || !given ? line : `## ${title} {#${given}}`;
  });
  return { english: lines.join("\n"), arabic: others.join("\n") };
}
