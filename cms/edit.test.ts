import { expect, test } from "vitest";
import { documents, plain, text } from "#tests/support/documents.ts";
import { type Random, seeded, seeds } from "#tests/support/random.ts";
import { fields, parsedDocument } from "./document.ts";
import { edit, UnfitChange } from "./edit.ts";
import { type Change, isGroup, isList, type Path, type Plain, valueAt, withChange } from "./plain.ts";

const windows = (content: string) => `\uFEFF${content.replaceAll("\n", "\r\n")}`;
const short = [...documents].filter(([, content]) => content.length < 3000);
const all = [...documents, ...short.map(([file, content]) => [file, windows(content)] as const)];
const odd = all.filter(([name]) => name === "odd.yaml");

/** The normal form of YAML: a tagged value is text, or degrees. */
const read = (value: Plain): Plain =>
  JSON.parse(
    JSON.stringify(value, (_key, item: Plain) =>
      isGroup(item) || isList(item) || typeof item !== "object" || item === null || !("!placeholder" in item)
        ? item
        : { "!placeholder": marked(String(item["!placeholder"])) },
    ),
  ) as Plain;
const marked = (words: string) => (/^-?\d+\.\d+$/.test(words) ? Number(words) : words);

function change(value: Plain, random: Random): Change {
  const { below, pick } = random;
  const branches = [...paths(value)].filter((path) => typeof valueAt(value, path) === "object");
  const path = pick(branches);
  const parent = valueAt(value, path);
  const size = isList(parent) ? parent.length : 0;
  if (isList(parent) && below(2)) {
    if (size === 0 || below(3) === 0) return { do: "insert", path: [...path, below(size + 1)], value: plain(random) };
    if (below(2)) return { do: "move", path: [...path, below(size)], to: below(size) };
    return { do: "remove", path: [...path, below(size)] };
  }
  const known: (string | number)[] = isList(parent) ? [...parent.keys()] : isGroup(parent) ? Object.keys(parent) : [];
  if (isGroup(parent) && (known.length === 0 || below(4) === 0))
    return { do: "set", path: [...path, pick(["new", "other", "null", "x y"])], value: plain(random) };
  if (known.length === 0) return { do: "set", path, value: plain(random) };
  const part = pick(known);
  if (isGroup(parent) && below(4) === 0 && part !== "body") return { do: "remove", path: [...path, part] };
  return {
    do: "set",
    path: [...path, part],
    value: part === "body" && path.length === 0 ? `One\n\n${text(random).replaceAll("\r\n", "")}.` : plain(random),
  };
}

function* paths(value: Plain, path: Path = []): Generator<Path> {
  yield path;
  if (isList(value)) for (const [index, item] of value.entries()) yield* paths(item, [...path, index]);
  else if (isGroup(value)) for (const [key, item] of Object.entries(value)) yield* paths(item, [...path, key]);
}

test("a change leaves everything else as it was written", () => {
  const content = documents.get("odd.yaml")!;
  const cases: [Change, before: string, after: string][] = [
    [{ do: "set", path: ["a"], value: "real" }, 'a: !placeholder "x" # behind a', 'a: "real" # behind a'],
    [{ do: "set", path: ["a"], value: { "!placeholder": "y" } }, '!placeholder "x"', '!placeholder "y"'],
    [{ do: "set", path: ["a"], value: { "!promise:y": "1.5" } }, '!placeholder "x"', '!promise:y "1.5"'],
    [{ do: "set", path: ["plain"], value: "a: b" }, "words without quotes", '"a: b"'],
    [{ do: "set", path: ["b", 0, "l"], value: "it's" }, "'q'", "'it''s'"],
    [
      { do: "set", path: ["b", 1, "text"], value: "one\n\n# two" },
      "|\n      ## no comment\n      y",
      "|-\n      one\n\n      # two",
    ],
    [{ do: "set", path: ["empty"], value: "full" }, "empty:", "empty: full"],
    [{ do: "set", path: ["degrees"], value: 24.5 }, "!placeholder 24.7136", "24.5"],
    [{ do: "set", path: ["flow", 1], value: "one" }, '"1"', '"one"'],
    [{ do: "insert", path: ["flow", 1], value: 7 }, "[0, ", "[0, 7, "],
    [{ do: "remove", path: ["b", 0, "v"] }, '{ v: !placeholder "5", ', "{ "],
    [{ do: "remove", path: ["b", 2] }, "  # above z\n  - z\n", ""],
    [{ do: "remove", path: ["b", 1, "title"] }, "- title: t # behind t\n\n    text", "- text"],
    [{ do: "remove", path: ["sections", 1] }, "  - id: two\n    body: |\n      B\n\n", ""],
    [
      { do: "insert", path: ["sections", 1], value: { id: "new", body: "N\n" } },
      "  - id: two\n",
      "  - id: new\n    body: |\n      N\n\n  - id: two\n",
    ],
    [
      { do: "set", path: ["new"], value: { list: ["Some words", { id: "x" }], marked: { "!placeholder": "y" } } },
      "\n# at the end",
      'new:\n  list:\n    - "Some words"\n    - id: x\n  marked: !placeholder "y"\n\n# at the end',
    ],
  ];
  for (const [change, before, after] of cases) {
    expect(content).toContain(before);
    expect(edit("odd.yaml", content, [change])).toBe(content.replace(before, after));
    const changed = content.replace(before, after);
    expect(edit("odd.yaml", windows(content), [change])).toBe(windows(changed));
  }
});

test("a text that is written otherwise keeps its comments and values, and becomes as usual", () => {
  const [from, to] = [
    "# head\na:   1\nb: # behind b\n- [ x,  {y: 2} ]\n-   - z\n",
    "# head\na: 3\nb:\n  # behind b\n  - [x, { y: 2 }]\n  - - z\n",
  ];
  expect(edit("a.yaml", from, [{ do: "set", path: ["a"], value: 3 }])).toBe(to);
});

test("the Markdown below the fields is the field body, and stays between its blank lines", () => {
  const post = '---\ntitle: "T"\n---\n\nBegin.\n\nEnd.\n\n';
  expect(fields("a.md", post).map(({ field, value }) => [field, value])).toEqual([
    ["title", "T"],
    ["body", "Begin.\n\nEnd."],
  ]);
  const set = (value: string) => edit("a.md", post, [{ do: "set", path: ["body"], value }]);
  expect(set("Other.\n")).toBe('---\ntitle: "T"\n---\n\nOther.\n\n');
  expect(set("")).toBe('---\ntitle: "T"\n---\n\n\n\n');
  expect(edit("a.md", post, [{ do: "set", path: ["title"], value: "---" }])).toBe(post.replace('"T"', '"---"'));
});

test("a path that leads nowhere and a text that is no document are refused", () => {
  const refused: Change[] = [
    { do: "set", path: ["no", "where"], value: 1 },
    { do: "set", path: ["list", 1], value: 1 },
    { do: "insert", path: ["list", 2], value: 1 },
    { do: "insert", path: ["a"], value: 1 },
    { do: "remove", path: ["constructor"] },
    { do: "remove", path: ["body"] },
    { do: "move", path: ["list", 0], to: 1 },
  ];
  for (const change of refused) {
    expect(() => edit("a.md", "---\na: 1\nlist: [1]\n---\nBody\n", [change])).toThrow(UnfitChange);
  }
  expect(() => fields("a.md", "a: 1\n")).toThrow('content/a.md:1  must begin with a line "---"');
  expect(() => fields("a.md", "---\na: [\n---\nBody\n")).toThrow("content/a.md:");
  expect(() => fields("a.yaml", "a: *b\n")).toThrow("content/a.yaml:1  a: begins with *");
});

test("a document that nothing changes in stays the same byte for byte", () => {
  for (const [file, content] of all) {
    expect(edit(file, content, []), file).toBe(content);
    const same = fields(file, content).map(({ path, value, tag }): Change => {
      return { do: "set", path, value: tag ? { [tag]: value } : value };
    });
    expect(edit(file, content, same), file).toBe(content);
  }
});

test("after random changes the fields are as asked", () => {
  for (const seed of seeds(50)) {
    const random = seeded(seed);
    const [file, content] = random.pick(seed % 3 ? odd : all);
    let [now, value] = [content, parsedDocument(file, content).value];
    const changes: Change[] = [];
    for (let count = 0; count < 4; count += 1) {
      changes.push(change(value, random));
      value = read(withChange(value, changes.at(-1)!));
      try {
        now = edit(file, now, changes.slice(-1));
        expect(parsedDocument(file, now).value).toEqual(value);
        if (content.startsWith("\uFEFF")) expect(now).toMatch(/^\uFEFF(?:[^\n]*\r\n)*[^\n]*$/);
      } catch (error) {
        throw new Error(`seed ${seed}, ${file}: ${JSON.stringify(changes)}\n${now}`, { cause: error });
      }
    }
  }
});

const lines = (content: string) => content.split("\n").toSorted();
const lost = (before: string, after: string) => {
  const left = lines(after);
  return lines(before).filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};
/** Values that parse quickly. */
const small = [...documents].filter(([, content]) => content.length < 9000);
const scalars = small.flatMap(([file, content]) =>
  fields(file, content)
    .filter(({ value, path }) => typeof value === "string" && path[0] !== "body")
    .map(({ path, value, tag }) => ({ file, content, path, value: value as string, tag })),
);
const lists = small.flatMap(([file, content]) => {
  const { value } = parsedDocument(file, content);
  return [...paths(value)].flatMap((path) => {
    const list = valueAt(value, path);
    return isList(list) && list.length > 0 ? { file, content, path, list } : [];
  });
});

test("setting a text changes the lines of that text alone, and setting it back brings them back", () => {
  const styles = new Map<string, number>();
  for (const seed of seeds(60)) {
    const random = seeded(seed);
    const { file, content, path, value, tag } = random.pick(scalars);
    const mark = (words: string) => (tag ? { [tag]: words } : words);
    const isPlain = /^\S+$/.test(value);
    const to = isPlain ? "another-word" : value.includes("\n") ? "One\n\n## Two\n" : text(random);
    const changed = edit(file, content, [{ do: "set", path, value: mark(to) }]);
    const height = file === "odd.yaml" ? 3 : value.split("\n").length;
    expect(lost(content, changed).length, `${file} ${path.join(".")} ${JSON.stringify(to)}`).toBeLessThanOrEqual(
      height,
    );
    if (changed === content || file === "odd.yaml") continue;
    expect(edit(file, changed, [{ do: "set", path, value: mark(value) }])).toBe(content);
    styles.set(isPlain ? "plain" : "quoted", 1);
  }
  expect([...styles.keys()].toSorted()).toEqual(["plain", "quoted"]);
});

test("moving items changes no line of a list, and moving them back brings the text back", () => {
  for (const seed of seeds(35)) {
    const { pick, below } = seeded(seed);
    const { file, content, path, list } = pick(lists);
    const [from, to] = [below(list.length), below(list.length)];
    const moved = edit(file, content, [{ do: "move", path: [...path, from], to }]);
    const where = `${file} ${path.join(".")} ${from} to ${to}`;
    // A list in brackets is on one line, and a nested list begins beside its dash.
    const isBeside = lost(content, moved).length <= 1 || typeof path.at(-1) === "number";
    if (!isBeside) expect(lost(content, moved), where).toEqual([]);
    expect(edit(file, moved, [{ do: "move", path: [...path, to], to: from }]), where).toBe(content);
  }
});

test("adding an item changes no other line, and removing it brings the text back", () => {
  for (const seed of seeds(35)) {
    const random = seeded(seed);
    const { file, content, path, list } = random.pick(lists);
    const at = random.below(list.length + 1);
    const value = random.below(2) ? random.pick(list) : plain(random);
    const where = `${file} ${path.join(".")} ${at} ${JSON.stringify(value)}`;
    const added = edit(file, content, [{ do: "insert", path: [...path, at], value }]);
    expect(lost(content, added).length, where).toBeLessThanOrEqual(1);
    expect(edit(file, added, [{ do: "remove", path: [...path, at] }]), where).toBe(content);
  }
});
