import { company, contentIn } from "#app/content.server.ts";
import type { Passage } from "#app/features/assistant/answer.ts";
import { fill } from "#app/i18n/fill.ts";
import { type Locale, localePath } from "#app/i18n/locale.ts";
import { textParts } from "./blocks.ts";
import { companyFacts } from "./company-facts.server.ts";

/** A passage as it is kept: with the page it stands on and the questions that it answers. */
export type Entry = Passage & {
  page: { title: string; path: string };
  /** Heading within the page. */
  heading?: string;
  /** The question that it answers, word by word, and other wordings of it. */
  asked?: string[];
  /** What its page is about, beyond the title. */
  about?: string;
  /** Pages besides its own that the answer leads to. */
  also?: { title: string; path: string }[];
};

/** Everything that the site says in a language, passage by passage. */
export function passagesIn(locale: Locale): Entry[] {
  return [answered, services, home, about, posts, privacy].flatMap((part) => part(locale));
}

function entry(
  locale: Locale,
  page: { title: string; path: string },
  rest: Omit<Entry, "page" | "title" | "path">,
  id = "",
): Entry {
  const path = localePath(locale, page.path);
  const title = rest.heading ? `${page.title}: ${rest.heading}` : page.title;
  return { ...rest, title, path: id ? `${path}#${id}` : path, page: { title: page.title, path } };
}

function answered(locale: Locale): Entry[] {
  const { faq, questions } = contentIn(locale).answers;
  const facts = companyFacts(locale);
  const titles = pageTitles(locale);
  return [...faq, ...questions].map(({ question, answer, pages, heard }) => {
    const [page, ...also] = pages.map((path) => ({ title: titles[path] ?? path, path }));
    const asked = fill(question, facts);
    return entry(locale, page ?? { title: "", path: "/" }, {
      heading: asked,
      text: fill(answer, facts),
      asked: [asked, ...heard],
      also: also.map(({ title, path }) => ({ title, path: localePath(locale, path) })),
    });
  });
}

/** Titles of the pages that answers may lead to. */
function pageTitles(locale: Locale): Record<string, string> {
  const {
    messages,
    about: aboutPage,
    servicesPage,
    blogPage,
    contact,
    privacy: privacyPage,
    services: all,
  } = contentIn(locale);
  return {
    "/": messages.nav.home,
    "/about": fill(aboutPage.title, { company: company.name[locale] }),
    "/services": servicesPage.title,
    "/blog": blogPage.title,
    "/contact": contact.title,
    "/privacy": privacyPage.title,
    ...Object.fromEntries(all.map(({ slug, title }) => [`/services/${slug}`, title])),
  };
}

function services(locale: Locale): Entry[] {
  const { services: all, messages, answers } = contentIn(locale);
  const words = messages.service;
  return all.flatMap(({ slug, title, summary, features, audience, deliverables, steps, questions, html, meta }) => {
    const page = { title, path: `/services/${slug}` };
    const about = [meta.title, ...features.map((feature) => feature.title)].join("\n");
    const of = (rest: Omit<Entry, "page" | "title" | "path">) => entry(locale, page, { about, ...rest });
    return [
      of({
        text: `${summary}\n\n${list(features.map((feature) => firstUpper(feature.title)))}`,
        asked: [title, meta.title],
      }),
      ...features.map((feature) => {
        const heading = firstUpper(feature.title);
        return of({ heading, text: `${fill(answers.partOf, { feature: heading, service: title })} ${feature.text}` });
      }),
      ...questions.map(({ question, answer }) => of({ heading: question, text: answer, asked: [question] })),
      of({ heading: words.audience, text: list(audience) }),
      of({ heading: words.deliverables, text: list(deliverables) }),
      of({
        heading: words.steps,
        text: steps.map((step, index) => `${index + 1}. **${step.title}**: ${step.text}`).join("\n"),
      }),
      ...textParts(html).flatMap(({ blocks }) => blocks.map((text) => of({ text }))),
    ];
  });
}

function home(locale: Locale): Entry[] {
  const { home: page, messages } = contentIn(locale);
  const at = { title: messages.nav.home, path: "/" };
  return [
    entry(locale, at, {
      heading: page.hero.title,
      text: `${page.hero.subtitle}\n\n${list(page.hero.facts.map(({ value, label }) => `**${value}** ${label}`))}`,
    }),
    entry(locale, at, {
      heading: page.vision.title,
      text: `${page.vision.intro}\n\n${list(page.vision.themes.map(({ title, text }) => `**${title}**: ${text}`))}`,
      asked: [page.vision.title],
    }),
    ...page.vision.themes.map(({ title, text, fact }) =>
      entry(locale, at, { heading: title, text: `${text} ${fact}` }),
    ),
  ];
}

function about(locale: Locale): Entry[] {
  const { about: page, blogPage } = contentIn(locale);
  const at = { title: fill(page.title, { company: company.name[locale] }), path: "/about" };
  const { pillars, achievements } = page;
  const of = (heading: string, text: string) => entry(locale, at, { heading, text });
  return [
    ...textParts(page.whoWeAre.html).map(({ blocks }) => of(page.whoWeAre.title, blocks.join("\n\n"))),
    entry(locale, at, {
      heading: pillars.title,
      text: `**${pillars.mission.title}**: ${pillars.mission.text}\n\n**${pillars.vision.title}**: ${pillars.vision.text}`,
      asked: [pillars.mission.title, pillars.vision.title],
    }),
    entry(locale, at, {
      heading: pillars.values.title,
      text: list(pillars.values.items.map(({ title, text }) => `**${title}**: ${text}`)),
      asked: [pillars.values.title],
    }),
    ...achievements.items.map(({ value, title, text }) =>
      entry(locale, at, { heading: `${value} ${title}`, text, asked: [title] }),
    ),
    entry(
      locale,
      { title: blogPage.title, path: "/blog" },
      {
        text: `${blogPage.intro}\n\n${list(contentIn(locale).posts.map(({ title, slug }) => `[${title}](${localePath(locale, `/blog/${slug}`)})`))}`,
        asked: [blogPage.title],
      },
    ),
  ];
}

function posts(locale: Locale): Entry[] {
  return contentIn(locale).posts.flatMap(({ slug, title, description, meta, html }) => {
    const page = { title, path: `/blog/${slug}` };
    return [
      entry(locale, page, { text: description, asked: [title, meta.title] }),
      ...textParts(html).map((part) =>
        entry(locale, page, { text: part.blocks.join("\n\n"), ...(part.title && { heading: part.title }) }, part.id),
      ),
    ];
  });
}

function privacy(locale: Locale): Entry[] {
  const { title, intro, sections } = contentIn(locale).privacy;
  const page = { title, path: "/privacy" };
  const facts = companyFacts(locale);
  return [
    entry(locale, page, { text: fill(intro, facts), asked: [title] }),
    ...sections.map((section) =>
      entry(
        locale,
        page,
        {
          heading: section.title,
          text: fill(
            textParts(section.html)
              .flatMap(({ blocks }) => blocks)
              .join("\n\n"),
            facts,
          ),
        },
        section.id,
      ),
    ),
  ];
}

const list = (items: string[]) => items.map((item) => `- ${item}`).join("\n");
const firstUpper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
