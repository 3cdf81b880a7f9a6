import { fill } from "#i18n/fill.tsx";
import { type LocalizedSite, noticeTexts } from "#app/content.server.ts";
import { proseHtml } from "#app/prose-html.server.tsx";
import type { SectionWords } from "#app/sections/section-words.ts";

export function dataOf(words: SectionWords<"notice">, site: LocalizedSite) {
  const { company, locale, messages } = site;
  const texts = noticeTexts(words, site);
  const withSettings = (html: string) =>
    html.replaceAll(/<p>\{(visits|questions)\}<\/p>/g, (_, name: keyof typeof texts) => texts[name]?.html ?? "");
  const values = {
    company: company.name[locale],
    legalName: company.legalName[locale],
    privacyEmail: `<a href="mailto:${company.privacyEmail}" dir="ltr">${company.privacyEmail}</a>`,
  };
  return {
    contents: messages.blog.contents,
    parts: words.parts.map(({ body, ...part }) => ({
      ...part,
      html: fill(withSettings(proseHtml(body.html, site)), values),
    })),
  };
}

export const ground = "light";
