import { expect, test } from "vitest";
import { documents } from "#tests/support/documents.ts";
import { type Random, seeded, seeds } from "#tests/support/random.ts";
import { diff } from "./diff.ts";
import { type Field, fields, parsedDocument } from "./document.ts";
import { edit } from "./edit.ts";
import { rebase } from "./rebase.ts";
import { type Change, isGroup, isList, type Path, type Plain, valueAt } from "./plain.ts";

const home = `# The home page.
title: "Welcome"
slides:
  - id: one
    title: "One"
    text: "First"
  - id: two
    title: "Two"
    text: "Second"
steps:
  - title: "Ask"
    text: "We ask."
  - title: "Build"
    text: "We build."
words: ["a", "b"]
phone: !placeholder "+966110000000"
`;
const swap = (text: string, ...pairs: [string, string][]) =>
  pairs.reduce((all, [from, to]) => {
    expect(all).toContain(from);
    return all.replace(from, to);
  }, text);
const rebased = (ours: string, theirs: string, base = home) => rebase("en/pages/home.yaml", { base, ours, theirs });

test("what the owner changed stays, and what only the developer changed comes in with its comments", () => {
  const ours = swap(home, ['"Welcome"', '"Hello"'], ['!placeholder "+966110000000"', '"+966112345678"']);
  const theirs = swap(
    home,
    ["slides:", "# Shown first.\nslides:"],
    ['"Second"', '"The second"'],
    ["words:", 'fax: "1"\nwords:'],
  );
  expect(rebased(ours, theirs)).toEqual({
    text: swap(theirs, ['"Welcome"', '"Hello"'], ['!placeholder "+966110000000"', '"+966112345678"']),
    conflicts: [],
  });
});

test("comments that the owner changed stay; otherwise they are the developer's", () => {
  const noted = (text: string) => swap(text, ["slides:", "# Not more than three.\nslides:"], ['"Second"', '"#2"']);
  const theirs = swap(home, ["# The home page.", "# The first page."], ['"Welcome"', '"Hello"']);
  expect(rebased(noted(home), theirs)).toEqual({ text: noted(swap(home, ['"Welcome"', '"Hello"'])), conflicts: [] });
  const ours = swap(home, ['"Second"', '"#2"']);
  expect(rebased(ours, theirs)).toEqual({ text: swap(theirs, ['"Second"', '"#2"']), conflicts: [] });
  const [base, block] = ["body: |\n  # One\ntitle: a\n", "body: |\n  # Two\ntitle: a\n"];
  expect(rebased(block, `# New\n${swap(base, ["title: a", "title: b"])}`, base).text).toBe(
    "# New\nbody: |\n  # Two\ntitle: b\n",
  );
});

test("what both changed differently stays the owner's and is a conflict with all three values", () => {
  const ours = swap(home, ['"Second"', '"Our second"'], ['"a", "b"', '"a", "b", "ours"']);
  const theirs = swap(home, ['"Second"', '"Their second"'], ['"a", "b"', '"theirs", "a", "b"']);
  const text = { base: "Second", ours: "Our second", theirs: "Their second" };
  const list = { base: ["a", "b"], ours: ["a", "b", "ours"], theirs: ["theirs", "a", "b"] };
  expect(rebased(ours, theirs)).toMatchObject({
    text: ours,
    conflicts: [
      { document: "en/pages/home.yaml", path: ["slides", 1, "text"], field: "slides.2.text", ...text },
      { path: ["words"], field: "words", ...list },
    ],
  });
});

test("items of a list are followed by their names, wherever they go", () => {
  const one = '  - id: one\n    title: "One"\n    text: "First"\n';
  const two = '  - id: two\n    title: "Two"\n    text: "Second"\n';
  const three = '  - id: three\n    title: "Three"\n    text: "Third"\n';
  const four = '  - id: four\n    title: "Four"\n    text: "Fourth"\n';
  const ours = swap(home, [one + two, three + two + one]);
  const theirs = swap(home, [one + two, one + two.replace("Second", "The second") + four]);
  expect(rebased(ours, theirs)).toEqual({
    text: swap(home, [one + two, three + two.replace("Second", "The second") + four + one]),
    conflicts: [],
  });
});

test("an item that the owner removed stays away, and one that the developer removed stays if the owner changed it", () => {
  const two = '  - id: two\n    title: "Two"\n    text: "Second"\n';
  const changed = swap(home, ["Second", "Changed"]);
  const without = swap(home, [two, ""]);
  const item = (words: string) => ({ id: "two", title: "Two", text: words });
  expect(rebased(without, changed)).toMatchObject({
    text: without,
    conflicts: [{ field: "slides.two", base: item("Second"), theirs: item("Changed") }],
  });
  expect(rebased(changed, without)).toMatchObject({
    text: changed,
    conflicts: [{ field: "slides.2", base: item("Second"), ours: item("Changed") }],
  });
  expect(rebased(without, swap(home, ["Welcome", "Hello"]))).toEqual({
    text: swap(without, ["Welcome", "Hello"]),
    conflicts: [],
  });
});

test("items without names are followed by position while nobody adds one", () => {
  const ours = swap(home, ['"Ask"', '"We ask first"']);
  const theirs = swap(home, ['"We build."', '"We build it."']);
  expect(rebased(ours, theirs)).toEqual({ text: swap(ours, ['"We build."', '"We build it."']), conflicts: [] });
});

test("both renaming an item while one of them adds another is a conflict of the list", () => {
  const ours = swap(home, ['"Ask"', '"Listen"']);
  const theirs = swap(home, ['"Ask"', '"Hear"'], ["words:", '  - title: "Test"\n    text: "We test."\nwords:']);
  expect(rebased(ours, theirs)).toMatchObject({ text: ours, conflicts: [{ field: "steps" }] });
});

test("sections of an article are fields of their own", () => {
  const post = '---\ntitle: "T"\n---\n\nBegin.\n\n## A {#a}\n\nWords of A.\n\n## B {#b}\n\nWords of B.\n';
  const ours = swap(post, ["Words of A", "Our words of A"]);
  const theirs = swap(
    post,
    ["Words of B.", "Their words of B.\n\n## C {#c}\n\nMore."],
    ["Words of A", "Other words of A"],
  );
  expect(rebase("en/posts/t.md", { base: post, ours, theirs })).toMatchObject({
    text: swap(theirs, ["Other words of A", "Our words of A"]),
    conflicts: [{ path: ["body", 1, "text"], theirs: "## A {#a}\n\nOther words of A." }],
  });
});

test("documents may be added and removed on either side", () => {
  const changed = swap(home, ["Welcome", "Hello"]);
  const document = "en/pages/home.yaml";
  const cases = [
    [{ base: null, ours: home, theirs: null }, home, 0],
    [{ base: null, ours: null, theirs: home }, home, 0],
    [{ base: null, ours: changed, theirs: home }, changed, 1],
    [{ base: home, ours: null, theirs: home }, null, 0],
    [{ base: home, ours: null, theirs: changed }, null, 1],
    [{ base: home, ours: home, theirs: null }, null, 0],
    [{ base: home, ours: changed, theirs: null }, changed, 1],
    [{ base: home, ours: null, theirs: null }, null, 0],
    [{ base: home, ours: null, theirs: `# Other\n${home}` }, null, 0],
  ] as const;
  for (const [versions, text, count] of cases) {
    const result = rebase(document, versions);
    expect(result.text).toBe(text);
    expect(result.conflicts).toHaveLength(count);
  }
});

test("a document that cannot be read stays the owner's, with all texts in the conflict", () => {
  const versions = { base: home, ours: `${home}x: [`, theirs: `${home}y: 1\n` };
  expect(rebase("en/pages/home.yaml", versions)).toEqual({
    text: versions.ours,
    conflicts: [{ document: "en/pages/home.yaml", path: [], field: "", ...versions }],
  });
});

/** Not what tells an item from others. */
const isText = ({ value, path }: Field) => typeof value === "string" && !["id", "slug"].includes(String(path.at(-1)));

/** Applies random changes; each new text is `by` and a unique number. */
function changed(file: string, content: string, by: string, random: Random, isOnlyTexts: boolean): string {
  let text = content;
  for (let count = 0; count < 1 + random.below(4); count += 1) {
    const { value } = parsedDocument(file, text);
    const words = `${by} ${count}`;
    const list = random.pick([...lists(value, []), undefined]);
    const items = list && (valueAt(value, list) as Plain[]);
    const at = [...(list ?? []), random.below(items?.length ?? 1)];
    const [first] = items ?? [];
    const key = isGroup(first) && "slug" in first ? "slug" : "id";
    const item = isGroup(first) ? { ...first, [key]: `${by}-${count}`, title: words } : words;
    const { path, value: old } = random.pick(fields(file, text).filter(isText));
    const changes: Change[] = [
      { do: "set", path, value: path[0] === "body" ? `${words}.\n\n${old as string}` : words },
      { do: "insert", path: at, value: item },
      { do: "move", path: at, to: random.below(items?.length ?? 1) },
      { do: "remove", path: at },
    ];
    text = edit(file, text, [isOnlyTexts || !items?.length ? changes[0]! : random.pick(changes)]);
  }
  return text;
}

function* lists(value: Plain, path: Path): Generator<Path> {
  if (isList(value)) yield path;
  if (isList(value)) for (const [index, item] of value.entries()) yield* lists(item, [...path, index]);
  else if (isGroup(value)) for (const [key, item] of Object.entries(value)) yield* lists(item, [...path, key]);
}

const small = [...documents].filter(([file, content]) => content.length < 6000 && fields(file, content).some(isText));
const marks = (by: string, from: string) => new Set(from.match(new RegExp(`${by} \\d\\b`, "g")));

test("texts that either side sets are merged field by field", () => {
  for (const seed of seeds(20)) {
    const random = seeded(seed);
    const [file, base] = random.pick(small.filter(([name]) => name.endsWith(".yaml")));
    const [ours, theirs] = ["ours", "theirs"].map((by) => changed(file, base, by, random, true)) as [string, string];
    const values = (text: string) =>
      new Map(fields(file, text).map(({ field, value }) => [field, JSON.stringify(value)]));
    const [b, o, t] = [values(base), values(ours), values(theirs)];
    const { text, conflicts } = rebase(file, { base, ours, theirs });
    const isSet = (side: typeof b, field: string) => side.get(field) !== b.get(field);
    const both = [...b.keys()].filter((field) => isSet(o, field) && isSet(t, field));
    expect(conflicts.map(({ field }) => field).toSorted(), `seed ${seed}, ${file}`).toEqual(both.toSorted());
    const expected = [...b].map(([field]) => [field, isSet(o, field) ? o.get(field) : t.get(field)] as const);
    expect([...values(text!)], `seed ${seed}, ${file}`).toEqual(expected);
  }
});

test("nothing is lost: the owner's words are in the result, the developer's in it or in a conflict", () => {
  for (const seed of seeds(40)) {
    const random = seeded(seed);
    const [file, base] = random.pick(small);
    const [ours, theirs] = ["ours", "theirs"].map((by) => changed(file, base, by, random, false)) as [string, string];
    const { text, conflicts } = rebase(file, { base, ours, theirs });
    const where = `seed ${seed}, ${file}`;
    expect(marks("ours", text!), where).toEqual(marks("ours", ours));
    const theirWords = marks("theirs", text! + JSON.stringify(conflicts.map((conflict) => conflict.theirs)));
    expect(theirWords, where).toEqual(marks("theirs", theirs));
    expect(rebase(file, { base, ours, theirs: base }).text).toBe(ours);
    expect(rebase(file, { base, ours: base, theirs }).text).toBe(theirs);
    if (conflicts.length === 0) expect(rebase(file, { base: theirs, ours: text, theirs }).text).toBe(text);
  }
});

test("texts of any depth are merged", () => {
  const nested = (depth: number, leaf: string) => `title: One\nx:\n  ${"- ".repeat(depth)}${leaf}\n`;
  const [base, ours, theirs] = [nested(100, "a"), nested(99, "b"), nested(101, "c")];
  expect(rebase("company.yaml", { base, ours, theirs })).toMatchObject({ text: ours, conflicts: [{}] });
});

test("the difference of two documents names each field with both values", () => {
  const after = swap(
    home,
    ['"Welcome"', '"Hello"'],
    ['  - id: one\n    title: "One"\n    text: "First"\n', ""],
    ["steps:", '  - id: three\n    title: "Three"\n    text: "Third"\nsteps:'],
    ['"Second"', '"The second"'],
    ['"a", "b"', '"a"'],
    ["!placeholder ", ""],
  );
  expect(diff("en/pages/home.yaml", home, after)).toEqual([
    { path: ["title"], field: "title", before: "Welcome", after: "Hello" },
    { path: ["slides", "one"], field: "slides.one", before: { id: "one", title: "One", text: "First" } },
    { path: ["slides", 0, "text"], field: "slides.1.text", before: "Second", after: "The second" },
    { path: ["slides", 1], field: "slides.2", after: { id: "three", title: "Three", text: "Third" } },
    { path: ["words", 1], field: "words.2", before: "b" },
    { path: ["phone"], field: "phone", before: { "!placeholder": "+966110000000" }, after: "+966110000000" },
  ]);
  expect(diff("en/pages/home.yaml", home, `# Other\n${home}`)).toEqual([]);
  expect(diff("en/pages/home.yaml", null, "a: 1\nb: [2]\n")).toEqual([
    { path: ["a"], field: "a", after: 1 },
    { path: ["b"], field: "b", after: [2] },
  ]);
});
