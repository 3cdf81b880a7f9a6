import { type Edition, pageTitle, privacyTexts } from "#app/content.server.ts";
import { fill } from "#i18n/fill.tsx";
import { localePath } from "#i18n/locale.ts";
import type { RenderedText } from "#content/markdown.ts";
import { type PageName, pages } from "#content/pages.ts";
import { type TextPart, wholeText } from "#content/text-parts.ts";
import { companyFacts } from "./company-facts.server.ts";

/** A section of a page. `path` includes the language and, if there is one, the fragment. */
export type Passage = { title: string; path: string; text: string };

/** A page in one language; its path includes the language. */
type Page = { title: string; path: string };

/** A passage with its page and the questions that it answers. */
export type Entry = Passage & {
  page: Page;
  /** Heading within the page; a passage without one represents the whole page. */
  heading?: string;
  /** The heading's id, by which answers.yaml refers to it. */
  id?: string;
  /** Questions that it answers, in all the wordings we know: where the content has them, its own lists. */
  asked: string[][];
  /** What its page is about, beyond the title. */
  about: string;
  /** The text as the page has it, if an answer needs more words. */
  shown?: string;
  /** Factor of its score, all else equal. */
  prior: number;
  /** Further pages that the answer links to; only answers of answers.yaml have them. */
  also?: Page[];
};

const pageIn = (edition: Edition, path: string): Page => ({
  title: pageTitle(edition, path)!,
  path: localePath(edition.locale, path),
});

/** Pages whose words are more than titles with texts. */
const readers: Partial<Record<PageName, (edition: Edition, page: Page) => Entry[]>> = {
  home,
  about,
  services: () => [],
  blog,
  contact,
  search: () => [],
};

/** All passages of the site in a language, with visitors' wordings of questions. */
export function passagesIn(edition: Edition): Entry[] {
  const entries = [
    ...answered(edition),
    ...services(edition),
    ...pages.flatMap(({ name, path, each }) => {
      return each ? [] : (readers[name] ?? plainPage)(edition, pageIn(edition, path), name);
    }),
  ];
  for (const { page, at, heard } of edition.answers.wordings) {
    const path = localePath(edition.locale, page);
    const isMeant = ({ id, heading }: Entry) => (at ? id === at : !heading);
    entries.find((entry) => entry.page.path === path && isMeant(entry))?.asked.push(heard);
  }
  return entries;
}

/** `isAnchor`: the page has an element with that id. */
type Part = {
  text: string;
  heading?: string;
  asked?: string[][];
  id?: string;
  isAnchor?: boolean;
  prior?: number;
  shown?: string;
};

/** Our own answers and summaries rank first; running text, which touches on many subjects, last. */
const priors = { answer: 1.3, overview: 1.3, running: 0.7 };

/** Makes a passage of a page. */
function passage(page: Page, { isAnchor, ...part }: Part, aboutPage = ""): Entry {
  return {
    asked: [],
    prior: 1,
    about: aboutPage,
    ...part,
    page,
    title: part.heading ? `${page.title}: ${part.heading}` : page.title,
    path: isAnchor ? `${page.path}#${part.id}` : page.path,
  };
}

/** The questions of `answers.yaml`, facts filled in. */
function answered(edition: Edition): Entry[] {
  const { faq, questions } = edition.answers;
  const facts = companyFacts(edition);
  return [...faq, ...questions].map(({ question, answer, pages: paths, heard }) => {
    const [page, ...also] = paths.map((path) => pageIn(edition, path));
    const heading = fill(question, facts);
    const part = { heading, text: fill(answer, facts), asked: [[heading], heard], prior: priors.answer };
    return { ...passage(page!, part), also };
  });
}

function services(edition: Edition): Entry[] {
  const { messages, answers, services: all } = edition;
  const { audience, deliverables, steps } = messages.service;
  return all.flatMap((service) => {
    const page = pageIn(edition, `/services/${service.slug}`);
    const features = service.features.map(({ id, title, text }) => ({
      id,
      isAnchor: true,
      heading: firstUpper(title),
      text,
    }));
    const parts: Part[] = [
      { text: `${service.summary}\n\n${list(features.map(({ heading }) => heading))}`, prior: priors.overview },
      ...features.map(({ text, ...part }) => {
        const lead = fill(answers.partOf, { feature: part.heading, service: service.title });
        return { ...part, text: `${lead} ${text}`, shown: text };
      }),
      ...service.questions.map(({ id, question, answer }) => ({
        id,
        isAnchor: true,
        heading: question,
        text: answer,
        asked: [[question]],
      })),
      { id: "audience", isAnchor: true, heading: audience, text: list(service.audience) },
      { id: "deliverables", isAnchor: true, heading: deliverables, text: list(service.deliverables) },
      {
        id: "steps",
        isAnchor: true,
        heading: steps,
        text: service.steps.map(({ title, text }, at) => `${at + 1}. **${title}**: ${text}`).join("\n"),
      },
      ...projects(edition, service.slug),
      ...service.parts.flatMap((part) => textsOf(part).map((text) => running(part, text))),
    ];
    const aboutPage = [service.meta.title, ...features.map(({ heading }) => heading)].join("\n");
    return parts.map((part) => passage(page, part, aboutPage));
  });
}

const projects = ({ projects: { entries } }: Edition, slug: string): Part[] =>
  entries
    .filter((project) => project.services.includes(slug))
    .map(({ title, needed, done, outcome }) => ({
      id: "projects",
      isAnchor: true,
      heading: title,
      text: [needed, done, outcome].join("\n\n"),
    }));

function home(edition: Edition, page: Page): Entry[] {
  const { hero, vision } = edition.pages.home;
  const facts = hero.facts.map(({ value, label }) => `**${value}** ${label}`);
  const themes = vision.themes.map(({ title, text }) => `**${title}**: ${text}`);
  return [
    passage(page, { heading: hero.title, text: `${hero.subtitle}\n\n${list(facts)}` }),
    passage(page, { id: "vision", heading: vision.title, text: `${vision.intro}\n\n${list(themes)}` }),
    ...vision.themes.map(({ id, title, text, fact }) => passage(page, { id, heading: title, text: `${text} ${fact}` })),
  ];
}

function about(edition: Edition, page: Page): Entry[] {
  const { whoWeAre, pillars, achievements } = edition.pages.about;
  const values = pillars.values.items.map((value) => `**${value.title}**: ${value.text}`);
  const aims = [pillars.mission, pillars.vision];
  return [
    ...titledTexts(whoWeAre),
    {
      id: "pillars",
      heading: pillars.title,
      text: aims.map((aim) => `**${aim.title}**: ${aim.text}`).join("\n\n"),
      asked: [aims.map((aim) => aim.title)],
    },
    { id: "values", heading: pillars.values.title, text: list(values), asked: [[pillars.values.title]] },
    ...titledTexts(achievements.items),
    ...people(edition),
    ...certificates(edition),
  ].map((part) => passage(page, part));
}

const people = ({ people: { title, entries } }: Edition): Part[] =>
  entries.map(({ name, role, languages, credentials }) => ({
    id: "people",
    isAnchor: true,
    heading: name,
    text: [`${title}: ${role}`, ...languages, ...credentials].join("\n\n"),
  }));

const certificates = ({ certificates: words }: Edition): Part[] =>
  words.entries.map(({ name, issuer, number, scope }) => ({
    id: "certificates",
    isAnchor: true,
    heading: name,
    text: `${scope}\n\n${words.issuer}: ${issuer}\n\n${words.number}: ${number}`,
  }));

function blog(edition: Edition, page: Page): Entry[] {
  const { pages: words, posts } = edition;
  const links = posts.map(({ title, slug }) => `[${title}](${localePath(edition.locale, `/blog/${slug}`)})`);
  return [
    passage(page, { text: `${words.blog.intro}\n\n${list(links)}` }),
    ...posts.flatMap((post) => {
      const postPage = pageIn(edition, `/blog/${post.slug}`);
      return [
        passage(postPage, { text: post.description, prior: priors.running }, post.meta.title),
        ...post.parts.map((part) => passage(postPage, running(part, textsOf(part).join("\n\n")))),
      ];
    }),
  ];
}

function contact(edition: Edition, page: Page): Entry[] {
  const { messages, pages: words } = edition;
  const content = words.contact;
  const facts = companyFacts(edition);
  const lines = [
    [content.phone.title, facts.phone],
    [content.whatsapp.title, facts.whatsapp],
    [content.email.title, facts.email],
    [content.location.nationalAddress, facts.address],
    [content.location.poBox, facts.poBox],
    [messages.hours.title, facts.hours],
  ].flatMap(([label, fact]) => (fact ? `**${label}**: ${fact}` : []));
  return [passage(page, { text: `${content.intro}\n\n${list(lines)}`, asked: [[content.title]] })];
}

/** A page whose words are titles with texts: a passage for each, and the intro for the page. */
function plainPage(edition: Edition, page: Page, name: PageName): Entry[] {
  const { intro, ...words } = edition.pages[name] as { intro?: string };
  const parts = [...(intro ? [{ text: intro }] : []), ...titledTexts(words)];
  const { visits, questions } = privacyTexts(edition);
  const settled = { visits: wholeText(visits.parts), questions: wholeText(questions.parts) };
  const facts = { ...companyFacts(edition), ...settled };
  return parts.map((part) => passage(page, { ...part, text: fill(part.text, facts) }));
}

/** Texts beside a title, anywhere in the words of a page. Sections are anchors of their page. */
function titledTexts(words: unknown, isAnchor = false): Part[] {
  if (typeof words !== "object" || words === null) return [];
  if (Array.isArray(words)) return words.flatMap((one) => titledTexts(one, isAnchor));
  const { id, title, intro, text, body } = words as Record<string, string> & { body?: RenderedText };
  const texts = [intro, text, body && wholeText(body.parts)].filter(Boolean);
  return [
    ...(title && texts.length > 0 ? [{ ...(id && { id, isAnchor }), heading: title, text: texts.join("\n\n") }] : []),
    ...Object.entries(words).flatMap(([key, value]) => titledTexts(value, key === "sections")),
  ];
}

const running = ({ id, title }: TextPart, text: string): Part => ({
  text,
  prior: priors.running,
  ...(id && title && { id, isAnchor: true, heading: title }),
});

/** A heading with nothing below it is a text of its own. */
const textsOf = ({ title, blocks }: TextPart) => (title && blocks.length === 0 ? [`**${title}**`] : blocks);
const list = (items: string[]) => items.map((item) => `- ${item}`).join("\n");
const firstUpper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
