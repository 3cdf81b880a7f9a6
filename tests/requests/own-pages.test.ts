/** A page that an owner adds: sections of every kind, in both languages. */
import { expect, test } from "vitest";
import { kinds } from "#app/sections/kinds.ts";
import { pathOf, type Plain } from "#cms/plain.ts";
import { clientOf } from "#tests/support/client.ts";
import { deskOfTests } from "#tests/support/desk-of-tests.ts";

const desk = deskOfTests();
const editor = desk.member("editor");
const { text, status, location } = clientOf(desk);

const write = (document: string, fieldsIn: Record<string, Record<string, Plain>>) =>
  editor.change(document, ({ locale }) =>
    Object.entries(fieldsIn[locale!]!).map(([name, value]) => ({ do: "set", path: pathOf(name), value })),
  );
const faultsOf = async (document: string) => [
  ...new Set((await editor.open(document)).faults.map(({ field }) => field)),
];

const picture = (alt: string) => ({ scene: "hero", sceneAlt: alt });
/** Sections of the kinds that no page of the company has, and one of all others that need no more. */
const sections = (word: (name: string) => string): { id: string; [kind: string]: Plain }[] => [
  { id: "why", text: { title: word("Why"), body: `${word("First")}.\n\n- ${word("Item")}` } },
  {
    id: "place",
    beside: {
      title: word("Place"),
      body: word("Beside"),
      ...picture(word("Arch")),
      side: "start",
      page: "/contact",
      button: word("Write"),
    },
  },
  {
    id: "offers",
    cards: {
      title: word("Offers"),
      cards: [
        { title: word("Card"), text: word("Told"), page: "/about" },
        { title: word("Bare"), text: word("Untold") },
      ],
    },
  },
  {
    id: "way",
    steps: {
      title: word("Way"),
      steps: [
        { title: word("Begin"), text: word("Early") },
        { title: word("End"), text: word("Late") },
      ],
    },
  },
  {
    id: "asked",
    questions: {
      title: word("Asked"),
      questions: [{ id: "when", question: word("When"), answer: word("Tomorrow") }],
    },
  },
  {
    id: "said",
    quotes: {
      title: word("Said"),
      quotes: [{ text: word("Praise"), name: word("Speaker"), company: word("Firm"), consent: "2024-03-01" }],
    },
  },
  {
    id: "fees",
    table: {
      title: word("Fees"),
      columns: [word("What"), word("Much")],
      rows: [{ cells: [word("Visit"), word("Little")] }],
    },
  },
  {
    id: "seen",
    gallery: {
      title: word("Seen"),
      pictures: [picture(word("One")), { ...picture(word("Two")), caption: word("Below") }],
    },
  },
  {
    id: "moving",
    film: {
      title: word("Moving"),
      webm: "lamp.webm",
      captions: word("") === " here" ? "lamp-en.vtt" : "lamp-ar.vtt",
      ...picture(word("Lamp")),
      transcript: { title: word("Spoken"), body: word("Silence") },
    },
  },
  { id: "leaflet", download: { title: word("Leaflet"), file: "reading-list.pdf", button: word("Fetch") } },
  {
    id: "ground",
    map: {
      title: word("Ground"),
      ...picture(word("Hill")),
      address: word("Nowhere"),
      latitude: 18.2164,
      longitude: 42.5053,
      directions: word("Route"),
    },
  },
  { id: "news", posts: { title: word("News"), count: 1 } },
  { id: "some", services: { title: word("Some"), services: ["networks"] } },
  { id: "us", people: {} },
  { id: "end", contact: {} },
];

const page = (word: (name: string) => string) => ({
  subtitle: word("Below the title"),
  "meta.title": word("Work with us"),
  "meta.description": `${word("Whoever would work at a company that does not exist")} ${word("reads here")} ${word("what it would be like, and for how long")}`,
  sections: sections(word),
});
const english = (name: string) => `${name} here`;
const arabic = (name: string) =>
  `كلمة ${Array.from(name, (letter) => String.fromCodePoint(0x628 + (letter.codePointAt(0)! % 20))).join("")}`;

test("begins with a title in both languages, and is checked before anybody sees it", async () => {
  const begun = await editor.post("/desk/words/new/pages", { en: "Careers", ar: "الوظائف" });
  expect(begun.headers.get("location")).toBe("/desk/words/pages/careers");
  expect(await editor.text("/desk/words/pages/careers")).toContain("Add a section");
  expect(await status("/careers")).toBe(404);
  expect(await faultsOf("pages/careers")).toContain("sections.1.text.body");
});

test("shows sections of every kind in both languages once it is published", async () => {
  const saved = await write("pages/careers", { en: page(english), ar: page(arabic) });
  expect(saved).toMatchObject({ outcome: "saved" });
  expect(await faultsOf("pages/careers")).toEqual([]);
  expect(await editor.status("/desk/preview/careers")).toBe(200);
  expect(await editor.publish()).toContain("Published.");
  for (const [path, word, title] of [
    ["/careers", english, "Careers"],
    ["/ar/careers", arabic, "الوظائف"],
  ] as const) {
    const html = await text(path);
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toContain(title);
    const names = "Why Beside Write Told Late Tomorrow Praise Speaker Little Below Spoken Silence Fetch Nowhere Route";
    for (const name of [...names.split(" "), "News", "Some"]) expect(html, name).toContain(word(name));
    for (const { id } of sections(word)) expect(html, id).toContain(`id="${id}"`);
    expect(html).toMatch(/<video controls=""[^>]* preload="none" poster="\/assets\/[^"]+\.jpeg"/);
    expect(html, "nothing plays by itself").not.toContain("autoplay");
    expect(html).toMatch(/<source type="video\/webm" src="\/assets\/uploaded\/lamp-\w+\.webm"/);
    expect(html).toMatch(
      /<track kind="captions" src="\/assets\/uploaded\/lamp-(?:en|ar)-\w+\.vtt" srcLang="(?:en|ar)"/,
    );
    expect(html).toMatch(/href="\/assets\/uploaded\/reading-list-\w+\.pdf" data-address="http/);
    for (const host of ["www.google.com/maps", "maps.apple.com", "www.openstreetmap.org"])
      expect(html).toMatch(new RegExp(`<a href="https://${host}[^"]*18\\.2164[^"]*" target="_blank"`));
    expect(html, "no request to another origin").not.toMatch(/(?:src|poster|srcSet)="https?:(?!\/\/localhost)/);
    expect(html, "the day of a client's consent").not.toContain("2024-03-01");
  }
  expect(Object.keys(kinds)).toEqual(
    expect.arrayContaining(sections(english).flatMap((one) => Object.keys(one).slice(1))),
  );
});

test("is found where pages are found", async () => {
  for (const path of ["/sitemap.xml", "/llms.txt"]) {
    expect(await text(path), path).toContain("/careers");
    expect(await text(path), path).toContain("/ar/careers");
  }
  expect(await text("/search?q=Tomorrow")).toContain("/careers#when");
  expect(await status("/og/en/careers.jpg")).toBe(200);
  expect(await location("/Careers")).toMatch(/\/careers$/);
});

test("leaves nothing behind of a section that is hidden; pages with code of their own end in sections, too", async () => {
  const hidden = { "sections.5.hidden": true };
  await write("pages/careers", { en: hidden, ar: hidden });
  await write("pages/about", { en: { hidden: true }, ar: { hidden: true } });
  expect(await faultsOf("pages/careers"), "a link to a hidden page is named").toEqual([
    "sections.3.cards.cards.1.page",
  ]);
  await editor.discard("pages/about");
  const questionsOf = (word: (name: string) => string, name: string) => ({
    sections: [
      {
        id: "asked",
        questions: {
          title: word(name),
          questions: [{ id: "why", question: word(`${name}s`), answer: word("Because") }],
        },
      },
    ],
  });
  const pagesOf = {
    "services/networks": "/services/networks",
    "posts/moving-house": "/blog/moving-house",
    "pages/blog": "/blog",
    "pages/contact": "/contact",
    "pages/search": "/search?q=Because",
  };
  for (const document of Object.keys(pagesOf)) {
    const name = `Asked of ${document.replace("/", " ")}`;
    await write(document, { en: questionsOf(english, name), ar: questionsOf(arabic, name) });
    expect(await faultsOf(document), document).toEqual([]);
  }
  expect(await editor.publish()).toContain("Published.");
  expect(await text("/careers")).not.toMatch(/Tomorrow here|id="asked"/);
  expect(await text("/search?q=Tomorrow")).not.toContain("/careers");
  for (const [document, path] of Object.entries(pagesOf)) {
    const html = await text(path);
    expect(html, path).toContain(`Asked of ${document.replace("/", " ")} here`);
    expect(html, "without a fallback for scripts").not.toContain('hidden id="S:');
  }
  expect(await text("/search?q=Because")).toContain("/services/networks#why");
});

test("moves with a redirect, and is gone without a trace", async () => {
  const moved = await editor.post("/desk/words/pages/careers", { intent: "rename", name: "jobs" });
  expect(moved.headers.get("location")).toBe("/desk/words/pages/jobs");
  expect(await editor.publish({ "to /careers": "/jobs" })).toContain("Published.");
  expect(await status("/jobs")).toBe(200);
  expect(await location("/ar/careers")).toMatch(/\/ar\/jobs$/);
  await editor.post("/desk/words/pages/jobs", { intent: "remove" });
  expect(await editor.publish({ "to /jobs": "/about" })).toContain("Published.");
  expect(await status("/jobs")).toBe(301);
  expect(await text("/sitemap.xml")).not.toContain("/jobs");
});
