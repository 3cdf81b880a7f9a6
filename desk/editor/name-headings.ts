import { freeSlug } from "#content/slug.ts";

const heading = /^##[ \t]+(.+?)[ \t]*(?:\{#([a-z0-9-]+)\}[ \t]*)?$/;
/** A heading with its name, and the one blank before it. */
const named = /^(#{2,6}[ \t].*?)( ?\{#[a-z0-9-]+\}[ \t]*)$/;

/**
 * Gives second-level headings their names in addresses, `## Words {#words}`, the same in both
 * languages to those in the same places. Names that are there stay; new ones are made of the
 * English words.
 */
export function nameHeadings(english: string, arabic: string): { english: string; arabic: string } {
  const [own, others] = [namesIn(english), namesIn(arabic)];
  const free = (name: string | undefined, taken: readonly unknown[]) => (taken.includes(name) ? undefined : name);
  const taken = new Set([...own, ...others].filter((name) => name !== undefined));
  const names: string[] = [];
  const write = (text: string, nameOf: (index: number, title: string) => string): string => {
    let index = 0;
    const lines = text.split("\n").map((line) => {
      const [, title, name] = heading.exec(line) ?? [];
      if (!title) return line;
      const given = name ?? nameOf(index, title);
      taken.add(given);
      index += 1;
      return name ? line : `## ${title} {#${given}}`;
    });
    return lines.join("\n");
  };
  const made = write(english, (index, title) => {
    const name = free(others[index], [...own, ...names]) ?? freeSlug(title, taken, "part");
    names.push(name);
    return name;
  });
  const given = namesIn(made);
  return {
    english: made,
    arabic: write(arabic, (index, title) => free(given[index], others) ?? freeSlug(title, taken, "part")),
  };
}

/** Of the second-level headings, in order. */
const namesIn = (text: string): (string | undefined)[] =>
  text.split("\n").flatMap((line) => {
    const found = heading.exec(line);
    return found?.[1] ? [found[2]] : [];
  });

/** A text as it is written, without the names of its headings. */
export const withoutNames = (text: string): string =>
  text
    .split("\n")
    .map((line) => named.exec(line)?.[1] ?? line)
    .join("\n");

/**
 * Puts the names back that `withoutNames` left out, after the text was changed.
 * @param before the text with its names as it was before the change
 */
export function withNames(changed: string, before: string): string {
  const [lines, old] = [changed.split("\n"), before.split("\n")];
  const seen = old.map(withoutNames);
  const most = Math.min(lines.length, old.length);
  let start = 0;
  while (start < most && lines[start] === seen[start]) start += 1;
  let end = 0;
  while (end < most - start && lines.at(-1 - end) === seen.at(-1 - end)) end += 1;
  const left = old.slice(start, old.length - end).flatMap((line) => {
    const [, words, name] = named.exec(line) ?? [];
    return words && name ? [{ words, name }] : [];
  });
  const between = lines.slice(start, lines.length - end);
  const isHeading = (line: string) => /^#{2,6}[ \t]/.test(line) && !named.test(line);
  const areAll = between.filter(isHeading).length === left.length;
  const renamed = between.map((line) => {
    if (!isHeading(line)) return line;
    const index = areAll ? 0 : left.findIndex(({ words }) => words === line);
    const [found] = index === -1 ? [] : left.splice(index, 1);
    return line + (found?.name ?? "");
  });
  return [...old.slice(0, start), ...renamed, ...old.slice(old.length - end)].join("\n");
}
