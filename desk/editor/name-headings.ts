import { freeSlug } from "#cms/slug.ts";

const heading = /^##[ \t]+(.+?)[ \t]*(?:\{#([a-z0-9-]+)\}[ \t]*)?$/;

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
