import { join } from "node:path";
import { sitesOf } from "#app/content.server.ts";
import { currentRelease } from "#server/release/build-folder.ts";
import { renderedContent } from "#server/publications/rendered-content.ts";

const content = await renderedContent(join(currentRelease(), "published"));

/** The owner's site in both languages as the build ships it. */
export const sites = sitesOf(content, { siteUrl: "https://www.site.example", robots: "index" });
