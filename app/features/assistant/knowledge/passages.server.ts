import { company, contentIn } from "#app/content.server.ts";
import type { Passage } from "#app/features/assistant/answer.ts";
import { fill } from "#app/i18n/fill.ts";
import { type Locale, localePath } from "#app/i18n/locale.ts";
import { textParts, wholeText } from "./blocks.ts";
import { companyFacts } from "./company-facts.server.ts";

/** A page in one language; its path carries the language. */
type Page = { title: string; path: string };

/** A passage as it is kept: with the page it stands on and the questions that it answers. */
export type Entry = Passage & {
  page: Page;
  /** Heading within the page; a passage without one speaks for the whole page. */
  heading?: string;
  /** The heading's id, by which answers.yaml refers to it. */
  id?: string;
  /** Questions that it answers, in all the wordings we know. */
  asked: string[];
  /** What its page is about, beyond the title. */
  about: string;
  /** How likely it is meant, all else equal. */
  prior: number;
  /** Pages that the answer leads to besides its own; only answers of our own name them. */
  also?: Page[];
};

/** Everything that the site says in a language, passage by passage, with visitors' own words for it. */
export function passagesIn(locale: Locale): Entry[] {
  const entries = [answered, services, home, about, blog, contact, privacy].flatMap((part) => part(locale));
  for (const { page, at, heard } of contentIn(locale).answers.wordings) {
    const path = localePath(locale, page);
    const isMeant = ({ id, heading }: Entry) => (at ? id === at : !heading);
    entries.find((entry) => entry.page.path === path && isMeant(entry))?.asked.push(...heard);
  }
  return entries;
}

/** `isAnchor`: the page has an element with that id. */
type Part = { text: string; heading?: string; asked?: string[]; id?: string; isAnchor?: boolean; prior?: number };

/** Our own answers and what sums up a page lead; running text and articles, which touch on many things, come last. */
const priors = { answer: 1.3, overview: 1.3, running: 0.7 };

/** Takes down a passage of a page. */
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
function answered(locale: Locale): Entry[] {
  const { faq, questions } = contentIn(locale).answers;
  const facts = companyFacts(locale);
  const titles = pageTitles(locale);
  return [...faq, ...questions].flatMap(({ question, answer, pages, heard }) => {
    const [page, ...also] = pages.map((path) => ({ title: titles[path] ?? path, path: localePath(locale, path) }));
    const heading = fill(question, facts);
    return page
      ? {
          ...passage(page, { heading, text: fill(answer, facts), asked: [heading, ...heard], prior: priors.answer }),
          also,
        }
      : [];
  });
}

/** Titles of the pages that answers may lead to. */
function pageTitles(locale: Locale): Record<string, string> {
  const { messages, contact, servicesPage, ...content } = contentIn(locale);
  return {
    "/": messages.nav.home,
    "/about": fill(content.about.title, { company: company.name[locale] }),
    "/services": servicesPage.title,
    "/blog": content.blogPage.title,
    "/contact": contact.title,
    "/privacy": content.privacy.title,
    ...Object.fromEntries(content.services.map(({ slug, title }) => [`/services/${slug}`, title])),
    ...Object.fromEntries(content.posts.map(({ slug, title }) => [`/blog/${slug}`, title])),
  };
}

function services(locale: Locale): Entry[] {
  const { messages, answers, services: all } = contentIn(locale);
  const { audience, deliverables, steps } = messages.service;
  return all.flatMap((service) => {
    const page = { title: service.title, path: localePath(locale, `/services/${service.slug}`) };
    const features = service.features.map(({ id, title, text }) => ({ id, heading: firstUpper(title), text }));
    const parts: Part[] = [
      { text: `${service.summary}\n\n${list(features.map(({ heading }) => heading))}`, prior: priors.overview },
      ...features.map(({ id, heading, text }) => {
        const lead = fill(answers.partOf, { feature: heading, service: service.title });
        return { id, heading, text: `${lead} ${text}` };
      }),
      ...service.questions.map(({ id, question, answer }) => ({
        id,
        heading: question,
        text: answer,
        asked: [question],
      })),
      { id: "audience", heading: audience, text: list(service.audience) },
      { id: "deliverables", heading: deliverables, text: list(service.deliverables) },
      {
        id: "steps",
        heading: steps,
        text: service.steps.map(({ title, text }, at) => `${at + 1}. **${title}**: ${text}`).join("\n"),
      },
      ...textParts(service.html).flatMap(({ id, title, blocks }) =>
        blocks.map((text) => ({
          text,
          prior: priors.running,
          ...(id && title && { id, isAnchor: true, heading: title }),
        })),
      ),
    ];
    const aboutPage = [service.meta.title, ...features.map(({ heading }) => heading)].join("\n");
    return parts.map((part) => passage(page, part, aboutPage));
  });
}

function home(locale: Locale): Entry[] {
  const { messages, home: content } = contentIn(locale);
  const page = { title: messages.nav.home, path: localePath(locale, "/") };
  const { hero, vision } = content;
  const facts = hero.facts.map(({ value, label }) => `**${value}** ${label}`);
  const themes = vision.themes.map(({ title, text }) => `**${title}**: ${text}`);
  return [
    passage(page, { heading: hero.title, text: `${hero.subtitle}\n\n${list(facts)}` }),
    passage(page, { id: "vision", heading: vision.title, text: `${vision.intro}\n\n${list(themes)}` }),
    ...vision.themes.map(({ id, title, text, fact }) => passage(page, { id, heading: title, text: `${text} ${fact}` })),
  ];
}

function about(locale: Locale): Entry[] {
  const { whoWeAre, pillars, achievements, title } = contentIn(locale).about;
  const page = { title: fill(title, { company: company.name[locale] }), path: localePath(locale, "/about") };
  const values = pillars.values.items.map((value) => `**${value.title}**: ${value.text}`);
  const aims = [pillars.mission, pillars.vision];
  return [
    { heading: whoWeAre.title, text: wholeText(whoWeAre.html) },
    {
      id: "pillars",
      heading: pillars.title,
      text: aims.map((aim) => `**${aim.title}**: ${aim.text}`).join("\n\n"),
      asked: aims.map((aim) => aim.title),
    },
    { id: "values", heading: pillars.values.title, text: list(values), asked: [pillars.values.title] },
    ...achievements.items.map(({ id, title: heading, text }) => ({ id, heading, text })),
  ].map((part) => passage(page, part));
}

function blog(locale: Locale): Entry[] {
  const { blogPage, posts } = contentIn(locale);
  const links = posts.map(({ title, slug }) => `[${title}](${localePath(locale, `/blog/${slug}`)})`);
  const page = { title: blogPage.title, path: localePath(locale, "/blog") };
  return [
    passage(page, { text: `${blogPage.intro}\n\n${list(links)}` }),
    ...posts.flatMap((post) => {
      const postPage = { title: post.title, path: localePath(locale, `/blog/${post.slug}`) };
      return [
        passage(postPage, { text: post.description, prior: priors.running }, post.meta.title),
        ...textParts(post.html).map(({ id, title, blocks }) =>
          passage(postPage, {
            text: blocks.join("\n\n"),
            prior: priors.running,
            ...(id && title && { id, isAnchor: true, heading: title }),
          }),
        ),
      ];
    }),
  ];
}

function contact(locale: Locale): Entry[] {
  const { contact: content, messages } = contentIn(locale);
  const facts = companyFacts(locale);
  const lines = [
    [content.phone.title, facts.phone],
    [content.whatsapp.title, facts.whatsapp],
    [content.email.title, facts.email],
    [content.location.nationalAddress, facts.address],
    [content.location.poBox, facts.poBox],
    [messages.hours.title, facts.hours],
  ].flatMap(([label, fact]) => (fact ? `**${label}**: ${fact}` : []));
  const page = { title: content.title, path: localePath(locale, "/contact") };
  return [passage(page, { text: `${content.intro}\n\n${list(lines)}`, asked: [content.title] })];
}

function privacy(locale: Locale): Entry[] {
  const { title, intro, sections } = contentIn(locale).privacy;
  const page = { title, path: localePath(locale, "/privacy") };
  const facts = companyFacts(locale);
  return [
    passage(page, { text: fill(intro, facts) }),
    ...sections.map(({ id, title: heading, html }) =>
      passage(page, { id, isAnchor: true, heading, text: fill(wholeText(html), facts) }),
    ),
  ];
}

const list = (items: string[]) => items.map((item) => `- ${item}`).join("\n");
const firstUpper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
