import { expect, test } from "vitest";
import { sites } from "#tests/support/sites.ts";
import { answerEmbedded } from "./answer-embedded.server.ts";

const ask = (turns: { role: "user" | "assistant"; content: string }[]) => {
  const parts = answerEmbedded({ sites, locale: "en", turns });
  const [text] = parts;
  const guide = parts.find((part) => part.type === "guide");
  return { text: text?.type === "text" ? text.text : "", next: guide?.next ?? [], certainty: guide?.certainty };
};

test("an answer leads on to two questions, none of them asked or answered before, each answered below itself", () => {
  const asked: { role: "user" | "assistant"; content: string }[] = [
    { role: "user", content: "What are your opening hours?" },
  ];
  for (let round = 0; round < 4; round++) {
    const { text, next } = ask(asked);
    expect(next).toHaveLength(2);
    for (const question of next) expect(asked.map(({ content }) => content).join("\n") + text).not.toContain(question);
    const answer = ask([{ role: "user", content: next[0]! }]);
    expect(answer).toMatchObject({ certainty: "sure" });
    expect(answer.text.startsWith(`**${next[0]}**`)).toBe(true);
    asked.push({ role: "assistant", content: text }, { role: "user", content: next[0]! });
  }
});

test("what else was likely asked stands below the surest answer, in one place, and is not offered again", () => {
  const { text, next } = ask([{ role: "user", content: "when are you open" }]);
  expect(text.match(/^- \[.+$/gm)).toHaveLength(1);
  expect(text).toContain("[Contact Us: Are you open in Ramadan and on public holidays?](/contact) These days");
  expect(next).not.toContain("Are you open in Ramadan and on public holidays?");
});

test("“tell me more” goes on on the page of the last answer, and repeats nothing", () => {
  const turns: { role: "user" | "assistant"; content: string }[] = [
    { role: "user", content: "Do you build mobile apps?" },
  ];
  const first = ask(turns);
  turns.push({ role: "assistant", content: first.text }, { role: "user", content: "tell me more" });
  const second = ask(turns);
  turns.push({ role: "assistant", content: second.text }, { role: "user", content: "tell me more" });
  const third = ask(turns);
  const texts = [first, second, third].map(({ text }) => text);
  expect(new Set(texts).size).toBe(3);
  for (const text of texts) expect(text).toContain("(/services/web-development");
});

test("a question whose passage answers another one already gets its next one", () => {
  const { text } = ask([
    { role: "user", content: "Tell me: what time do you close? And can you say open on eid now?" },
  ]);
  expect(text).toContain("**What are your opening hours?**");
  expect(text).toContain("**Are you open in Ramadan and on public holidays?**");
});

test("two questions get two answers, each below the question or heading that it belongs to", () => {
  const { text } = ask([{ role: "user", content: "What are your opening hours? And how much does it cost?" }]);
  expect(text.match(/^\*\*.+\*\*$/gm)?.length).toBe(2);
});
