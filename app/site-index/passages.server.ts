import { type LocalizedSite, pageTitle, privacyTexts } from "#app/content.server.ts";
import { fill } from "#i18n/fill.tsx";
import { firstUpper } from "#i18n/format.ts";
import { localePath } from "#i18n/locale.ts";
import type { RenderedText } from "#cms/markdown.ts";
import { type PageName, pages } from "#cms/pages.ts";
import { type TextPart, wholeText } from "#cms/text-parts.ts";
import type { Sheet } from "#cms/schema/sheet.ts";
import { companyFacts } from "./company-facts.server.ts";

/** A section of a page. `path` includes the language and, if there is one, the fragment. */
export type Passage = { title: string; path: string; text: string };

/** A page in one language; its path includes the language. */
type Page = { title: string; path: string };

/** What a passage is on its page. */
export type SectionKind =
  | "overview"
  | "feature"
  | "question"
  | "audience"
  | "deliverables"
  | "steps"
  | "project"
  | "sample"
  | "running"
  | "person"
  | "certificate"
  | "contact"
  | "section"
  | "answer";

/** A passage with its page and what it is. */
export type Entry = Passage & {
  page: Page;
  kind: SectionKind;
  /** Heading within the page; a passage without one represents the whole page. */
  heading?: string;
  /** Other wordings of the question that it answers; only the owner's answers have them. */
  asked: string[];
  /** Description of its page, beyond the title. */
  about: string;
  /** The text as the page has it, if an answer needs more words. */
  shown?: string;
  /** Pages that the answer leads to; only the owner's answers have them. */
  also?: Page[];
};

const pageIn = (site: LocalizedSite, path: string): Page => ({
  title: pageTitle(site, path)!,
  path: localePath(site.locale, path),
});

/** Pages whose words are more than titles with texts. */
const readers: Partial<Record<PageName, (site: LocalizedSite, page: Page) => Entry[]>> = {
  home,
  about,
  services: () => [],
  blog,
  contact,
  search: () => [],
};

/** All passages of the site in a language. */
export function passagesIn(site: LocalizedSite): Entry[] {
  return [
    ...answers(site),
    ...services(site),
    ...pages.flatMap(({ name, path, each }) => {
      return each ? [] : (readers[name] ?? plainPage)(site, pageIn(site, path), name);
    }),
  ];
}

type Part = {
  kind: SectionKind;
  text: string;
  heading?: string;
  id?: string;
  isAnchor?: boolean;
  shown?: string;
};

/** Makes a passage of a page. */
function passage(page: Page, { isAnchor, id, ...part }: Part, aboutPage = ""): Entry {
  return {
    asked: [],
    about: aboutPage,
    ...part,
    page,
    title: part.heading ? `${page.title}: ${part.heading}` : page.title,
    path: isAnchor ? `${page.path}#${id}` : page.path,
  };
}

/** The owner's answers, facts filled in. Pages that are gone are left out. */
function answers(site: LocalizedSite): Entry[] {
  const facts = companyFacts(site);
  return site.answers.entries.map(({ question, answer, pages: paths = [], also: asked = [] }) => {
    const leadsTo = paths.filter((path) => pageTitle(site, path) !== undefined).map((path) => pageIn(site, path));
    const part = { kind: "answer" as const, heading: fill(question, facts), text: fill(answer, facts) };
    return { ...passage(leadsTo[0] ?? pageIn(site, "/contact"), part), asked, also: leadsTo };
  });
}

function services(site: LocalizedSite): Entry[] {
  const { messages, services: all } = site;
  const { audience, deliverables, steps } = messages.service;
  return all.flatMap((service) => {
    const page = pageIn(site, `/services/${service.slug}`);
    const features = service.features.map(({ id, title, text }) => ({
      id,
      isAnchor: true,
      heading: firstUpper(title),
      text,
    }));
    const parts: Part[] = [
      { kind: "overview", text: `${service.summary}\n\n${list(features.map(({ heading }) => heading))}` },
      ...features.map((feature) => ({ kind: "feature" as const, ...feature })),
      ...service.questions.map(({ id, question, answer }) => ({
        kind: "question" as const,
        id,
        isAnchor: true,
        heading: question,
        text: answer,
      })),
      { kind: "audience", id: "audience", isAnchor: true, heading: audience, text: list(service.audience) },
      {
        kind: "deliverables",
        id: "deliverables",
        isAnchor: true,
        heading: deliverables,
        text: list(service.deliverables),
      },
      {
        kind: "steps",
        id: "steps",
        isAnchor: true,
        heading: steps,
        text: service.steps.map(({ title, text }, at) => `${at + 1}. **${title}**: ${text}`).join("\n"),
      },
      ...(service.samples ?? []).map((sample) => ({
        kind: "sample" as const,
        id: "sample",
        isAnchor: true,
        heading: sample.title,
        text: sampleText(sample),
      })),
      ...projects(site, service.slug),
      ...service.parts.flatMap((part) => textsOf(part).map((text) => running(part, text))),
    ];
    const aboutPage = [service.meta.title, ...features.map(({ heading }) => heading)].join("\n");
    return parts.map((part) => passage(page, part, aboutPage));
  });
}

/** Its lines by their columns, and what follows from them. */
const sampleText = ({ facts, columns, rows, result }: Sheet): string =>
  [
    ...facts.map(({ label, value }) => `- ${label}: ${value}`),
    ...rows.map(
      ({ cells: [first, ...others] }) =>
        `- **${first}**: ${others.map((cell, at) => `${columns[at + 1]}: ${cell}`).join("; ")}`,
    ),
    result,
  ].join("\n");

const projects = ({ projects: { entries } }: LocalizedSite, slug: string): Part[] =>
  entries
    .filter((project) => project.services.includes(slug))
    .map(({ title, needed, done, outcome }) => ({
      kind: "project",
      id: "projects",
      isAnchor: true,
      heading: title,
      text: [needed, done, outcome].join("\n\n"),
    }));

function home(site: LocalizedSite, page: Page): Entry[] {
  const { hero, vision } = site.pages.home;
  const facts = hero.facts.map(({ value, label }) => `**${value}** ${label}`);
  const themes = vision.themes.map(({ title, text }) => `**${title}**: ${text}`);
  return [
    passage(page, { kind: "overview", heading: hero.title, text: `${hero.subtitle}\n\n${list(facts)}` }),
    passage(page, { kind: "section", id: "vision", heading: vision.title, text: `${vision.intro}\n\n${list(themes)}` }),
    ...vision.themes.map(({ id, title, text, fact }) =>
      passage(page, { kind: "section", id, heading: title, text: `${text} ${fact}` }),
    ),
  ];
}

function about(site: LocalizedSite, page: Page): Entry[] {
  const { whoWeAre, pillars, achievements } = site.pages.about;
  const values = pillars.values.items.map((value) => `**${value.title}**: ${value.text}`);
  const aims = [pillars.mission, pillars.vision];
  return [
    ...titledTexts(whoWeAre),
    {
      kind: "section" as const,
      id: "pillars",
      heading: pillars.title,
      text: aims.map((aim) => `**${aim.title}**: ${aim.text}`).join("\n\n"),
    },
    { kind: "section" as const, id: "values", heading: pillars.values.title, text: list(values) },
    ...titledTexts(achievements.items.map(({ value, text, ...item }) => ({ ...item, text: `**${value}**: ${text}` }))),
    ...people(site),
    ...certificates(site),
  ].map((part) => passage(page, part));
}

const people = ({ people: { title, entries } }: LocalizedSite): Part[] =>
  entries.map(({ name, role, languages, credentials }) => ({
    kind: "person",
    id: "people",
    isAnchor: true,
    heading: name,
    text: [`${title}: ${role}`, ...languages, ...credentials].join("\n\n"),
  }));

const certificates = ({ certificates: words }: LocalizedSite): Part[] =>
  words.entries.map(({ name, issuer, number, scope }) => ({
    kind: "certificate",
    id: "certificates",
    isAnchor: true,
    heading: name,
    text: `${scope}\n\n${words.issuer}: ${issuer}\n\n${words.number}: ${number}`,
  }));

function blog(site: LocalizedSite, page: Page): Entry[] {
  const { pages: words, posts } = site;
  const links = posts.map(({ title, slug }) => `[${title}](${localePath(site.locale, `/blog/${slug}`)})`);
  return [
    passage(page, { kind: "overview", text: `${words.blog.intro}\n\n${list(links)}` }),
    ...posts.flatMap((post) => {
      const postPage = pageIn(site, `/blog/${post.slug}`);
      return [
        passage(postPage, { kind: "running", text: post.description }, post.meta.title),
        ...post.parts.map((part) => passage(postPage, running(part, textsOf(part).join("\n\n")))),
      ];
    }),
  ];
}

function contact(site: LocalizedSite, page: Page): Entry[] {
  const { messages, pages: words } = site;
  const content = words.contact;
  const facts = companyFacts(site);
  const lines = [
    [content.phone.title, facts.phone],
    [content.whatsapp.title, facts.whatsapp],
    [content.email.title, facts.email],
    [content.location.nationalAddress, facts.address],
    [content.location.poBox, facts.poBox],
    [messages.hours.title, facts.hours],
  ].flatMap(([label, fact]) => (fact ? `**${label}**: ${fact}` : []));
  return [passage(page, { kind: "contact", heading: content.title, text: `${content.intro}\n\n${list(lines)}` })];
}

/** A page whose words are titles with texts: a passage for each, and the intro for the page. */
function plainPage(site: LocalizedSite, page: Page, name: PageName): Entry[] {
  const { intro, ...words } = site.pages[name] as { intro?: string };
  const parts: Part[] = [...(intro ? [{ kind: "overview" as const, text: intro }] : []), ...titledTexts(words)];
  const { visits, questions } = privacyTexts(site);
  const privacy = { visits: wholeText(visits.parts), questions: wholeText(questions.parts) };
  const facts = { ...companyFacts(site), ...privacy };
  return parts.map((part) => passage(page, { ...part, text: fill(part.text, facts) }));
}

/** Texts beside a title, anywhere in the words of a page. Sections are anchors of their page. */
function titledTexts(words: unknown, isAnchor = false): Part[] {
  if (typeof words !== "object" || words === null) return [];
  if (Array.isArray(words)) return words.flatMap((one) => titledTexts(one, isAnchor));
  const { id, title, intro, text, body } = words as Record<string, string> & { body?: RenderedText };
  const [headed, plain] = partition(body?.parts ?? [], ({ title: heading }) => heading !== undefined);
  const texts = [intro, text, plain.length > 0 && wholeText(plain)].filter(Boolean);
  return [
    ...(title && texts.length > 0
      ? [{ kind: "section" as const, ...(id && { id, isAnchor }), heading: title, text: texts.join("\n\n") }]
      : []),
    ...headed.map((part) => ({ ...running(part, textsOf(part).join("\n\n")), kind: "section" as const })),
    ...Object.entries(words).flatMap(([key, value]) => titledTexts(value, key === "sections")),
  ];
}

const partition = <Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
];

const running = ({ id, title }: TextPart, text: string): Part => ({
  kind: "running",
  text,
  ...(id && title && { id, isAnchor: true, heading: title }),
});

/** A heading without content is a text of its own. */
const textsOf = ({ title, blocks }: TextPart) => (title && blocks.length === 0 ? [`**${title}**`] : blocks);
const list = (items: string[]) => items.map((item) => `- ${item}`).join("\n");
