import { expect, test } from "vitest";
import { sites } from "#tests/support/sites.ts";
import { Knowledge, learningSource } from "./knowledge.server.ts";
import { knowledgeIn } from "./understand.server.ts";

test("a word that no wording has speaks for what the others of its sense mean", () => {
  const { en } = sites;
  const unknowing = knowledgeIn(en);
  const knowing = new Knowledge({ ...en, answers: { ...en.answers, vocabulary: [["wifi", "zorblat"]] } });
  const { entry } = knowing.find("our wifi is weak").hits[0]!;
  expect(entry.path).toContain("/services/");
  const shareIn = (knowledge: Knowledge) =>
    knowledge.find("our zorblat is weak").hits.find(({ entry: { path } }) => path === entry.path)?.signs.share ?? 0;
  expect(shareIn(knowing)).toBeGreaterThan(1.4 * shareIn(unknowing));
});

test("what another process learned is taken over, also for passages that are fewer or more", () => {
  const { en } = sites;
  const question = "our wifi is weak";
  const learned = knowledgeIn(en).learned();
  const taught = new Knowledge({ ...en, learned });
  expect(taught.prepare()).toBe(false);
  expect(taught.find(question)).toEqual(knowledgeIn(en).find(question));
  const best = taught.find(question).hits[0]!;

  const post = { ...en.posts[0]!, slug: "new", title: "Zorblats for beginners" };
  const services = en.services.slice(0, -1).toReversed();
  const other = new Knowledge({ ...en, services, posts: [post, ...en.posts], learned });
  expect(other.prepare()).toBe(false);
  expect(other.find(question).hits[0]!.entry.path).toBe(best.entry.path);
  // Nothing was learned of it yet: its words find it.
  expect(other.find("what about zorblats?").hits[0]!.entry.path).toContain("/new");
});

test("what a power cut left of it is learned anew", () => {
  for (const learned of [new Uint8Array(), new Uint8Array(100)])
    expect(new Knowledge({ ...sites.en, learned }).prepare()).toBe(true);
});

test("words that nobody learns from leave the source of what is learned as it is", () => {
  const { en } = sites;
  const messages = { ...en.messages, footer: { ...en.messages.footer, rss: "Feed of another name" } };
  expect(learningSource({ ...en, messages, siteUrl: "https://www.other.example" })).toBe(learningSource(en));
  const answers = { ...en.answers, unrelated: [...en.answers.unrelated, "Who won?"] };
  expect(learningSource({ ...en, answers })).not.toBe(learningSource(en));
  expect(learningSource({ ...en, posts: en.posts.slice(1) })).not.toBe(learningSource(en));
});
