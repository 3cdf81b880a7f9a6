import { type LocalizedSite, oncePerSite } from "#app/content.server.ts";
import { spokenText } from "./phrase-pattern.ts";

/** What the pages say, in the form in which patterns find phrases. */
export const pageText = oncePerSite(({ pages, services }: LocalizedSite) =>
  spokenText(JSON.stringify([pages, services])),
);
