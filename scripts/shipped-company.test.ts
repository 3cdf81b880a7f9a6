import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readContent } from "#cms/read.ts";
import { isShipped, values } from "#tests/support/shipped-traces.ts";
import {
  blocksOf,
  createTraceFinder,
  readShippedCompany,
  shippedCompany,
  type Trace,
  traceLines,
} from "./shipped-company.ts";

const line = (file: string, field: string, value: string) => ({ file, line: 7, field, value });
const ours = [
  line("company.yaml", "name.en", "Paper Works"),
  line("company.yaml", "name.ar", "أعمال الورق"),
  line("company.yaml", "phone", "+966112345678"),
  line("brand.yaml", "colours.accent", "#0a6e4d"),
  line("en/pages/about.yaml", "sections.1.text.body", "We fold every sheet by hand. Come and see."),
  line("en/mails.yaml", "greeting", "From Paper Works"),
];
const finder = await createTraceFinder(await shippedCompany(ours, []), ours);

const page = (main: string, head = "") =>
  `<html><head><title>Us</title>${head}</head><body><header><a href="/">Us</a></header><main><h1>About us</h1>${main}</main></body></html>`;
const found = (html: string) => finder.inPage("/about", html).map(({ place, what, advice }) => [place, what, advice]);

test("a name, in any case and also out of sight, is found with its place and the value to change", () => {
  const change = "change company.yaml:7  name.en";
  expect(found(page("<div><p>At <b>Paper</b> works</p></div>"))).toEqual([["“About us”", "Paper Works", change]]);
  expect(found(page("", '<meta name="description" content="PAPER WORKS">'))).toEqual([["head", "Paper Works", change]]);
  expect(found(page('<img src="/x.webp" alt="أعمال الورق">'))[0]).toContain("أعمال الورق");
});

test("a number is found however it is written", () => {
  for (const text of ["+966 11 234 5678", "966-11-2345678"])
    expect(found(page(`<p>${text}</p>`)), text).toEqual([
      ["“About us”", "+966112345678", "change company.yaml:7  phone"],
    ]);
  expect(found(page("<p>+966 11 234 56 79</p>"))).toEqual([]);
});

test("a sentence is found whatever stands around it; short ones are anybody's", () => {
  const [[place, what, advice] = []] = found(
    page("<section><h2>How</h2><p>Yes. We fold every <em>sheet</em> by hand! No.</p></section>"),
  );
  expect([place, what]).toEqual(["“How”", "“we fold every sheet by hand”"]);
  expect(advice).toBe("change en/pages/about.yaml:7  sections.1.text.body");
  expect(found(page("<p>Come and see.</p>"))).toEqual([]);
});

test("pictures and colours that are still the shipped ones are found", () => {
  const picture = '<img src="/assets/lamps-a1b2c3.webp" srcset="/assets/lamps-a1b2c3-480.avif 480w" alt="">';
  expect(found(page(picture))[0]).toEqual([
    "“About us”",
    "media/scenes/lamps.webp",
    "choose a picture of your own, or replace this file",
  ]);
  expect(found(page("", "<style>a{color:#0a6e4d}</style>"))).toEqual([
    ["colours", "#0a6e4d", "change brand.yaml  colours.accent"],
  ]);
});

test("words of mails, which no page shows, are found in their file", () => {
  expect(finder.inValues()).toEqual([
    { page: "en/mails.yaml", place: "greeting", what: "Paper Works", advice: "change en/mails.yaml:7" },
  ]);
});

test("what many pages show at one place is one line", () => {
  const trace = (at: string): Trace => ({ page: at, place: "footer", what: "Paper Works", advice: "change it" });
  expect(traceLines([trace("/"), trace("/about"), trace("/ar")])).toEqual([
    "  / and 2 more, footer: Paper Works: change it",
  ]);
});

test("data for navigations, which repeats the page, is not read", () => {
  expect(blocksOf("<body><script>Paper Works</script><main><p>Us</p></main></body>").map(({ text }) => text)).toEqual([
    "Us",
  ]);
});

test.runIf(isShipped)("the list is that of the company that ships", async () => {
  const [listed, example] = await Promise.all([readShippedCompany(), readContent("examples/seventh-wharf")]);
  const { sentences, ...facts } = await shippedCompany(values, example.values);
  const { sentences: listedSentences, ...listedFacts } = listed;
  const advice = "run: node_modules/.bin/node scripts/shipped-company.ts";
  expect(listedFacts, advice).toEqual(facts);
  // A changed sentence or two need no new list.
  const known = new Set(listedSentences);
  expect(sentences.filter((one) => known.has(one)).length / sentences.length, advice).toBeGreaterThan(0.9);
  expect(await readFile("examples/shipped-company.json", "utf8")).not.toContain("node_modules");
});
