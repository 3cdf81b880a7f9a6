import { expect, test } from "vitest";
import { editions } from "#tests/support/editions.ts";
import { Knowledge } from "./knowledge.server.ts";

test("a word that no wording has speaks for what the others of its sense mean", () => {
  const { en } = editions;
  const unknowing = new Knowledge(en);
  const knowing = new Knowledge({ ...en, answers: { ...en.answers, vocabulary: [["wifi", "zorblat"]] } });
  const { entry } = knowing.find("our wifi is weak").hits[0]!;
  expect(entry.path).toContain("/services/");
  const shareIn = (knowledge: Knowledge) =>
    knowledge.find("our zorblat is weak").hits.find(({ entry: { path } }) => path === entry.path)?.signs.share ?? 0;
  expect(shareIn(knowing)).toBeGreaterThan(1.4 * shareIn(unknowing));
});

test("what another process learned is taken over, unless it was from other passages", () => {
  const { en } = editions;
  const question = "our wifi is weak";
  const learned = new Knowledge(en).learned();
  const taught = new Knowledge({ ...en, learned });
  expect(taught.prepare()).toBe(false);
  expect(taught.find(question)).toEqual(new Knowledge(en).find(question));
  expect(new Knowledge({ ...en, services: en.services.slice(1), learned }).prepare()).toBe(true);
});
