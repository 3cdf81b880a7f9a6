import { expect, test } from "vitest";
import { excerpt, markedPieces, plainWords } from "./excerpt.ts";

const isFound = (word: string) => ["cloud", "data", "سحابة", "سَحابة"].includes(word.toLowerCase());
const shown = (pieces: { text: string; isFound: boolean }[]) =>
  pieces.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join("");

test("found words are marked, those in a row as one", () => {
  expect(shown(markedPieces("Cloud data, and the cloud.", isFound))).toBe("[Cloud data], and the [cloud].");
  expect(shown(markedPieces("في سَحابة", isFound))).toBe("في [سَحابة]");
  expect(shown(markedPieces("nothing", isFound))).toBe("nothing");
});

test("a long text is cut between words where most was found", () => {
  const text = `cloud ${"word ".repeat(100)}data and data and cloud ${"end ".repeat(100)}`.trim();
  const cut = shown(excerpt(text, isFound));
  expect(cut).toMatch(/^… (?:word )+\[data\] and \[data\] and \[cloud\] (?:end )+…$/);
  expect(cut.length).toBeLessThan(260);
});

test("a text without found words begins at its beginning", () => {
  expect(shown(excerpt("word ".repeat(100), isFound))).toMatch(/^word .* …$/);
});

test("Markdown is left out", () => {
  expect(plainWords("A **bold** [link](/x)\n\n- one\n- two\n\nEnd")).toBe("A bold link, one, two End");
  expect(plainWords("1. **First**: a\n2. **Second**: b")).toBe("First: a, Second: b");
  expect(plainWords("نقدم:\n\n- شبكات\n- مواقع")).toBe("نقدم: شبكات، مواقع");
});
