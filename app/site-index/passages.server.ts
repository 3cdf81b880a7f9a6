import { type LocalizedSite, pageTitle, privacyTexts } from "#app/content.server.ts";
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
  /** Questions that it answers, in all known wordings: where the content has them, its own lists. */
  asked: string[][];
  /** Description of its page, beyond the title. */
  about: string;
  /** The text as the page has it, if an answer needs more words. */
  shown?: string;
  /** Factor of its score, all else equal. */
  prior: number;
  /** Further pages that the answer links to; only answers of answers.yaml have them. */
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

/** All passages of the site in a language, with visitors' wordings of questions. */
export function passagesIn(site: LocalizedSite): Entry[] {
  const entries = [
    ...answerEntries(site),
    ...services(site),
    ...pages.flatMap(({ name, path, each }) => {
      return each ? [] : (readers[name] ?? plainPage)(site, pageIn(site, path), name);
    }),
  ];
  for (const { page, at, heard } of site.answers.wordings) {
    const path = localePath(site.locale, page);
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
function answerEntries(site: LocalizedSite): Entry[] {
  const { faq, questions } = site.answers;
  const facts = companyFacts(site);
  return [...faq, ...questions].map(({ question, answer, pages: paths, heard }) => {
    const [page, ...also] = paths.map((path) => pageIn(site, path));
    const heading = fill(question, facts);
    const part = { heading, text: fill(answer, facts), asked: [[heading], heard], prior: priors.answer };
    return { ...passage(page!, part), also };
  });
}

function services(site: LocalizedSite): Entry[] {
  const { messages, answers, services: all } = site;
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
      ...projects(site, service.slug),
      ...service.parts.flatMap((part) => textsOf(part).map((text) => running(part, text))),
    ];
    const aboutPage = [service.meta.title, ...features.map(({ heading }) => heading)].join("\n");
    return parts.map((part) => passage(page, part, aboutPage));
  });
}

const projects = ({ projects: { entries } }: LocalizedSite, slug: string): Part[] =>
  entries
    .filter((project) => project.services.includes(slug))
    .map(({ title, needed, done, outcome }) => ({
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
    passage(page, { heading: hero.title, text: `${hero.subtitle}\n\n${list(facts)}` }),
    passage(page, { id: "vision", heading: vision.title, text: `${vision.intro}\n\n${list(themes)}` }),
    ...vision.themes.map(({ id, title, text, fact }) => passage(page, { id, heading: title, text: `${text} ${fact}` })),
  ];
}

function about(site: LocalizedSite, page: Page): Entry[] {
  const { whoWeAre, pillars, achievements } = site.pages.about;
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
    ...people(site),
    ...certificates(site),
  ].map((part) => passage(page, part));
}

const people = ({ people: { title, entries } }: LocalizedSite): Part[] =>
  entries.map(({ name, role, languages, credentials }) => ({
    id: "people",
    isAnchor: true,
    heading: name,
    text: [`${title}: ${role}`, ...languages, ...credentials].join("\n\n"),
  }));

const certificates = ({ certificates: words }: LocalizedSite): Part[] =>
  words.entries.map(({ name, issuer, number, scope }) => ({
    id: "certificates",
    isAnchor: true,
    heading: name,
    text: `${scope}\n\n${words.issuer}: ${issuer}\n\n${words.number}: ${number}`,
  }));

function blog(site: LocalizedSite, page: Page): Entry[] {
  const { pages: words, posts } = site;
  const links = posts.map(({ title, slug }) => `[${title}](${localePath(site.locale, `/blog/${slug}`)})`);
  return [
    passage(page, { text: `${words.blog.intro}\n\n${list(links)}` }),
    ...posts.flatMap((post) => {
      const postPage = pageIn(site, `/blog/${post.slug}`);
      return [
        passage(postPage, { text: post.description, prior: priors.running }, post.meta.title),
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
  return [passage(page, { text: `${content.intro}\n\n${list(lines)}`, asked: [[content.title]] })];
}

/** A page whose words are titles with texts: a passage for each, and the intro for the page. */
function plainPage(site: LocalizedSite, page: Page, name: PageName): Entry[] {
  const { intro, ...words } = site.pages[name] as { intro?: string };
  const parts = [...(intro ? [{ text: intro }] : []), ...titledTexts(words)];
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

/** A heading without content is a text of its own. */
const textsOf = ({ title, blocks }: TextPart) => (title && blocks.length === 0 ? [`**${title}**`] : blocks);
const list = (items: string[]) => items.map((item) => `- ${item}`).join("\n");
const firstUpper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
