import { describe, expect, test } from "vitest";
import type { Question } from "#app/features/assistant/answer.ts";
import { company, sites } from "#tests/support/sites.ts";
import { type Locale, localeOf, locales } from "#i18n/locale.ts";
import { findPassages } from "./find-passages.server.ts";
import { knowledgeIn, understand } from "./understand.server.ts";
import { passagesIn } from "#app/site-index/passages.server.ts";

const passagesFor = (question: Question, limit: number) => findPassages(understand(question), limit);
const ask = (locale: Locale, ...messages: string[]) => ({
  sites,
  locale,
  turns: messages.map((content) => ({ role: "user" as const, content })),
});

describe.each(locales)("in %s", (locale) => {
  const passages = passagesIn(sites[locale]);

  test("every page with words has passages, with facts filled in and links of its language", () => {
    const paths = new Set(passages.map(({ page }) => page.path));
    const { services, posts } = sites[locale];
    expect(paths.size).toBe(services.length + posts.length + 6);
    for (const { path, text, title } of passages) {
      expect(localeOf(path)).toBe(locale);
      expect(`${title} ${text}`).not.toMatch(/\{\w+\}|<\w|&#x/);
      expect(text.trim()).not.toBe("");
    }
  });

  test("every contact detail of the company is in a passage", () => {
    const all = passages.map(({ text }) => text).join("\n");
    for (const fact of [company.email, company.vatNumber, company.address.poBox, company.hours.regular[0]?.opens]) {
      expect(all).toContain(fact);
    }
    for (const { name } of [...company.partners, ...company.customers]) expect(all).toContain(name[locale]);
  });

  test("visitors' wordings belong to passages", () => {
    const heard = sites[locale].answers.wordings.flatMap((wording) => wording.heard);
    const asked = new Set(passages.flatMap((passage) => passage.asked.flat()));
    expect(heard.filter((words) => !asked.has(words))).toEqual([]);
  });
});

test("a section of a post or of the privacy notice is named by its fragment", () => {
  expect(passagesFor(ask("en", "how long do you keep my data"), 1)[0]?.path).toBe("/privacy#retention");
  expect(passagesFor(ask("en", "who gives the bill an owner"), 1)[0]?.path).toBe(
    "/blog/everything-an-article-may-hold#give-the-bill-an-owner",
  );
});

test("a follow-up is understood by what was asked and answered before", () => {
  const asked = (locale: Locale, question: string, next: string) => {
    const { heading, page } = knowledgeIn(sites[locale]).find(question).hits[0]!.entry;
    const answer = { role: "assistant" as const, content: `**${heading ?? page.title}** … [](${page.path})` };
    const { turns, ...rest } = ask(locale, question, next);
    return passagesFor({ ...rest, turns: [turns[0]!, answer, turns[1]!] }, 1)[0]?.path;
  };
  expect(asked("en", "Do you do cloud migration?", "and what is the way of working?")).toBe(
    "/services/professional#steps",
  );
  expect(asked("ar", "هل تقدمون الترحيل إلى السحابة؟", "وكيف تعملون؟")).toBe("/ar/services/professional#steps");
  const [more] = passagesFor(ask("en", "Do you build mobile apps?", "tell me more"), 1);
  expect(more?.path).toBe("/services/web-development");
});

test("misspelt words are found by their likeness", () => {
  expect(passagesFor(ask("en", "netwroks"), 1)[0]?.path).toBe("/services/networks");
  expect(passagesFor(ask("ar", "الشبكااات"), 1)[0]?.path).toBe("/ar/services/networks");
});

test("as many passages as wanted, in the language of the question", () => {
  const found = passagesFor(ask("en", "ما خدماتكم في الأمن السيبراني والشبكات؟"), 3);
  expect(found).toHaveLength(3);
  for (const { path } of found) expect(localeOf(path)).toBe("ar");
  expect(passagesFor(ask("en", "xqzzy"), 3)).toEqual([]);
  expect(passagesFor({ sites, locale: "en", turns: [] }, 3)).toEqual([]);
});
