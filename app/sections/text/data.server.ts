import type { LocalizedSite } from "#app/content.server.ts";
import { proseHtml } from "#app/prose-html.server.tsx";
import type { SectionWords } from "#app/sections/section-words.ts";

export const dataOf = ({ title, body, size }: SectionWords<"text">, site: LocalizedSite) => ({
  title,
  html: proseHtml(body.html, site),
  isLarge: size === "large",
});
