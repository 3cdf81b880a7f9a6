/** Mistakes that writers make, and the one line that reports each. */
import { expect, test, vi } from "vitest";
import { company, documentText } from "#tests/support/documents.ts";
import { testBuild } from "#tests/support/test-build.ts";
import { assetsIn } from "./assets.ts";
import { faultLine } from "./fault.ts";
import { ownerFilesIn } from "./owner-files.ts";
import { checkContent } from "./read.ts";
import type { SourceCache } from "./source.ts";

/** The company's documents are parsed once for all tests. */
const assets = await assetsIn(".");
const parsed: SourceCache = new Map();
const { files: uploaded } = await ownerFilesIn(testBuild.CONTENT_DIR);
await checkContent({ over: company }, { cache: parsed, assets, uploaded });

const [service, other, post] = ["networks", "professional", "a-form-of-five-fields"] as const;
const serviceFile = `en/services/${service}.md`;
const postFile = `en/posts/${post}.md`;
const about = "en/pages/about.yaml";
const messages = "en/messages.yaml";

/** An author's change, the report after file and line, and the line if not the first changed. */
type Mistake = [edit: (text: string) => string | Buffer, says: string, at?: RegExp | number];

const swap = (from: string | RegExp, to: string) => (text: string) => {
  const edited = text.replace(from, to);
  if (edited === text) throw new Error(`nothing like ${String(from)} is there`);
  return edited;
};
const append = (line: string) => (text: string) => `${text.trimEnd()}\n\n${line}\n`;
const field = (name: string, value: string) => swap(new RegExp(`^( *(?:- )?)${name}:.*$`, "m"), `$1${name}: ${value}`);

const mistakes: Record<string, Mistake[]> = {
  [serviceFile]: [
    [
      swap('["Stairs", "20 Mbit/s", "3 Mbit/s"]', '["Stairs", "20 Mbit/s"]'),
      "samples.1.rows.3.cells: has 2 entries, but there are 3 columns: write one for each",
    ],
    [swap(/^icon:.*\n/m, ""), "icon: is missing: add it", /^title:/],
    [swap(/^summary:/m, "sumary:"), 'sumary: is not a field; did you mean "summary"?'],
    [field("order", '"8"'), 'order: is "8"; must be a number without quotes'],
    [field("summary", "[one, two]"), "summary: must be a text, not a list: write one text"],
    [field("related", other), 'related: must be a list: each entry on a line of its own that begins with "- "'],
    [swap(/^ {2}(description:)/m, "\t$1"), "description: the line begins with a tab: use spaces instead"],
    [swap(/^(order: \d+)$/m, "$1\norder: 99"), "order: appears twice: delete one"],
    [
      field("related", "[rockets, professional]"),
      'related.1: there is no service "rockets": use one of networks, professional, web-development',
    ],
    [field("icon", "rokcet"), 'icon: there is no icon "rokcet"; did you mean "rocket"?'],
    [
      field("icon", "<svg><script/></svg>"),
      "icon: cannot be used as it was exported: export it as plain SVG with presentation attributes and a viewBox",
    ],
    [field("title", "تحليل البيانات"), "title: is Arabic in an English file: translate it"],
  ],
  [about]: [
    [swap(/(text:\n) +title:.*\n/, "$1"), "sections.1.text.title: is missing: add it", /^ {4}text:/],
    [
      swap(/(text:\n)( +title:)/, '$1      colour: "x"\n$2'),
      "sections.1.text.colour: is not a field: delete it, or use one of title, body, size",
    ],
    [field("subtitle", ""), "subtitle: is empty: fill it in"],
    [
      append('fax: "1"'),
      "fax: is not a field: delete it, or use one of meta, title, subtitle, scene, sceneAlt, sections, updatedLabel, updated, from, until, hidden",
    ],
    [field("subtitle", "2030"), "subtitle: must be a text: put 2030 in quotes"],
    [field("subtitle", "{company}"), "subtitle: must be a text: put it in quotes"],
    [
      swap(/^( {2}title:).*$/m, `$1 "${"long ".repeat(12)}line"`),
      "meta.title: has 64 characters; at most 60: shorten it by 4",
    ],
    [
      swap(/^(subtitle: ".*)"$/m, "$1"),
      'subtitle: the quotation mark " is not closed: put one at the end of the value',
    ],
    [field("subtitle", "'tis the season"), "subtitle: begins with an apostrophe: put the whole value in double quotes"],
    [
      field("subtitle", '"The "best" one"'),
      'subtitle: continues after the closing quotation mark: write \\" for one inside the value',
    ],
    [
      field("subtitle", "*Bold* words"),
      "subtitle: begins with *, which means something else in YAML: put the value in quotes",
    ],
    [field("subtitle", '" "'), "subtitle: is empty: fill it in"],
    [field("subtitle", "@us"), "subtitle: begins with @, which means something else in YAML: put the value in quotes"],
    [field("subtitle", "We are the # of Riyadh"), "subtitle: is cut off at a #: put the value in quotes"],
    [
      field("subtitle", '"C:\\path"'),
      "subtitle: contains a backslash: write \\\\ for one, or put the value in 'single quotes'",
    ],
    [
      swap(/^ {2}(description:)/m, "   $1"),
      "description: is indented differently from the lines around it: lines of one group begin in the same column",
    ],
    [
      swap(/^ {10}- (title: .*\n +text: .*\n)(\n)/m, "    - $1$2"),
      "title: is indented differently from the lines around it: lines of one group begin in the same column",
    ],
    [swap(/^subtitle: /m, "subtitle:"), "subtitle: needs a space after the colon"],
    [field("subtitle", '"The <b>best</b>"'), "subtitle: contains <b>, which visitors would see as text: delete it"],
    [
      field("title", '"About {compny}"'),
      "meta.title: {compny} is not filled in here: delete it, or write it without braces",
    ],
  ],
  "navigation.yaml": [
    [swap("- page: /about", "- page: /abuot"), "menu.2.page: there is no page /abuot: name one that exists"],
    [
      swap("- page: /about", "- url: ftp://x.example"),
      'menu.2.url: is "ftp://x.example"; must be a full address that begins with https://',
    ],
    [
      swap("- page: /about\n", "- page: /about\n    url: https://x.example\n"),
      "menu.2.url: cannot stand beside page: delete one",
    ],
    [swap(/- page: \/about\n.*\n/, "- url: https://x.example\n"), "menu.2.label: is missing: add it"],
    [swap(/- page: \/about\n.*\n/, "- {}\n"), "menu.2.page: is missing: add it"],
  ],
  "company.yaml": [
    [append('fax: "1"'), "fax: is not a field: delete it"],
    [field("additionalNumber", "0123"), "address.additionalNumber: must be a text: put 123 in quotes"],
    [
      field("phone", '"011 234 5678"'),
      'phone: is "011 234 5678"; must be a number in international form such as +966112345678',
    ],
    [field("email", '"nobody"'), 'email: is "nobody"; must be an e-mail address such as info@company.com'],
    [
      swap(/^customers:$/m, `customers:${"\n  - { id: neutral-circle, name: { en: Saqia, ar: ساقية } }".repeat(12)}`),
      "customers: has 15 entries; at most 12: delete 3",
      /^customers:/,
    ],
    [field("phone", '!placehoder "+966112345678"'), 'phone: there is no tag !placehoder; did you mean "!placeholder"?'],
    [
      swap(/^( {6}from:).*\n( {6}to:).*$/m, '$1 "2027-02-29"\n$2 "2027-03-01"'),
      "hours.exceptions.1.from: 2027-02-29 is not a day of the calendar: correct it",
    ],
    [
      swap(/^( {6}from:).*\n( {6}to:).*$/m, '$1 "2027-03-02"\n$2 "2027-03-01"'),
      "hours.exceptions.1.to: is before from: write the same day or a later one",
      /to: "2027-03-01"/,
    ],
    [field("closes", '"10:30"'), "hours.exceptions.2.closes: is the same as opens: write another time"],
    [
      swap(/^( {2}- id:) \S+$/m, "$1 nobody"),
      "partners.1.id: there is no logo media/marks/nobody.svg: add it, or name one that exists",
    ],
  ],
  "brand.yaml": [
    [swap("#0a6e4d", "green"), 'colours.accent: is "green"; must be a colour such as "#336699"'],
    [
      swap("#0a6e4d", "#35d79c"),
      'colours.accent: contrasts 1.75 : 1 with light, and needs 4.5 : 1: write "#00835b" or another',
    ],
    [
      swap("#ffb765", "#8a4f1e"),
      'colours.warm: contrasts 2.94 : 1 with dark, and needs 4.5 : 1: write "#aa6d3d" or another',
    ],
    [swap("#07110d", "#fffefa"), "colours.light: is darker than dark: exchange the two"],
    [
      swap(/<path.*?\/>(?=<\/svg>)/, ""),
      "logo.drawing: has no shapes: convert its words and pictures to outlines (paths)",
    ],
    [field("corners", "rounded"), 'corners: is "rounded"; must be one of sharp, soft, round; did you mean "round"?'],
  ],
  "redirects.yaml": [
    [
      swap("/about-us/", "/%61r/contact/"),
      "addresses.1.from: this site answers /%61r/contact/ itself: delete the redirect, or rename the page",
    ],
    [swap("/خدماتنا", "/من-نحن/"), "addresses.3.from: /من-نحن/ is there already: delete one of the two"],
    [swap("to: /about\n", "to: /about-us\n"), "addresses.1.to: leads to itself: write where /about-us/ is to lead"],
    [
      swap("to: /about\n", "to: /index.php/shop/\n"),
      "addresses.1.to: /index.php/shop/ is an old address as well: write where that one leads",
    ],
    [swap("to: /ar/about", "to: /ar/abuot"), "addresses.2.to: there is no page /abuot: name one that exists"],
    [
      swap("https://shop", "http://shop"),
      'addresses.6.to: is "http://shop.example.com/"; must be an address of this site such as /ar/contact, or a full one that begins with https://',
    ],
  ],
  "settings.yaml": [
    [
      field("splash", "sesion"),
      'splash: is "sesion"; must be one of session, every-load, off; did you mean "session"?',
    ],
  ],
  "en/answers.yaml": [
    [
      (text) => text + text.match(/^ {2}- question:[^]*/m)![0].repeat(4),
      "entries: has 60 entries; at most 40: delete 20",
      /^entries:/,
    ],
    [swap(/^ {4}answer: .*\n/m, ""), "entries.1.answer: is missing: add it", /^ {2}- question:/],
    [
      swap(/^( {4}answer: ")/m, "$1[x](javascript:x) "),
      "entries.1.answer: the link javascript:x is not allowed: use https:, mailto: or tel:",
    ],
    [
      swap(/^( {4}answer: ")/m, "$1{compny} "),
      "entries.1.answer: {compny} is not filled in here; did you mean {company}?",
    ],
    [
      swap(/^ {4}also: .*$/m, '    also: ["a", "b", "c", "d", "e", "f"]'),
      "entries.1.also: has 6 entries; at most 5: delete 1",
    ],
  ],
  "en/posts/everything-an-article-may-hold.md": [
    [
      swap("person: nura-khayali", "person: nura-khayal"),
      'author.person: nobody in people.yaml has the id "nura-khayal"; did you mean "nura-khayali"?',
    ],
  ],
  [postFile]: [
    [swap(/^date:.*$/m, '$&\nhidden: "yes"'), 'hidden: is "yes"; must be true'],
    [
      swap(/^date:.*$/m, '$&\nuntil: "2026-12-01 25:00"'),
      "until: 25:00 is no time of the day: write it from 00:00 to 23:59",
    ],
    [field("title", "Cloud: decide first"), "title: contains a colon: put the value in quotes"],
    [swap(/\n---\n/, "\n"), 'has no second line "---" below its fields: add it', /^---$/],
    [() => "Only text\n", 'must begin with a line "---", the fields and a second line "---"'],
    [field("date", '"06/02/2024"'), 'date: is "06/02/2024"; must be a date such as "2024-02-15"'],
    [
      swap(/^(services:\n\s+- ).*$/m, `$1${other}s`),
      `services.1: there is no service "${other}s"; did you mean "${other}"?`,
    ],
    [swap(/^date:.*$/m, "$&\ncategory: rulez"), 'category: there is no category "rulez"; did you mean "rules"?'],
    [append("See [this](/nothing-here)."), "there is no page /nothing-here: name one that exists"],
    [
      append("See [this](/privacy#nothing-here)."),
      'there is no heading with the id "nothing-here" on /privacy: use one of main, notice, controller, data, assistant, purposes, retention, security, rights',
    ],
    [
      append("See [this](#100%)."),
      'there is no heading with the id "100%" on this page: use one of main, begin-with-one, what-to-do-tomorrow',
    ],
    [
      append("See [this](www.company.com)."),
      "the link www.company.com must begin with / for a page of this site or with https:// for another",
    ],
    [append("See [this](http://company.com)."), "the link http://company.com is not encrypted: write https://"],
    [
      append("See [this](/blog/category/empty-shelf)."),
      "visitors see no post of the category empty-shelf: put one into it, or delete the link",
    ],
    [append("![A plan](heros)"), 'there is no picture media/scenes/heros.webp; did you mean "hero"?'],
    [append("![](hero)"), "the picture hero has no alternative text: write what it shows between the brackets"],
    [
      append("Or [ask](/contact){.button} us."),
      "{.button} makes a button of a link alone in its paragraph: write [Words](/page){.button}",
    ],
    [
      append("[List](files/nothing-here.pdf)"),
      "there is no file files/nothing-here.pdf: add it, or name one that exists",
    ],
    [
      append("[List](files/readinglist.pdf)"),
      'there is no file files/readinglist.pdf; did you mean "reading-list.pdf"?',
    ],
    [append("![A plan](/pic.png)"), "there is no picture public/pic.png: add it, or name one that exists"],
    [
      append("![A plan](https://company.com/pic.png)"),
      "the picture https://company.com/pic.png must be in media/scenes/ and named without folder and extension, or in public/ and named from there, such as /plan.png",
    ],
    [
      append("This is <b>bold</b>."),
      "contains HTML (<b>), which the page omits with everything inside it: write Markdown",
    ],
    [
      append("<!-- not yet --> This paragraph would vanish."),
      "contains HTML (<!-- not yet -->), which the page omits with everything inside it: write Markdown",
    ],
    [append("We are {company}."), "{company} is not filled in here: delete it, or write it without braces"],
    [append("# A second title"), '"# A second title" is the page\'s own level: begin headings with ##'],
    [
      (text) => swap(/^meta:\n(?: {2}.*\n)+/m, "meta: {}\n")(field("title", "About This Invention")(text)),
      'title: is "About This Invention", the same as in en/pages/about.yaml: choose another',
    ],
  ],
  "ar/pages/about.yaml": [
    [swap(/^subtitle:.*\n/m, ""), "subtitle: is missing; <english> has it: translate it, or delete it there", 1],
    [
      (text) => Buffer.from(`\uFEFF${text}`, "utf16le"),
      "is not UTF-8 but UTF-16: save it again with the encoding UTF-8",
      1,
    ],
  ],
  [`ar/services/${service}.md`]: [
    [
      (text) => Buffer.concat([Buffer.from("---\ntitle: "), Buffer.from([0xc7, 0xe1, 0x0a]), Buffer.from(text)]),
      "is not UTF-8: save it again with the encoding UTF-8",
      2,
    ],
    [
      swap(/^ {2}- id: \S+$/m, "  - id: something-else"),
      "features.1.id: is something-else, but cabling in <english>: write the same in both",
    ],
    [
      swap(/^(audience:\n)( {2}- .*\n)/m, "$1$2  - جهات تنمو بسرعة.\n"),
      "audience: has 4 entries, but 3 in <english>: both need the same",
      /^audience:/,
    ],
    [field("title", "Data Analytics"), "title: is English in an Arabic file: translate it"],
  ],
  [`ar/posts/${post}.md`]: [
    [field("date", '"2024-01-31"'), "date: is 2024-01-31, but 2025-03-23 in <english>: write the same in both"],
    [
      swap(/^## .* \{#begin-with-one\}$/m, "## ابدأ {#begin-with-two}"),
      'the id of the heading "ابدأ" is "begin-with-two", but "begin-with-one" in <english>: write the same in both',
    ],
    [append("انظر [الصفحة](/contact)."), "the link /contact leads to the English page: write /ar/contact"],
    [append("This paragraph has been left in English."), "is English in an Arabic file: translate it"],
    [
      append("هذه فقرة عربية then somebody forgot the rest of it."),
      "contains English in an Arabic file: “then somebody forgot the rest of …”: translate it",
    ],
  ],
  "ar/messages.yaml": [
    [append("actions:\n  about: موضوعه"), "actions.about: needs {name}, which a value replaces: add it", /^ {2}about:/],
  ],
  "en/pages/home.yaml": [
    [
      field("link", "/services/rocket"),
      "sections.2.carousel.slides.1.link: there is no page /services/rocket: name one that exists",
    ],
  ],
  "en/pages/privacy.yaml": [
    [
      swap(/^( {10}body: \|\n)/m, "$1            <div>Words</div>\n\n"),
      "sections.1.notice.parts.1.body: contains HTML (<div>), which the page omits with everything inside it: write Markdown",
    ],
  ],
  [messages]: [
    [
      swap(/^nav:/m, 'nav:\n  homeLink: "Our home page"'),
      "nav.homeLink: needs {company}, which a value replaces: add it",
      /homeLink:/,
    ],
    [swap(/^nav:/m, 'nav:\n  serch: "Find"'), 'nav.serch: is not a field; did you mean "search"?', /serch:/],
    [
      append('sentForm:\n  thanks: "Thanks"'),
      "sentForm.thanks: is not a field: delete it, or use one of title, text",
      /thanks:/,
    ],
  ],
  "en/pages/services.yaml": [
    [
      swap(/^( {2}title:).*$/m, '$1 "About This Invention"'),
      'meta.title: is "About This Invention", the same as in en/pages/about.yaml: choose another',
    ],
  ],
};

/** A report, with the English document in place of its mark. */
const inEnglish = (says: string, file: string) => says.replace("<english>", file.replace(/^ar\//, "en/"));

const each = Object.entries(mistakes).flatMap(([file, ofFile]) =>
  ofFile.map(([edit, says, at]) => ({ file, edit, says, at })),
);
test.for(each)("$file is reported in one line: $says", async ({ file, edit, says, at }) => {
  const edited = edit(documentText(file));
  const [lines, before] = [String(edited).split("\n"), documentText(file).split("\n")];
  const isAt = (line: string, index: number) =>
    typeof at === "number" ? index === at - 1 : at ? at.test(line) : line && line !== before[index];
  const line = lines.findIndex(isAt) + 1;
  expect(await reports({ [file]: edited })).toEqual([`content/${file}:${line}  ${inEnglish(says, file)}`]);
});

test("an owner's answer that leads to a page which is gone is no mistake", async () => {
  const edit = swap(/^ {4}pages: .*$/m, "    pages: [/services/gone]");
  const files = ["en/answers.yaml", "ar/answers.yaml"];
  expect(await reports(Object.fromEntries(files.map((file) => [file, edit(documentText(file))])))).toEqual([]);
});

const arPost = `ar/posts/${post}.md`;
/** Several edits and their reports, whose lines are found by their text. */
type Several = {
  name: string;
  edits: [file: string, edit: (text: string) => string][];
  says: [file: string, at: RegExp, what: string][];
};

const several: Several[] = [
  {
    name: "a day that no calendar has, in both languages",
    edits: [postFile, arPost].map((file) => [file, field("date", '"2024-02-31"')]),
    says: [arPost, postFile].map((file) => [
      file,
      /^date:/,
      "date: 2024-02-31 is not a day of the calendar: correct it",
    ]),
  },
  {
    name: "a post of tomorrow",
    edits: [postFile, arPost].map((file) => [file, field("date", '"2031-05-02"')]),
    says: [arPost, postFile].map((file) => [
      file,
      /^date:/,
      "date: 2031-05-02 is in the future: write today's date or an earlier one",
    ]),
  },
  {
    name: "a review before there was a post",
    edits: [postFile, arPost].map((file) => [file, field("date", '"2024-02-15"\nreviewed: "2024-02-14"')]),
    says: [arPost, postFile].map((file) => [
      file,
      /^reviewed:/,
      "reviewed: is before `date`: write 2024-02-15 or a later day",
    ]),
  },
  {
    name: "a picture for networks that nobody describes, in both languages",
    edits: [about, "ar/pages/about.yaml"].map((file) => [file, swap(/^ {2}description:/m, "  share: vision\n$&")]),
    says: ["ar/pages/about.yaml", about].map((file) => [file, /^meta:/, "meta.shareAlt: is missing: add it"]),
  },
  {
    name: "a figure that nobody measured, a picture that nobody describes, a year without quotes",
    edits: [
      ["en/projects.yaml", swap(/^ {4}figureSource: .*\n/m, "")],
      ["ar/projects.yaml", (text) => swap(/^ {4}sceneAlt: .*\n/m, "")(swap('year: "2024"', "year: 2024")(text))],
    ],
    says: [
      ["ar/projects.yaml", /^ {2}- title: "شبكة/, "entries.1.sceneAlt: is missing: add it"],
      ["ar/projects.yaml", /year: 2024/, "entries.2.year: must be a text: put 2024 in quotes"],
      ["en/projects.yaml", /^ {2}- title: "A paper/, "entries.1.figureSource: is missing: add it"],
    ],
  },
  {
    name: "a certificate with another number in the other language, and a project of a service that is not there",
    edits: [
      ["ar/certificates.yaml", swap("IP-0042", "IP-0043")],
      ["en/projects.yaml", swap("[networks, professional]", "[networks, proffessional]")],
    ],
    says: [
      [
        "ar/certificates.yaml",
        /IP-0043/,
        "entries.1.number: is IP-0043, but IP-0042 in en/certificates.yaml: write the same in both",
      ],
      [
        "en/projects.yaml",
        /services: \[networks, prof/,
        'entries.1.services.2: there is no service "proffessional"; did you mean "professional"?',
      ],
    ],
  },
  {
    name: "an order for two services",
    edits: ["ar", "en"].flatMap((locale) =>
      [service, other].map((slug) => [`${locale}/services/${slug}.md`, field("order", "77")]),
    ) as Several["edits"],
    says: ["ar", "en"].map((locale) => [
      `${locale}/services/${other}.md`,
      /^order:/,
      `order: is 77, the same as in ${locale}/services/${service}.md: choose another`,
    ]),
  },
  {
    name: "an order that differs between the languages",
    edits: [[`ar/services/${service}.md`, field("order", "77")]],
    says: [[`ar/services/${service}.md`, /^order:/, "order: is 77, but 1 in <english>: write the same in both"]],
  },
  {
    name: "a heading of an article without an id",
    edits: [[postFile, swap(/^(## .*) \{#.*\}$/m, "$1")]],
    says: [
      [
        postFile,
        /^## .*[^}]$/,
        'the heading "Begin with one" needs an id, the same in both languages: ## Begin with one {#some-words}',
      ],
    ],
  },
  {
    name: "a heading of an article in one language only",
    edits: [[postFile, append("## One more {#one-more}")]],
    says: [[arPost, /^$/, "has 2 headings, but 3 in <english>: both need the same"]],
  },
  {
    name: "mistakes of every kind at once",
    edits: [
      [about, swap(/^subtitle:.*$/m, 'subtitle: "<b>Best</b> of {compny}"\nfax: "1"')],
      [serviceFile, (text) => field("scene", "rocket")(field("icon", "rokcet")(text))],
      [postFile, append("[x](/nowhere)")],
      ["settings.yaml", field("splash", "[")],
    ],
    says: [
      [about, /^subtitle:/, "subtitle: contains <b>, which visitors would see as text: delete it"],
      [about, /^subtitle:/, "subtitle: {compny} is not filled in here; did you mean {company}?"],
      [
        about,
        /^fax:/,
        "fax: is not a field: delete it, or use one of meta, title, subtitle, scene, sceneAlt, sections, updatedLabel, updated, from, until, hidden",
      ],
      [postFile, /nowhere/, "there is no page /nowhere: name one that exists"],
      [serviceFile, /^scene:/, "scene: there is no picture media/scenes/rocket.webp: add it, or name one that exists"],
      [serviceFile, /^icon:/, 'icon: there is no icon "rokcet"; did you mean "rocket"?'],
      ["settings.yaml", /^copyright:/, "copyright: a bracket above is not closed: put ]"],
    ],
  },
];

test.for(several)("$name: each is reported in one line", async ({ edits, says }) => {
  const edited = Object.fromEntries(edits.map(([file, edit]) => [file, edit(documentText(file))]));
  const lines = says.map(([file, at, what]) => {
    const line = (edited[file] ?? documentText(file)).split("\n").findIndex((one) => at.test(one)) + 1;
    return `content/${file}:${line}  ${inEnglish(what, file)}`;
  });
  vi.setSystemTime("2030-01-01");
  expect(await reports(edited)).toEqual(lines);
});

test.for<{ name: string; changes: Changes; says: string[] }>([
  {
    name: "a post in one language only",
    changes: { [arPost]: null },
    says: [`content/${arPost}  is missing, but ${postFile} is there: translate it, or delete it there`],
  },
  {
    name: "a service whose file is renamed in one language",
    changes: { [arPost]: null, "ar/posts/a-form-of-five-fieldx.md": documentText(arPost) },
    says: [
      `content/${arPost}  is missing, but ${postFile} is there: translate it, delete it there, or rename ar/posts/a-form-of-five-fieldx.md`,
      `content/en/posts/a-form-of-five-fieldx.md  is missing, but ar/posts/a-form-of-five-fieldx.md is there: translate it, delete it there, or rename ${postFile}`,
    ],
  },
  {
    name: "a file that is missing",
    changes: { "ar/people.yaml": null },
    says: ["content/ar/people.yaml  is missing: restore it"],
  },
  {
    name: "a copy of a file",
    changes: { "en/pages/about2.yaml": documentText(about) },
    says: [
      "content/ar/pages/about2.yaml  is missing, but en/pages/about2.yaml is there: translate it, or delete it there",
      'content/en/pages/about2.yaml:2  meta.title: is "About This Invention", the same as in en/pages/about.yaml: choose another',
    ],
  },
  {
    name: "another ending of YAML",
    changes: { "en/pages/about.yml": documentText(about) },
    says: ["content/en/pages/about.yml  is not used; the site reads en/pages/about.yaml: delete or rename this one"],
  },
  {
    name: "a file that belongs nowhere",
    changes: { "en/notes.txt": "later" },
    says: ["content/en/notes.txt  is not used: delete it, or move it to where it belongs"],
  },
  {
    name: "spaces in a file's name",
    changes: { "en/services/my service.md": documentText(serviceFile) },
    says: [
      "content/en/services/my service.md  must be named in lower-case words joined by hyphens, ending in .md, such as my-service.md",
    ],
  },
  {
    name: "capitals in a file's name, which some disks do not distinguish",
    changes: { "en/services/More.md": documentText(serviceFile) },
    says: [
      "content/en/services/More.md  must be named in lower-case words joined by hyphens, ending in .md, such as more.md",
    ],
  },
])("$name is reported by its name", async ({ changes, says }) => {
  expect(await reports(changes)).toEqual(says);
});

test("a mistake in any document is reported", async () => {
  const changes = [...company].map(([file, text]) => [file, text.replace(/^(?:---\n)?/, "$&fax: 1\n")] as const);
  const found = (await reports(Object.fromEntries(changes))).filter((line) => line.includes("fax: is not a field"));
  expect(found.map((line) => line.replace(/^content\/(.*?):.*/, "$1"))).toEqual([...company.keys()]);
});

test("takes what Windows editors write: a byte order mark and their ends of lines", async () => {
  const edited = [about, postFile].map((file) => [file, `\uFEFF${documentText(file).replaceAll("\n", "\r\n")}`]);
  expect(await reports(Object.fromEntries(edited))).toEqual([]);
});

type Changes = Record<string, string | Buffer | null>;

/** Faults of the company's documents after these changes; null removes one. */
async function reports(changes: Changes): Promise<string[]> {
  const over = new Map<string, string | Buffer | null>([...company, ...Object.entries(changes)]);
  const { faults } = await checkContent({ over }, { cache: new Map(parsed), assets, uploaded });
  return faults.map((fault) => faultLine(fault, "content"));
}
