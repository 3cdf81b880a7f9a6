import { content } from "virtual:content";
import { sitesOf } from "#app/content.server.ts";

/** The public origin of the test site. */
export const siteUrl = "https://www.site.example";

/** The fixture company's site in both languages. */
export const sites = sitesOf(content, { siteUrl, robots: "index" });
export const { company } = content;
