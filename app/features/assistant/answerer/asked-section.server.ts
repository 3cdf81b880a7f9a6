import type { LocalizedSite } from "#app/content.server.ts";
import type { Query } from "#app/site-index/query.ts";
import type { RankedSection } from "#app/site-index/ranker.server.ts";
import { inHeading, inTitle, type Section } from "#app/site-index/index-data.server.ts";
import { siteIndex } from "#app/site-index/site-index.server.ts";
import { localePath } from "#i18n/locale.ts";
import { factPatterns, hasPhrase, spokenText } from "./facts/fact-patterns.server.ts";

/** Whether the question asks for yes or no. */
export const whether =
  /^(?:so |and |hi,? |hello,? )?(?:do|does|can|could|are|is|will|would) (?:you|u|your|it|there)(?!\p{L})|^(?:و|طيب )?(?:هل|عندكم|لديكم|تقدرون|تسوون|تقدمون|توفرون|فيه?|بتعملوا|عندكوا|عندكن)(?!\p{L})/iu;

const speaksOfPrice = (text: string): boolean => hasPhrase(spokenText(text), factPatterns().price);

/** Whether the question asks for a price. */
export const wantsPrice = ({ text, intentions: [first] }: Query): boolean =>
  first?.name === "price" && speaksOfPrice(text);

/** Whether the question asks for a price that the section does not mention. */
export const lacksPrice = (query: Query, { entry: { kind, heading = "", text }, figures }: Section): boolean =>
  wantsPrice(query) && !figures.price && !speaksOfPrice(kind === "running" ? heading : `${heading} ${text}`);

/** Sections; the first with the wanted price leads, if it scores hardly less than the best. */
export function withPriceFirst(query: Query, ranked: RankedSection[]): RankedSection[] {
  const [best] = ranked;
  if (!best || best.section.isYesOrNo || !lacksPrice(query, best.section)) return ranked;
  const priced = ranked.find(({ section, score }) => score > best.score - nearPrice && !lacksPrice(query, section));
  return priced ? [priced, ...ranked.filter((one) => one !== priced)] : ranked;
}

const nearPrice = 2.5;

/** A question on the site matches if at most this share of its words, by rarity, is missing from the visitor's. */
const mostRest = 0.34;

/**
 * The section of a service, or of an owner's page, whose title is the only subject of a question
 * whether we offer something: "do you treat children". Undefined if several are meant.
 */
export function offeredSection(site: LocalizedSite, query: Query, sections: RankedSection[]): Section | undefined {
  if (!whether.test(query.text)) return undefined;
  const index = siteIndex(site);
  const words = query.terms.flatMap(({ word }) => (hasPhrase(` ${word} `, factPatterns().offer) ? [] : word));
  // Without their verb: "see kids" may mean a thing of its own.
  const { terms, meanings } = index.read(words.join(" "));
  const [best] = sections;
  const isAsked =
    best?.section.entry.kind === "question" &&
    best.signs.headingRest! < mostRest &&
    terms.every(({ stems }) => stems.some((stem) => index.fieldsWith(stem, best.section) & inHeading));
  if (terms.length === 0 || isAsked) return undefined;
  const pages = [
    ...site.services.map(({ slug }) => `/services/${slug}`),
    ...site.ownPages.map(({ slug }) => `/${slug}`),
  ].map((path) => localePath(site.locale, path));
  // A term in any heading refers to that, not to a page's title.
  const isMeant = terms.map(({ stems }) => !stems.some((stem) => index.fieldsWith(stem) & inHeading));
  const matches = index.sections.filter((section) => {
    const { entry } = section;
    if (entry.kind !== "overview" || entry.heading || !pages.includes(entry.page.path)) return false;
    const isIn = (stem: string) => (index.fieldsWith(stem, section) & inTitle) !== 0;
    return terms.every(
      ({ stems }, at) =>
        stems.some(isIn) ||
        (isMeant[at] && meanings.some(({ of, phrases }) => of.includes(at) && phrases.some((one) => one.every(isIn)))),
    );
  });
  const [section] = matches;
  return matches.length === 1 ? section : undefined;
}
