import { expect, test } from "vitest";
import { cpuTime } from "#tests/support/cpu-time.ts";
import { settleMarkdown, finishedSentences } from "./parse-markdown.ts";
import type { Locale } from "#i18n/locale.ts";

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
  // Seconds or hours where an expression tries one place twice.
  expect(time).toBeLessThan(2000);
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
