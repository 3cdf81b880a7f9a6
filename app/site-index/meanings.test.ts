import { expect, test } from "vitest";
import { Meanings } from "./meanings.ts";

const meanings = new Meanings({
  subjects: [
    ["mobile app", "app"],
    ["السحابة", "كلاود", "cloud"],
  ],
  synonyms: [
    ["how long", "duration"],
    ["كم يستغرق", "المدة"],
  ],
});

test("stop words mean nothing, by themselves or with a conjunction before them", () => {
  expect(meanings.read("What do you do, please?")).toEqual([]);
  expect(meanings.read("وهل عندكم")).toEqual([]);
});

test("a phrase counts as one word, the longest first, stop words included", () => {
  const [phrase, ...rest] = meanings.read("how long is a mobile app review");
  expect(phrase).toEqual({ forms: [], meanings: ["#2"], subject: false });
  expect(rest.map(({ meanings: groups, subject }) => [groups, subject])).toEqual([
    [["#0"], true],
    [[], false],
  ]);
});

test("Arabic writes conjunctions, articles and prepositions onto a phrase", () => {
  expect(meanings.read("وكم يستغرق")[0]?.meanings).toEqual(["#3"]);
  expect(meanings.read("للسحابة")[0]).toMatchObject({ meanings: ["#1"], subject: true });
  expect(meanings.read("بالcloud")[0]?.meanings).toEqual(["#1"]);
});
