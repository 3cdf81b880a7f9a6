/** Mistakes that writers make, and the one line that reports each. */
import { expect, test } from "vitest";
import { company, documentText } from "#tests/support/documents.ts";
import { assetsIn } from "./assets.ts";
import { faultLine } from "./fault.ts";
import { checkContent } from "./read.ts";
import type { SourceCache } from "./source.ts";

/** The company's documents are parsed once for all tests. */
const assets = await assetsIn(".");
const parsed: SourceCache = new Map();
await checkContent({ over: company }, { cache: parsed, assets });

/** Existing entries, whatever the content is. */
const [service = "", other = ""] = slugs("en/services");
const [post = ""] = slugs("en/posts");
const serviceFile = `en/services/${service}.md`;
const postFile = `en/posts/${post}.md`;
const about = "en/pages/about.yaml";
const messages = "en/messages.yaml";

type Mistake = {
  name: string;
  file: string;
  edit: (text: string) => string | Buffer;
  /** Matches the line of the mistake; absent for the whole file. */
  at?: RegExp;
  /** The report, after file and line. */
  says: string;
};

const swap = (from: string | RegExp, to: string) => (text: string) => {
  const edited = text.replace(from, to);
  if (edited === text) throw new Error(`nothing like ${String(from)} is there`);
  return edited;
};
const append = (line: string) => (text: string) => `${text.trimEnd()}\n\n${line}\n`;
const field = (name: string, value: string) => swap(new RegExp(`^( *(?:- )?)${name}:.*$`, "m"), `$1${name}: ${value}`);

const mistakes: Mistake[] = [
  // Fields that are missing, unknown or of another type
  {
    name: "a field that is missing",
    file: serviceFile,
    edit: swap(/^icon:.*\n/m, ""),
    at: /^title:/,
    says: "icon: is missing: add it",
  },
  {
    name: "a field of a group that is missing",
    file: about,
    edit: swap(/(whoWeAre:\n) +title:.*\n/, "$1"),
    at: /^whoWeAre:/,
    says: "whoWeAre.title: is missing: add it",
  },
  {
    name: "a field without a value",
    file: about,
    edit: field("subtitle", ""),
    at: /^subtitle:/,
    says: "subtitle: is empty: fill it in",
  },
  {
    name: "a field with nothing in its quotes",
    file: about,
    edit: field("subtitle", '" "'),
    at: /^subtitle:/,
    says: "subtitle: is empty: fill it in",
  },
  {
    name: "a field's name misspelt",
    file: serviceFile,
    edit: swap(/^summary:/m, "sumary:"),
    at: /^sumary:/,
    says: 'sumary: is not a field; did you mean "summary"?',
  },
  {
    name: "a field that nobody knows",
    file: about,
    edit: append('fax: "1"'),
    at: /^fax:/,
    says: "fax: is not a field: delete it, or use one of meta, title, subtitle, scene, sceneAlt, whoWeAre, pillars, achievements, checkUs, inspection, closing",
  },
  {
    name: "a field that nobody knows, among many",
    file: "company.yaml",
    edit: append('fax: "1"'),
    at: /^fax:/,
    says: "fax: is not a field: delete it",
  },
  {
    name: "a number in quotes",
    file: serviceFile,
    edit: field("order", '"8"'),
    at: /^order:/,
    says: 'order: is "8"; must be a number without quotes',
  },
  {
    name: "a list where a text belongs",
    file: serviceFile,
    edit: field("summary", "[one, two]"),
    at: /^summary:/,
    says: "summary: must be a text, not a list: write one text",
  },
  {
    name: "a text where a list belongs",
    file: serviceFile,
    edit: field("related", other),
    at: /^related:/,
    says: 'related: must be a list: each entry on a line of its own that begins with "- "',
  },
  {
    name: "a number where a text belongs",
    file: about,
    edit: field("subtitle", "2030"),
    at: /^subtitle:/,
    says: "subtitle: must be a text: put 2030 in quotes",
  },
  {
    name: "a text that begins with a brace, without quotes",
    file: about,
    edit: field("subtitle", "{company}"),
    at: /^subtitle:/,
    says: "subtitle: must be a text: put it in quotes",
  },
  {
    name: "a number that loses its leading zero",
    file: "company.yaml",
    edit: field("additionalNumber", "0123"),
    at: /additionalNumber:/,
    says: "address.additionalNumber: must be a text: put 123 in quotes",
  },
  {
    name: "an old address that the site answers itself, in Arabic and encoded",
    file: "redirects.yaml",
    edit: swap("/about-us/", "/%61r/contact/"),
    at: /%61r/,
    says: "addresses.1.from: this site answers /%61r/contact/ itself: delete the redirect, or rename the page",
  },
  {
    name: "an old address twice, spelt differently",
    file: "redirects.yaml",
    edit: swap("/خدماتنا", "/من-نحن/"),
    at: /\/من-نحن/,
    says: "addresses.3.from: /من-نحن/ is there already: delete one of the two",
  },
  {
    name: "a redirect to itself",
    file: "redirects.yaml",
    edit: swap("to: /about\n", "to: /about-us\n"),
    at: /to: \/about-us/,
    says: "addresses.1.to: leads to itself: write where /about-us/ is to lead",
  },
  {
    name: "a redirect to another one, as in a loop",
    file: "redirects.yaml",
    edit: swap("to: /about\n", "to: /index.php/shop/\n"),
    at: /to: \/index/,
    says: "addresses.1.to: /index.php/shop/ is an old address as well: write where that one leads",
  },
  {
    name: "a redirect to a page that does not exist",
    file: "redirects.yaml",
    edit: swap("to: /ar/about", "to: /ar/abuot"),
    at: /abuot/,
    says: "addresses.2.to: there is no page /abuot: name one that exists",
  },
  {
    name: "a redirect to another site without encryption",
    file: "redirects.yaml",
    edit: swap("https://shop", "http://shop"),
    at: /shop\.example/,
    says: 'addresses.6.to: is "http://shop.example.com/"; must be an address of this site such as /ar/contact, or a full one that begins with https://',
  },
  {
    name: "a phone number without quotes",
    file: "company.yaml",
    edit: field("phone", "+966112345678"),
    at: /^phone:/,
    says: "phone: must be a text: put 966112345678 in quotes",
  },
  {
    name: "a phone number as it is dialled at home",
    file: "company.yaml",
    edit: field("phone", '"011 234 5678"'),
    at: /^phone:/,
    says: 'phone: is "011 234 5678"; must be a number in international form such as +966112345678',
  },
  {
    name: "an e-mail address that is none",
    file: "company.yaml",
    edit: field("email", '"nobody"'),
    at: /^email:/,
    says: 'email: is "nobody"; must be an e-mail address such as info@company.com',
  },
  {
    name: "a word that a setting does not know",
    file: "settings.yaml",
    edit: field("splash", "sesion"),
    at: /^splash:/,
    says: 'splash: is "sesion"; must be one of session, every-load, off; did you mean "session"?',
  },
  // Lengths
  {
    name: "a title that is too long for search engines",
    file: about,
    edit: swap(/^( {2}title:).*$/m, `$1 "${"long ".repeat(12)}line"`),
    at: /^ {2}title:/,
    says: "meta.title: has 64 characters; at most 60: shorten it by 4",
  },
  {
    name: "a description that is too short",
    file: about,
    edit: swap(/^( {2}description:).*$/m, '$1 "Who we are."'),
    at: /^ {2}description:/,
    says: "meta.description: has 11 characters; at least 70: write 59 more",
  },
  {
    name: "an entry too many",
    file: "company.yaml",
    edit: swap(
      /^customers:$/m,
      `customers:${"\n  - { id: neutral-circle, name: { en: Saqia, ar: ساقية } }".repeat(12)}`,
    ),
    at: /^customers:/,
    says: "customers: has 15 entries; at most 12: delete 3",
  },
  {
    name: "an entry too few",
    file: "en/answers.yaml",
    edit: swap(/^ {2}- question: .*\n {4}answer: .*\n {4}pages: .*\n {4}heard:.*\n(?: {6}.*\n)*/m, ""),
    at: /^faq:/,
    says: "faq: has 3 entries; exactly 4: add 1 more",
  },
  {
    name: "a phrase that two answers claim",
    file: "en/answers.yaml",
    edit: swap(/"talk to sales"/, '"Parking"'),
    at: /^ {4}heard: \["parking"/,
    says: 'faq.3.heard.1: is "parking", which faq.2 has too: delete one',
  },
  // YAML
  {
    name: "a colon in a value without quotes",
    file: postFile,
    edit: field("title", "Cloud: decide first"),
    at: /^title:/,
    says: "title: contains a colon: put the value in quotes",
  },
  {
    name: "a quotation mark that is not closed",
    file: about,
    edit: swap(/^(subtitle: ".*)"$/m, "$1"),
    at: /^subtitle:/,
    says: 'subtitle: the quotation mark " is not closed: put one at the end of the value',
  },
  {
    name: "an apostrophe at the beginning",
    file: about,
    edit: field("subtitle", "'tis the season"),
    at: /^subtitle:/,
    says: "subtitle: begins with an apostrophe: put the whole value in double quotes",
  },
  {
    name: "a quotation mark inside quotes",
    file: about,
    edit: field("subtitle", '"The "best" one"'),
    at: /^subtitle:/,
    says: 'subtitle: continues after the closing quotation mark: write \\" for one inside the value',
  },
  {
    name: "a text that begins with an asterisk",
    file: about,
    edit: field("subtitle", "*Bold* words"),
    at: /^subtitle:/,
    says: "subtitle: begins with *, which means something else in YAML: put the value in quotes",
  },
  {
    name: "a text that begins with an at sign",
    file: about,
    edit: field("subtitle", "@home"),
    at: /^subtitle:/,
    says: "subtitle: begins with @, which means something else in YAML: put the value in quotes",
  },
  {
    name: "a text that a number sign cuts off",
    file: about,
    edit: field("subtitle", "We are the # of Riyadh"),
    at: /^subtitle:/,
    says: "subtitle: is cut off at a #: put the value in quotes",
  },
  {
    name: "a backslash in double quotes",
    file: about,
    edit: field("subtitle", '"C:\\path"'),
    at: /^subtitle:/,
    says: "subtitle: contains a backslash: write \\\\ for one, or put the value in 'single quotes'",
  },
  {
    name: "a second line --- that is missing",
    file: postFile,
    edit: swap(/\n---\n/, "\n"),
    at: /^---$/,
    says: 'has no second line "---" below its fields: add it',
  },
  {
    name: "a post of text alone",
    file: postFile,
    edit: () => "Only text\n",
    at: /^Only text$/,
    says: 'must begin with a line "---", the fields and a second line "---"',
  },
  {
    name: "a tab in front of a field",
    file: serviceFile,
    edit: swap(/^ {2}(description:)/m, "\t$1"),
    at: /^\tdescription:/,
    says: "description: the line begins with a tab: use spaces instead",
  },
  {
    name: "a space too many in front of a field",
    file: about,
    edit: swap(/^ {2}(description:)/m, "   $1"),
    at: /^ {3}description:/,
    says: "description: is indented differently from the lines around it: lines of one group begin in the same column",
  },
  {
    name: "an entry of a list too far out",
    file: about,
    edit: swap(/^ {6}- (title: .*\n +text: .*\n)(\n)/m, "    - $1$2"),
    at: /^ {4}- title:/,
    says: "title: is indented differently from the lines around it: lines of one group begin in the same column",
  },
  {
    name: "a colon without a space behind it",
    file: about,
    edit: swap(/^subtitle: /m, "subtitle:"),
    at: /^subtitle:/,
    says: "subtitle: needs a space after the colon",
  },
  {
    name: "a field twice",
    file: serviceFile,
    edit: swap(/^(order: \d+)$/m, "$1\norder: 99"),
    at: /^order: 99/,
    says: "order: appears twice: delete one",
  },
  {
    name: "the tag of an invented value misspelt",
    file: "company.yaml",
    edit: field("phone", '!placehoder "+966112345678"'),
    at: /^phone:/,
    says: 'phone: there is no tag !placehoder; did you mean "!placeholder"?',
  },
  // Encodings
  {
    name: "UTF-16",
    file: "ar/pages/about.yaml",
    edit: (text) => Buffer.from(`\uFEFF${text}`, "utf16le"),
    says: "is not UTF-8 but UTF-16: save it again with the encoding UTF-8",
  },
  {
    name: "Windows-1256",
    file: `ar/services/${service}.md`,
    edit: (text) => Buffer.concat([Buffer.from("---\ntitle: "), Buffer.from([0xc7, 0xe1, 0x0a]), Buffer.from(text)]),
    says: "is not UTF-8: save it again with the encoding UTF-8",
  },
  // Days
  {
    name: "a date in another order",
    file: postFile,
    edit: field("date", '"06/02/2024"'),
    at: /^date:/,
    says: 'date: is "06/02/2024"; must be a date such as "2024-02-15"',
  },
  {
    name: "a day that no calendar has",
    file: "company.yaml",
    edit: swap(/^( {6}from:).*\n( {6}to:).*$/m, '$1 "2027-02-29"\n$2 "2027-03-01"'),
    at: /from: "2027-02-29"/,
    says: "hours.exceptions.1.from: 2027-02-29 is not a day of the calendar: correct it",
  },
  {
    name: "a holiday that ends before it begins",
    file: "company.yaml",
    edit: swap(/^( {6}from:).*\n( {6}to:).*$/m, '$1 "2027-03-02"\n$2 "2027-03-01"'),
    at: /to: "2027-03-01"/,
    says: "hours.exceptions.1.to: is before from: write the same day or a later one",
  },
  {
    name: "an office that closes before it opens",
    file: "company.yaml",
    edit: field("closes", '"09:00"'),
    at: /closes: "09:00"/,
    says: "hours.exceptions.2.closes: is not after opens: write a later time",
  },
  // What both languages share
  {
    name: "another date in Arabic",
    file: `ar/posts/${post}.md`,
    edit: field("date", '"2024-01-31"'),
    at: /^date:/,
    says: "date: is 2024-01-31, but <date> in <english>: write the same in both",
  },
  {
    name: "another id in Arabic",
    file: `ar/services/${service}.md`,
    edit: swap(/^ {2}- id: \S+$/m, "  - id: something-else"),
    at: /id: something-else/,
    says: "features.1.id: is something-else, but <id> in <english>: write the same in both",
  },
  {
    name: "an entry of a list in one language only",
    file: `ar/services/${service}.md`,
    edit: swap(/^(audience:\n)( {2}- .*\n)/m, "$1$2  - جهات تنمو بسرعة.\n"),
    at: /^audience:/,
    says: "audience: has 4 entries, but 3 in <english>: both need the same",
  },
  {
    name: "a row of a sample with too few cells",
    file: "en/services/networks.md",
    edit: swap('["Stairs", "20 Mbit/s", "3 Mbit/s"]', '["Stairs", "20 Mbit/s"]'),
    at: /"Stairs"/,
    says: "samples.1.rows.3.cells: has 2 entries, but there are 3 columns: write one for each",
  },
  {
    name: "an optional field in one language only",
    file: "ar/pages/contact.yaml",
    edit: swap(/^ {4}hint:.*\n/m, ""),
    at: /^ {2}email:/,
    says: "form.email.hint: is missing; <english> has it: translate it, or delete it there",
  },
  {
    name: "a form of an Arabic count that is missing",
    file: "ar/messages.yaml",
    edit: swap(/(^ {2}readingTime:\n(?: {4}(?!few).*\n)*) {4}few:.*\n/m, "$1"),
    at: /^ {2}readingTime:/,
    says: "blog.readingTime: needs the forms zero, one, two, few, many, other; add few",
  },
  {
    name: "another id of a heading in Arabic",
    file: `ar/posts/${post}.md`,
    edit: swap(/^## .* \{#begin-with-one\}$/m, "## ابدأ {#begin-with-two}"),
    at: /begin-with-two/,
    says: 'the id of the heading "ابدأ" is "begin-with-two", but "begin-with-one" in <english>: write the same in both',
  },
  // Names, links and pictures
  {
    name: "a related service that nobody offers",
    file: serviceFile,
    edit: field("related", "[rockets, professional]"),
    at: /^related:/,
    says: 'related.1: there is no service "rockets": use one of networks, professional, web-development',
  },
  {
    name: "a scene that does not exist",
    file: serviceFile,
    edit: field("scene", "rocket"),
    at: /^scene:/,
    says: "scene: there is no picture media/scenes/rocket.webp: add it, or name one that exists",
  },
  {
    name: "a logo that does not exist",
    file: "company.yaml",
    edit: swap(/^( {2}- id:) \S+$/m, "$1 nobody"),
    at: /id: nobody/,
    says: "partners.1.id: there is no logo media/marks/nobody.svg: add it, or name one that exists",
  },
  {
    name: "an icon that does not exist",
    file: serviceFile,
    edit: field("icon", "rocket"),
    at: /^icon:/,
    says: 'icon: is "rocket"; must be one of shield, tools, move, compass, server, megaphone, layout, code, phone, chart',
  },
  {
    name: "a related service misspelt",
    file: postFile,
    edit: swap(/^(services:\n\s+- ).*$/m, `$1${other}s`),
    at: new RegExp(`- ${other}s$`),
    says: `services.1: there is no service "${other}s"; did you mean "${other}"?`,
  },
  {
    name: "a slide that leads nowhere",
    file: "en/pages/home.yaml",
    edit: field("link", "/services/rocket"),
    at: /link: \/services\/rocket/,
    says: "carousel.slides.1.link: there is no page /services/rocket: name one that exists",
  },
  {
    name: "an answer that leads to a page misspelt",
    file: "en/answers.yaml",
    edit: swap(/pages: \[\/contact\]/, "pages: [/contct]"),
    at: /pages: \[\/contct\]/,
    says: 'faq.2.pages.1: there is no page /contct; did you mean "/contact"?',
  },
  {
    name: "a wording that leads to a heading nobody wrote",
    file: "en/answers.yaml",
    edit: swap(/^ {4}at: (\S+)$/m, "    at: rocket-science"),
    at: /at: rocket-science/,
    says: 'wordings.<wording>.at: there is no heading with the id "rocket-science" on <page>: use one of audience, deliverables, steps, cabling, wireless, firewalls, monitoring, old-cables, night-work, passwords',
  },
  {
    name: "a link to a page that does not exist",
    file: postFile,
    edit: append("See [this](/nothing-here)."),
    at: /nothing-here/,
    says: "there is no page /nothing-here: name one that exists",
  },
  {
    name: "a link to a heading that does not exist",
    file: postFile,
    edit: append("See [this](/privacy#nothing-here)."),
    at: /nothing-here/,
    says: 'there is no heading with the id "nothing-here" on /privacy: use one of main, controller, data, assistant, purposes, retention, security, rights',
  },
  {
    name: "a link to a heading with a percent sign",
    file: postFile,
    edit: append("See [this](#100%)."),
    at: /#100%/,
    says: 'there is no heading with the id "100%" on this page: use one of main, begin-with-one, what-to-do-tomorrow',
  },
  {
    name: "a link within the page to a heading that does not exist",
    file: postFile,
    edit: append("See [this](#nothing-here)."),
    at: /nothing-here/,
    says: 'there is no heading with the id "nothing-here" on this page: use one of main, begin-with-one, what-to-do-tomorrow',
  },
  {
    name: "a link out of Arabic to the English page",
    file: `ar/posts/${post}.md`,
    edit: append("انظر [الصفحة](/contact)."),
    at: /\(\/contact\)/,
    says: "the link /contact leads to the English page: write /ar/contact",
  },
  {
    name: "a link without https://",
    file: postFile,
    edit: append("See [this](www.company.com)."),
    at: /www\.company/,
    says: "the link www.company.com must begin with / for a page of this site or with https:// for another",
  },
  {
    name: "a link that can be listened to",
    file: postFile,
    edit: append("See [this](http://company.com)."),
    at: /http:\/\/company/,
    says: "the link http://company.com is not encrypted: write https://",
  },
  {
    name: "a link that is a program",
    file: postFile,
    edit: append("See [this](javascript:alert(1))."),
    at: /javascript:/,
    says: "the link javascript:alert(1) is not allowed: use https:, mailto: or tel:",
  },
  {
    name: "a program as a link in a field",
    file: "en/answers.yaml",
    edit: swap(/^unknown: "/m, 'unknown: "[x](javascript:alert(1)) '),
    at: /^unknown:/,
    says: "unknown: the link javascript:alert(1) is not allowed: use https:, mailto: or tel:",
  },
  {
    name: "a picture that does not exist",
    file: postFile,
    edit: append("![A plan](/pic.png)"),
    at: /pic\.png/,
    says: "there is no picture public/pic.png: add it, or name one that exists",
  },
  {
    name: "a picture of another website",
    file: postFile,
    edit: append("![A plan](https://company.com/pic.png)"),
    at: /pic\.png/,
    says: "the picture https://company.com/pic.png must be in the folder public/ and named from there, such as /plan.png",
  },
  // Words
  {
    name: "HTML within a paragraph",
    file: postFile,
    edit: append("This is <b>bold</b>."),
    at: /<b>bold/,
    says: "contains HTML (<b>), which the page omits with everything inside it: write Markdown",
  },
  {
    name: "a paragraph of HTML",
    file: postFile,
    edit: append("<p>This paragraph would vanish.</p>"),
    at: /would vanish/,
    says: "contains HTML (<p>), which the page omits with everything inside it: write Markdown",
  },
  {
    name: "a comment of HTML",
    file: postFile,
    edit: append("<!-- not yet --> This paragraph would vanish."),
    at: /would vanish/,
    says: "contains HTML (<!-- not yet -->), which the page omits with everything inside it: write Markdown",
  },
  {
    name: "HTML in the Markdown of a field",
    file: "en/pages/privacy.yaml",
    edit: swap(/^( {4}body: \|\n)/m, "$1      <div>Words</div>\n\n"),
    at: /<div>/,
    says: "sections.1.body: contains HTML (<div>), which the page omits with everything inside it: write Markdown",
  },
  {
    name: "HTML in a field",
    file: about,
    edit: field("subtitle", '"The <b>best</b>"'),
    at: /^subtitle:/,
    says: "subtitle: contains <b>, which visitors would see as text: delete it",
  },
  {
    name: "a heading of the page's own level",
    file: postFile,
    edit: append("# A second title"),
    at: /^# A second title/,
    says: '"# A second title" is the page\'s own level: begin headings with ##',
  },
  {
    name: "a name in braces misspelt",
    file: about,
    edit: field("title", '"About {compny}"'),
    at: /^ {2}title:/,
    says: "meta.title: {compny} is not filled in here: delete it, or write it without braces",
  },
  {
    name: "a name in braces misspelt where it is needed",
    file: messages,
    edit: field("homeLink", '"{compny}, home page"'),
    at: /homeLink:/,
    says: "nav.homeLink: {compny} is not filled in here; did you mean {company}?",
  },
  {
    name: "a name in braces lost",
    file: messages,
    edit: field("homeLink", '"Our home page"'),
    at: /homeLink:/,
    says: "nav.homeLink: needs {company}, which a value replaces: add it",
  },
  {
    name: "a name in braces in an article",
    file: postFile,
    edit: append("We are {company}."),
    at: /\{company\}/,
    says: "{company} is not filled in here: delete it, or write it without braces",
  },
  {
    name: "an Arabic title in an English file",
    file: serviceFile,
    edit: field("title", "تحليل البيانات"),
    at: /^title:/,
    says: "title: is Arabic in an English file: translate it",
  },
  {
    name: "an English title in an Arabic file",
    file: `ar/services/${service}.md`,
    edit: field("title", "Data Analytics"),
    at: /^title:/,
    says: "title: is English in an Arabic file: translate it",
  },
  {
    name: "an English paragraph left in an Arabic article",
    file: `ar/posts/${post}.md`,
    edit: append("This paragraph has been left in English."),
    at: /has been left/,
    says: "is English in an Arabic file: translate it",
  },
  {
    name: "an English sentence left in an Arabic paragraph",
    file: `ar/posts/${post}.md`,
    edit: append("هذه فقرة عربية then somebody forgot the rest of it."),
    at: /then somebody/,
    says: "contains English in an Arabic file: “then somebody forgot the rest of …”: translate it",
  },
  // Entries
  {
    name: "one title for two pages",
    file: "en/pages/services.yaml",
    edit: swap(/^( {2}title:).*$/m, '$1 "About This Invention"'),
    at: /^ {2}title:/,
    says: 'meta.title: is "About This Invention", the same as in en/pages/about.yaml: choose another',
  },
  {
    name: "a post with the title of another page, and none of its own for search engines",
    file: postFile,
    edit: (text) => swap(/^meta:\n(?: {2}.*\n)+/m, "meta: {}\n")(field("title", "About This Invention")(text)),
    at: /^title:/,
    says: 'title: is "About This Invention", the same as in en/pages/about.yaml: choose another',
  },
];

test.for(mistakes)("$name is reported in one line", async ({ file, edit, at, says }) => {
  const edited = edit(documentText(file));
  const lines = typeof edited === "string" ? edited.split("\n") : [];
  const line = at ? lines.findIndex((one) => at.test(one)) + 1 : file.startsWith("ar/services") ? 2 : 1;
  expect(await reports({ [file]: edited })).toEqual([`content/${file}:${line}  ${filledIn(says, file, edited)}`]);
});

const arPost = `ar/posts/${post}.md`;
/** Several edits and their reports, whose lines are found by their text. */
type Several = {
  name: string;
  edits: [file: string, edit: (text: string) => string][];
  says: [file: string, at: RegExp | undefined, what: string][];
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
    says: [[`ar/services/${service}.md`, /^order:/, "order: is 77, but <order> in <english>: write the same in both"]],
  },
  {
    name: "a heading of an article without an id",
    edits: [[postFile, swap(/^(## .*) \{#.*\}$/m, "$1")]],
    says: [
      [
        postFile,
        /^## .*[^}]$/,
        'the heading "<heading>" needs an id, the same in both languages: ## <heading> {#some-words}',
      ],
    ],
  },
  {
    name: "a heading of an article in one language only",
    edits: [[postFile, append("## One more {#one-more}")]],
    says: [[arPost, /^---$/, "has <headings> headings, but <headings+1> in <english>: both need the same"]],
  },
  {
    name: "mistakes of every kind at once",
    edits: [
      [about, swap(/^subtitle:.*$/m, 'subtitle: "<b>Best</b> of {compny}"\nfax: "1"')],
      [serviceFile, (text) => field("scene", "rocket")(field("icon", "rocket")(text))],
      [postFile, append("[x](/nowhere)")],
      ["settings.yaml", field("splash", "[")],
    ],
    says: [
      [about, /^subtitle:/, "subtitle: contains <b>, which visitors would see as text: delete it"],
      [about, /^subtitle:/, "subtitle: {compny} is not filled in here: delete it, or write it without braces"],
      [
        about,
        /^fax:/,
        "fax: is not a field: delete it, or use one of meta, title, subtitle, scene, sceneAlt, whoWeAre, pillars, achievements, checkUs, inspection, closing",
      ],
      [postFile, /nowhere/, "there is no page /nowhere: name one that exists"],
      [serviceFile, /^scene:/, "scene: there is no picture media/scenes/rocket.webp: add it, or name one that exists"],
      [
        serviceFile,
        /^icon:/,
        'icon: is "rocket"; must be one of shield, tools, move, compass, server, megaphone, layout, code, phone, chart',
      ],
      ["settings.yaml", /^copyright:/, "copyright: a bracket above is not closed: put ]"],
    ],
  },
];

test.for(several)("$name: each is reported in one line", async ({ edits, says }) => {
  const edited = Object.fromEntries(edits.map(([file, edit]) => [file, edit(documentText(file))]));
  const expected = says.map(([file, at, what]) => {
    const text = edited[file] ?? documentText(file);
    const lines = text.split("\n");
    // The last line that fits: the first "---" opens the fields.
    const line = at?.source === "^---$" ? lines.lastIndexOf("---") + 2 : lines.findIndex((one) => at?.test(one)) + 1;
    const english = documentText(file.replace(/^ar\//, "en/"));
    const arabic = [...text.matchAll(/^## /gm)].length;
    const report = what
      .replace("<order>", /^order: (\d+)$/m.exec(english)?.[1] ?? "")
      .replaceAll("<heading>", /^## (.*) \{#/m.exec(english)?.[1] ?? "")
      .replace("<headings+1>", String(arabic + 1))
      .replace("<headings>", String(arabic))
      .replace("<english>", file.replace(/^ar\//, "en/"));
    return `content/${file}:${line}  ${report}`;
  });
  expect(await reports(edited, "2030-01-01")).toEqual(expected);
});

const nearOf = (slug: string) => `${slug.slice(0, -1)}x`;
test.for<{ name: string; changes: Changes; says: string[] }>([
  {
    name: "a post in one language only",
    changes: { [arPost]: null },
    says: [`content/${arPost}  is missing, but ${postFile} is there: translate it, or delete it there`],
  },
  {
    name: "a service whose file is renamed in one language",
    changes: { [arPost]: null, [`ar/posts/${nearOf(post)}.md`]: documentText(arPost) },
    says: [
      `content/${arPost}  is missing, but ${postFile} is there: translate it, delete it there, or rename ar/posts/${nearOf(post)}.md`,
      `content/en/posts/${nearOf(post)}.md  is missing, but ar/posts/${nearOf(post)}.md is there: translate it, delete it there, or rename ${postFile}`,
    ],
  },
  {
    name: "a file that is missing",
    changes: { "ar/messages.yaml": null },
    says: ["content/ar/messages.yaml  is missing: restore it"],
  },
  {
    name: "a copy of a file",
    changes: { "en/pages/about2.yaml": documentText(about) },
    says: ["content/en/pages/about2.yaml  is not used; the site reads en/pages/about.yaml: delete or rename this one"],
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

test("takes what Windows editors write: a byte order mark and their ends of lines", async () => {
  const edited = [about, postFile].map((file) => [file, `\uFEFF${documentText(file).replaceAll("\n", "\r\n")}`]);
  expect(await reports(Object.fromEntries(edited))).toEqual([]);
});

/** Fills in values of the current content. */
function filledIn(says: string, file: string, edited: string | Buffer): string {
  const english = file.startsWith("ar/") ? documentText(file.replace("ar/", "en/")) : String(edited);
  const wordings = english
    .slice(english.indexOf("\nwordings:"))
    .split(/^ {2}- page: /m)
    .slice(1);
  const wording = wordings.findIndex((one) => one.includes("at: rocket-science"));
  return says
    .replace("<english>", file.replace(/^ar\//, "en/"))
    .replace("<date>", () => /^date:.*"(.*)"/m.exec(english)?.[1] ?? "")
    .replace("<id>", () => /^ {2}- id: (\S+)$/m.exec(english)?.[1] ?? "")
    .replace("<wording>", String(wording + 1))
    .replace("<page>", () => wordings[wording]?.split("\n")[0] ?? "");
}

type Changes = Record<string, string | Buffer | null>;

/** What is wrong with the company's documents once these are changed; null removes one. */
async function reports(changes: Changes, today?: string): Promise<string[]> {
  const over = new Map<string, string | Buffer | null>([...company, ...Object.entries(changes)]);
  const { faults } = await checkContent({ over }, { cache: new Map(parsed), today, assets });
  return faults.map((fault) => faultLine(fault, "content"));
}

function slugs(folder: string): string[] {
  const files = [...company.keys()].filter((file) => file.startsWith(`${folder}/`));
  return files.map((file) => file.slice(folder.length + 1, -".md".length));
}
