import { expect, test } from "vitest";
import { wordmark } from "./logo.tsx";

const both = { "/media/logo/wordmark.svg": "a.svg" };

test("without a wordmark there is none", () => {
  expect(wordmark({}, "en")).toBeUndefined();
});

test("one wordmark serves both languages, on paper too", () => {
  for (const locale of ["en", "ar"] as const)
    expect(wordmark(both, locale)).toEqual({ screen: "a.svg", paper: "a.svg" });
});

test("a language and paper may have their own", () => {
  const files = { ...both, "/media/logo/wordmark-ar.svg": "b.svg", "/media/logo/wordmark-paper.svg": "c.svg" };
  expect(wordmark(files, "en")).toEqual({ screen: "a.svg", paper: "c.svg" });
  expect(wordmark(files, "ar")).toEqual({ screen: "b.svg", paper: "c.svg" });
});
