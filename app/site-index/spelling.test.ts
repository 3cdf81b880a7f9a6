import { expect, test } from "vitest";
import { Spelling } from "./spelling.ts";

const spelling = new Spelling();
for (const word of [
  "much",
  "price",
  "prize",
  "price",
  "network",
  "security",
  "office",
  "move",
  "moves",
  "السيبراني",
  "2030",
])
  spelling.add(word);

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
