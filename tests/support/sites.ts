import { content } from "virtual:content";
import { type LocalizedSite, sitesOf } from "#app/content.server.ts";

/** The public origin of the test site. */
export const siteUrl = "https://www.site.example";

/** The fixture company's site in both languages. */
export const sites = sitesOf(content, { siteUrl, robots: "index" });
export const { company } = content;

/** The English site, whose page about the company says a text. */
export function siteThatSays(text: string): LocalizedSite {
  const { about } = sites.en.pages;
  const section = { id: "said", cards: { title: text, cards: [{ title: text, text }] } };
  return { ...sites.en, pages: { ...sites.en.pages, about: { ...about, sections: [section] } } };
}
