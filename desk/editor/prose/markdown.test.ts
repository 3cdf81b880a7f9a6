import { readdirSync, readFileSync } from "node:fs";
import type { Node } from "prosemirror-model";
import { EditorState, Selection } from "prosemirror-state";
import { expect, test } from "vitest";
import { parseDocument, visit } from "yaml";
import { textBlocks } from "#cms/read-markdown.ts";
import { markdownOf, proseOf as proseWith } from "./markdown.ts";
import { schema } from "./schema.ts";

const { nodes } = schema;
const proseOf = (text: string) => proseWith(text, textBlocks(text));

/** Texts of all shipped companies: bodies of files, and what looks like Markdown among their fields. */
const texts = ["content", "examples", "tests/fixtures/company", "words/start"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:md|yaml)$/.test(name))
    .flatMap((name) => {
      const file = readFileSync(`${folder}/${name}`, "utf8");
      const [, fields = file, body = ""] = /^---\n([^]*?)\n---\n([^]*)$/.exec(file) ?? [];
      const all = [body];
      visit(parseDocument(fields, { logLevel: "silent" }), {
        Scalar: (_, { value }) => void (typeof value === "string" && /[\n*[`]/.test(value) && all.push(value)),
      });
      return all;
    }),
);

const alone = (node: Node): string => markdownOf(nodes.doc.create(null, node), proseOf(""));

test("a text that nobody changed stays as it is, byte for byte, and a changed block means the same", () => {
  expect(texts.length).toBeGreaterThan(200);
  for (const text of texts) {
    const prose = proseOf(text);
    expect(markdownOf(prose.doc, prose)).toBe(text);
    for (const node of prose.doc.children)
      expect(proseOf(alone(node)).doc.toJSON()).toEqual(nodes.doc.create(null, node).toJSON());
  }
});

const article = `Some *words* of [ours](/services "All").

## A part {#a-part}
Right __below__ it, with \`code\` and a line\\
of its own.



* one
* two
  1. deep

> A quote.
>
> — Somebody

| Thing | Price |
| --- | --- |
| Needle \\| pin | **5** |

![A hall](uploaded/hall "Our hall")

[Write](/contact){.button}

<div>
unknown
</div>

See ![it](uploaded/it) here, [there][1] or ~~nowhere~~.

[1]: https://there.example
`;

test("only the block that was changed is written anew", () => {
  const before = proseOf(article);
  const { doc, blocks } = before;
  const state = EditorState.create({ doc });
  const changes = [...blocks.entries()].filter(([, { node }]) => node.type !== nodes.source);
  for (const [index] of changes) {
    const at = doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    const after = state.apply(state.tr.insertText("Ä", Selection.near(doc.resolve(at + 1)).from)).doc;
    const text = markdownOf(after, before);
    const others = blocks.toSpliced(index, 1).map((block) => block.text.trim());
    expect(others.filter((other) => !text.includes(other))).toEqual([]);
    expect(proseOf(text).doc.toJSON()).toEqual(after.toJSON());
  }
});

test("parts of a text are read as what they are, and others as their source", () => {
  expect(
    proseOf(article)
      .doc.children.map(({ type }) => type.name)
      .join(" "),
  ).toBe("paragraph heading paragraph list blockquote table paragraph button source source source");
});

test.each([
  ["stars and brackets", "2 * 3 * 4 [x](y) _z_ <b> & `c`"],
  ["a sign of a list", "- no list"],
  ["a sign of a heading", "## no heading"],
  ["a sign of a quote", "> no quote"],
  ["a number", "1. no list"],
  ["Arabic with numbers", "١٢ * ٣، و[هذا] ليس رابطًا"],
])("typed words with %s stay words", (_, words) => {
  const node = nodes.paragraph.create(null, schema.text(words));
  expect(proseOf(alone(node)).doc.children).toHaveLength(1);
  expect(proseOf(alone(node)).doc.firstChild!.toJSON()).toEqual(node.toJSON());
});

test("marked words beside one another stay what they are, with letters, signs and emoji at their ends", () => {
  const [strong, emphasis, code] = ["strong", "emphasis", "inlineCode"].map((name) => schema.mark(name));
  const link = schema.mark("link", { url: "/a_(b)", title: 'A "title"' });
  const marks = [[], [strong!], [emphasis!], [strong!, emphasis!], [link], [code!]];
  const pieces = ["a", "(*!", "🙂"].flatMap((text) => marks.map((of) => schema.text(text, of)));
  for (const one of pieces)
    for (const other of pieces)
      for (const third of [0, 2, 7, 12].map((place) => pieces[place]!)) {
        const node = nodes.paragraph.create(null, [one, other, third]);
        expect(proseOf(alone(node)).doc.firstChild!.toJSON(), alone(node)).toEqual(node.toJSON());
      }
});

test("blanks at the ends of bold words are outside of them, and those of a block are not written", () => {
  const bold = schema.text(" so", [schema.mark("strong")]);
  expect(alone(nodes.paragraph.create(null, [schema.text("Not"), bold, schema.text("! ")]))).toBe("Not **so**!");
  expect(alone(nodes.paragraph.create(null, [schema.text("Not "), schema.text("so ", [schema.mark("strong")])]))).toBe(
    "Not **so**",
  );
});

test("of a heading that was divided the first half keeps the id, and empty blocks are not written", () => {
  const before = proseOf("## One two {#one-two}");
  const { tr } = EditorState.create({ doc: before.doc });
  expect(markdownOf(tr.split(4).doc, before)).toBe("## One {#one-two}\n\n## two");
  const empty = nodes.doc.create(null, [nodes.paragraph.create(), ...before.doc.children, nodes.paragraph.create()]);
  expect(markdownOf(empty, before)).toBe("## One two {#one-two}");
});
