import { type LocalizedSite, pageTitle, type SectionPage, sectionPages, noticeTexts } from "#app/content.server.ts";
import { fill } from "#i18n/fill.tsx";
import { firstUpper } from "#i18n/format.ts";
import { categoryPath, shownCategories } from "#cms/pages.ts";
import { localePath } from "#i18n/locale.ts";
import { companyFacts } from "./company-facts.server.ts";
import {
  anchored,
  lines,
  list,
  numbered,
  paragraphs,
  type Part,
  questionParts,
  running,
  type SectionKind,
  textsOf,
  named,
  titledTexts,
} from "./passage-part.ts";
import { type Kind, kindOf } from "#app/sections/kinds.ts";
import type { SectionWords } from "#app/sections/section-words.ts";
import { wholeText } from "#cms/text-parts.ts";

/** A section of a page. `path` includes the language and, if there is one, the fragment. */
export type Passage = { title: string; path: string; text: string };

type Page = { title: string; path: string };

export type Entry = Passage & {
  page: Page;
  kind: SectionKind;
  /** Heading within the page; a passage without one represents the whole page. */
  heading?: string;
  /** Other wordings of the question that it answers; only the owner's answers have them. */
  asked: string[];
  /** Description of its page, beyond the title. */
  about: string;
  /** Pages that the answer leads to; only the owner's answers have them. */
  also?: Page[];
};

const pageIn = (site: LocalizedSite, path: string): Page => ({
  title: pageTitle(site, path)!,
  path: localePath(site.locale, path),
});

export function passagesIn(site: LocalizedSite): Entry[] {
  return [
    ...answers(site),
    ...services(site),
    ...sectionPages(site).flatMap(({ path, page }) => sectionPage(site, path, page)),
    ...blog(site, pageIn(site, "/blog")),
    ...contact(site, pageIn(site, "/contact")),
  ];
}

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
      { kind: "overview", text: service.summary },
      ...features.map((feature) => ({ kind: "feature" as const, ...feature })),
      ...questionParts(service.questions),
      anchored("audience", "audience", audience, list(service.audience)),
      anchored("deliverables", "deliverables", deliverables, list(service.deliverables)),
      anchored("steps", "steps", steps, numbered(service.steps)),
      ...(service.samples ?? []).map(({ title, facts, result, ...table }) =>
        anchored(
          "sample",
          "sample",
          title,
          [...facts.map(({ label, value }) => `- ${label}: ${value}`), lines(table), result].join("\n"),
        ),
      ),
      ...projects(site, service.slug),
      ...service.parts.flatMap((part) => textsOf(part).map((text) => running(part, text))),
      ...sectionParts(service, site),
    ];
    const aboutPage = [service.meta.title, ...features.map(({ heading }) => heading)].join("\n");
    return parts.flatMap((part) => (part.text ? passage(page, part, aboutPage) : []));
  });
}

const projects = ({ projects: { entries } }: LocalizedSite, slug: string): Part[] =>
  entries
    .filter((project) => project.services.includes(slug))
    .map(({ title, needed, done, outcome }) =>
      anchored("project", "projects", title, paragraphs(needed, done, outcome)),
    );

/** A page of sections: a passage for each, and the line below the title for the page. */
function sectionPage(site: LocalizedSite, path: string, words: SectionPage): Entry[] {
  const page = pageIn(site, path);
  const facts = companyFacts(site);
  const parts = sectionParts(words, site);
  return [...(words.subtitle ? [{ kind: "overview" as const, text: fill(words.subtitle, facts) }] : []), ...parts].map(
    (part) => passage(page, part),
  );
}

function blog(site: LocalizedSite, page: Page): Entry[] {
  const { pages: words, posts } = site;
  if (posts.length === 0) return [];
  const linksTo = (some: typeof posts) =>
    list(some.map(({ title, slug }) => `[${title}](${localePath(site.locale, `/blog/${slug}`)})`));
  const categories = shownCategories(site).map(({ slug, text }) => {
    const own = posts.filter(({ category }) => category === slug);
    const about = paragraphs(text?.[site.locale], linksTo(own));
    return passage(pageIn(site, categoryPath(slug)), { kind: "overview", text: about });
  });
  return [
    passage(page, { kind: "overview", text: `${words.blog.intro}\n\n${linksTo(posts)}` }),
    ...categories,
    ...sectionParts(words.blog, site).map((part) => passage(page, part)),
    ...posts.flatMap((post) => {
      const postPage = pageIn(site, `/blog/${post.slug}`);
      return [
        passage(postPage, { kind: "running", text: post.description }, post.meta.title),
        ...post.parts.map((part) => passage(postPage, running(part, textsOf(part).join("\n\n")))),
        ...sectionParts(post, site).map((part) => passage(postPage, part)),
      ];
    }),
  ];
}

function contact(site: LocalizedSite, page: Page): Entry[] {
  const { messages, pages: words } = site;
  const content = words.contact;
  const facts = companyFacts(site);
  const { quote, consultation, callback } = content.about;
  const within = facts.replyWithin!;
  const lines = [
    [content.phone.title, facts.phone],
    [site.company.emergency?.label[site.locale], site.company.emergency && facts.emergencyLine],
    [content.whatsapp.title, facts.whatsapp],
    [content.email.title, facts.email],
    [content.location.nationalAddress, facts.address],
    [content.location.poBox, facts.poBox],
    [messages.hours.title, facts.hours],
  ].flatMap(([label, fact]) => (fact ? `**${label}**: ${fact}` : []));
  return [
    passage(page, { kind: "contact", heading: content.title, text: list(lines) }),
    passage(page, { kind: "overview", text: content.intro }),
    ...[quote, consultation, callback].map(({ title, intro }) =>
      passage(page, { kind: "section", heading: title, text: intro }),
    ),
    passage(page, { kind: "steps", heading: content.next.title, text: fill(numbered(content.next.steps), { within }) }),
    ...sectionParts(content, site).map((part) => passage(page, part)),
  ];
}

type Section = LocalizedSite["pages"]["home"]["sections"][number];
type Read<Words> = (words: Words, id: string, site: LocalizedSite) => Part[];

const none = () => [];

const titled = (words: object, id: string): Part[] => titledTexts({ id, ...words }, true);

/** The text of each kind of section. */
const readers: { [Name in Kind]: Read<SectionWords<Name>> } = {
  hero: ({ title, subtitle, facts }) => [
    {
      kind: "overview",
      heading: title,
      text: paragraphs(subtitle, list(facts.map(({ value, label }) => `**${value}** ${label}`))),
    },
  ],
  themes: ({ title, intro, themes }, id) => [
    anchored("section", id, title, paragraphs(intro, list(themes.map(named)))),
    ...themes.map((theme) => anchored("section", theme.id, theme.title, `${theme.text} ${theme.fact}`)),
  ],
  principles: ({ title, statements, values }, id) => [
    anchored("section", id, title, paragraphs(...statements.map(named))),
    ...(values ? [anchored("section", id, values.title, list(values.items.map(named)))] : []),
  ],
  figures: ({ items }) =>
    items.map(({ id, value, title, text }) => anchored("section", id, title, `**${value}**: ${text}`)),
  steps: ({ title, intro, steps }, id) => [anchored("steps", id, title, paragraphs(intro, numbered(steps)))],
  questions: ({ questions }) => questionParts(questions),
  quotes: ({ title, quotes }, id) => [
    anchored(
      "section",
      id,
      title,
      list(quotes.map(({ text, name, company }) => `${text} (${[name, company].filter(Boolean).join(", ")})`)),
    ),
  ],
  table: ({ title, intro, ...table }, id) => [anchored("section", id, title, paragraphs(intro, lines(table)))],
  map: ({ title, intro, address }, id) => [anchored("section", id, title, paragraphs(intro, address))],
  people: (_words, id, { people: { title, entries } }) =>
    entries.map(({ name, role, languages, credentials }) =>
      anchored("person", id, name, paragraphs(`${title}: ${role}`, ...languages, ...credentials)),
    ),
  certificates: (_words, id, { certificates: words }) =>
    words.entries.map(({ name, issuer, number, scope }) =>
      anchored("certificate", id, name, paragraphs(scope, `${words.issuer}: ${issuer}`, `${words.number}: ${number}`)),
    ),
  notice: (words, _id, site) => {
    const { visits, questions } = noticeTexts(words, site);
    const texts = {
      ...companyFacts(site),
      visits: wholeText(visits?.parts ?? []),
      questions: wholeText(questions?.parts ?? []),
    };
    return titledTexts(words.parts, true).map((part) => ({ ...part, text: fill(part.text, texts) }));
  },
  beside: titled,
  cards: titled,
  download: titled,
  film: titled,
  form: titled,
  text: titled,
  // Kinds whose contents are read elsewhere, or lead there.
  carousel: none,
  contact: none,
  gallery: none,
  logos: none,
  posts: none,
  projects: none,
  proof: none,
  registers: none,
  services: none,
  sheet: none,
};

const sectionParts = ({ sections = [] }: { sections?: readonly Section[] | undefined }, site: LocalizedSite): Part[] =>
  sections.flatMap((section) => {
    const kind = kindOf(section);
    return (readers[kind] as Read<unknown>)(section[kind], section.id, site);
  });
