import { expect, test } from "vitest";
import { withSearchWords } from "./search-words.ts";

const title = "Come and see us";
const short = "We moved to a new office.";

test("what is written for search engines is shown to them, each alone", () => {
  const meta = { title: "A new office" };
  expect(withSearchWords({ title, description: short, meta }).meta).toEqual({ ...meta, description: short });
  expect(withSearchWords({ title, summary: short, meta: { description: "So." } }).meta).toEqual({
    title,
    description: "So.",
  });
});

test("a summary that is too long ends with a sentence, or with a word", () => {
  const sentence = `${"We moved to a new office, and there is room for all of us. ".repeat(2)}Come.`;
  const all = `${sentence} ${"And bring your friends, for there is enough coffee for all. ".repeat(2)}`.trim();
  expect(withSearchWords({ title, description: all }).meta.description).toBe(sentence);
  const { description } = withSearchWords({ title, description: "word ".repeat(45).trim() }).meta;
  expect(description).toMatch(/ word…$/);
  expect(description.length).toBeLessThanOrEqual(160);
});
