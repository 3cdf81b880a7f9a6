import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { answer } from "#app/features/assistant/answerer/answer.server.ts";
import { companyFacts } from "#app/site-index/company-facts.server.ts";
import { languagePack } from "#app/site-index/language-pack.server.ts";
import { foldWords } from "#app/site-index/normalise.ts";
import { documentPaths } from "#cms/files.ts";
import { readContent } from "#cms/read.ts";
import { fill } from "#i18n/fill.tsx";
import { type Locale, locales } from "#i18n/locale.ts";
import { sitesOf } from "#app/content.server.ts";

/** As the owner wrote it: the build of these tests has another name and an entry more. */
const { content } = await readContent("content");
const sites = sitesOf(content, { siteUrl: "https://www.site.example", robots: "index" });

function ask(locale: Locale, content: string) {
  const parts = answer({
    sites,
    locale,
    turns: [{ role: "user", content: fill(content, companyFacts(sites[locale])) }],
  });
  const text = parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  return { text, certainty: parts.find((part) => part.type === "guide")?.certainty };
}

describe.each(locales)("in %s", (locale) => {
  const { assistant, answers, services } = sites[locale];

  test("every suggestion of the chat is answered for sure", () => {
    const { questions } = assistant.suggestions;
    expect(questions.filter((question) => ask(locale, question).certainty !== "sure")).toEqual([]);
  });

  test("the four questions that the assistant always answers are, with their facts", () => {
    const { company: name, email, phone, address } = companyFacts(sites[locale]);
    const says = [
      [name],
      [email, phone, "/contact)"],
      [address],
      sites[locale].company.partners.map((one) => one.name[locale]),
    ];
    for (const [at, { question }] of answers.entries.slice(0, 4).entries()) {
      const { text, certainty } = ask(locale, question);
      expect(certainty, question).toBe("sure");
      for (const fact of says[at]!) expect(text, question).toContain(fact);
    }
  });

  test("every service is answered from its own page, by its title and by each of its questions", () => {
    const asked = services.flatMap(({ slug, title, questions }) =>
      [title, ...questions.map(({ question }) => question)].map((question) => ({ slug, question })),
    );
    const wrong = [...Map.groupBy(asked, ({ question }) => question)].flatMap(([question, of]) => {
      const { text } = ask(locale, question);
      return of.some(({ slug }) => text.includes(`/services/${slug}`)) ? [] : question;
    });
    expect(wrong.length, wrong.join(" | ")).toBeLessThanOrEqual(0.1 * services.length);
  });

  test("the answers that ship leave the owner room for more", () => {
    expect(answers.entries.length).toBeLessThanOrEqual(25);
  });

  test("the language pack names nobody and nothing of the company", () => {
    const { company } = content;
    const { name, legalName, address, partners, customers } = company;
    // Tables of numbers name nobody, and are most of it.
    const texts = JSON.stringify(languagePack(locale), (_, part: unknown) => (ArrayBuffer.isView(part) ? "" : part));
    const pack = ` ${foldWords(texts).join(" ")} `;
    const ours = [name, legalName, address.street, ...[...partners, ...customers].map((one) => one.name)]
      .flatMap((each) => [each.en, each.ar])
      .concat(company.phone, company.phone.replace("+966", "0"), company.email)
      .concat(company.vatNumber ?? [], company.commercialRegistration ?? [], address.shortAddress);
    expect(ours.filter((one) => pack.includes(` ${foldWords(one).join(" ")} `))).toEqual([]);
  });

  test("what the language pack answers tells of no trade", () => {
    const { talk, facts } = languagePack(locale);
    const said = [...talk.talk, talk.person, talk.callback, talk.callback.declined].map((one) => one.answer);
    const answered = ` ${foldWords([...said, JSON.stringify(facts)].join(" ")).join(" ")} `;
    const trades = services
      .map(({ title }) => title)
      .concat("network", "software", "cloud", "شبكة", "برمجيات", "السحابة");
    expect(trades.filter((one) => answered.includes(` ${foldWords(one).join(" ")} `))).toEqual([]);
  });
});

test("all words of the site are few enough to be read by a person", async () => {
  const paths = await documentPaths({ folder: "content" });
  const bytes = paths.map((path) => readFileSync(join("content", path)).length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(400_000);
});
