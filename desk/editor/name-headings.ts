import { freeSlug } from "#cms/slug.ts";

const heading = /^##[ \t]+(.+?)[ \t]*(?:\{#([a-z0-9-]+)\}[ \t]*)?$/;
/** A heading with its id and one space before the id. */
const namedHeading = /^(#{2,6}[ \t].*?)( ?\{#[a-z0-9-]+\}[ \t]*)$/;

/**
 * Adds ids to second-level headings, `## Words {#words}`, the same in both languages by position.
 * Existing ids stay; new ones are made from the English words.
 */
export function nameHeadings(english: string, arabic: string): { english: string; arabic: string } {
  const [own, others] = [namesIn(english), namesIn(arabic)];
  const free = (name: string | undefined, usedNames: readonly unknown[]) =>
    usedNames.includes(name) ? undefined : name;
  const usedNames = new Set([...own, ...others].filter((name) => name !== undefined));
  const names: string[] = [];
  const write = (text: string, nameOf: (index: number, title: string) => string): string => {
    let index = 0;
    const lines = text.split("\n").map((line) => {
      const [, title, name] = heading.exec(line) ?? [];
      if (!title) return line;
      const newName = name ?? nameOf(index, title);
      usedNames.add(newName);
      index += 1;
      return name ? line : `## ${title} {#${newName}}`;
    });
    return lines.join("\n");
  };
  const englishText = write(english, (index, title) => {
    const name = free(others[index], [...own, ...names]) ?? freeSlug(title, usedNames, "part");
    names.push(name);
    return name;
  });
  const englishNames = namesIn(englishText);
  return {
    english: englishText,
    arabic: write(arabic, (index, title) => free(englishNames[index], others) ?? freeSlug(title, usedNames, "part")),
  };
}

const namesIn = (text: string): (string | undefined)[] =>
  text.split("\n").flatMap((line) => {
    const match = heading.exec(line);
    return match?.[1] ? [match[2]] : [];
  });

export const withoutNames = (text: string): string =>
  text
    .split("\n")
    .map((line) => namedHeading.exec(line)?.[1] ?? line)
    .join("\n");

/**
 * Restores the ids that `withoutNames` removed, after the text was changed.
 * @param before the text with its ids, before the change
 */
export function withNames(text: string, before: string): string {
  const [lines, old] = [text.split("\n"), before.split("\n")];
  const unnamedLines = old.map(withoutNames);
  const most = Math.min(lines.length, old.length);
  let start = 0;
  while (start < most && lines[start] === unnamedLines[start]) start += 1;
  let end = 0;
  while (end < most - start && lines.at(-1 - end) === unnamedLines.at(-1 - end)) end += 1;
  const oldHeadings = old.slice(start, old.length - end).flatMap((line) => {
    const [, words, name] = namedHeading.exec(line) ?? [];
    return words && name ? [{ words, name }] : [];
  });
  const between = lines.slice(start, lines.length - end);
  const isHeading = (line: string) => /^#{2,6}[ \t]/.test(line) && !namedHeading.test(line);
  const areAll = between.filter(isHeading).length === oldHeadings.length;
  const namedLines = between.map((line) => {
    if (!isHeading(line)) return line;
    const index = areAll ? 0 : oldHeadings.findIndex(({ words }) => words === line);
    const [oldHeading] = index === -1 ? [] : oldHeadings.splice(index, 1);
    return line + (oldHeading?.name ?? "");
  });
  return [...old.slice(0, start), ...namedLines, ...old.slice(old.length - end)].join("\n");
}
