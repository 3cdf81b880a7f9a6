import { expect, test } from "vitest";
import { sites } from "#tests/support/sites.ts";
import { fill, fillCount } from "./fill.tsx";

test("every name is filled in, wherever it is", () => {
  expect(fill("{a} – {b} – {a}", { a: "x", b: 2 })).toBe("x – 2 – x");
});

test("a name without a value stays, so that the mistake shows", () => {
  expect(fill("{a} and {toString}", { a: "x" })).toBe("x and {toString}");
});

test("Arabic counts in all six of its forms", () => {
  const forms = sites.ar.messages.blog.readingTime;
  const sentences = [0, 1, 2, 3, 11, 100].map((count) => fillCount(forms, count, "ar"));
  expect(new Set(sentences.map((sentence) => sentence.replaceAll(/\d+/g, ""))).size).toBeGreaterThanOrEqual(4);
  for (const sentence of sentences) expect(sentence).not.toContain("{");
});

test("English counts one and many", () => {
  const forms = sites.en.messages.blog.readingTime;
  expect(fillCount(forms, 1, "en")).toBe("1 minute to read");
  expect(fillCount(forms, 4, "en")).toBe("4 minutes to read");
});
