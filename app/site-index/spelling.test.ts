import { expect, test } from "vitest";
import { Spelling } from "./spelling.ts";

const frequencies = {
  much: 1,
  price: 2,
  prize: 1,
  network: 1,
  security: 1,
  office: 1,
  move: 1,
  moves: 1,
  السيبراني: 1,
};
const spelling = new Spelling(new Map([...Object.entries(frequencies), ["2030", 1]]));

test.each([
  ["mcuh", "much"],
  ["hrs", "hours"],
  ["ur", "your"],
  ["priec", "price"],
  ["pride", "price"],
  ["ntework", "network"],
  ["secuirty", "security"],
  ["offce", "office"],
  ["officce", "office"],
  ["ofice", "office"],
  ["officr", "office"],
  ["السبراني", "السيبراني"],
  ["السيبراتي", "السيبراني"],
])("%s is corrected to %s", (word, correct) => {
  expect(spelling.mend(word)).toBe(correct);
});

test.each(["muck", "network", "move", "movie", "movies", "offices", "moe", "netwrko", "ofce", "offered", "2031", ""])(
  "%s stays as it is",
  (word) => {
    expect(spelling.mend(word)).toBe(word);
  },
);

test("of words as frequent as each other the one that was met first is meant", () => {
  const words = ["stone", "stoke", "store"].map((word) => [word, 1] as const);
  expect(new Spelling(new Map(words)).mend("stole")).toBe("stone");
  expect(new Spelling(new Map(words.toReversed())).mend("stole")).toBe("store");
});
