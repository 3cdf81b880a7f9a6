import type { LocalizedSite } from "#app/content.server.ts";
import { languagePack } from "#app/site-index/language-pack.server.ts";
import { termsOf } from "#app/site-index/terms.ts";
import { comma } from "#i18n/locale.ts";
import { factPatterns } from "./fact-patterns.server.ts";
import { pageText } from "./page-text.server.ts";
import { hasPhrase, spokenText } from "./phrase-pattern.ts";

const stemsOf = (text: string): string[] => termsOf(text).flatMap(({ stems }) => stems);

/**
 * Who leads, or who works here: those whose name or field a question names, else the leaders, else
 * everybody. Undefined if nobody is named and the pages may say who it is.
 */
export function peopleAnswer(site: LocalizedSite, fact: "leader" | "team", message: string): string | undefined {
  const { entries } = site.people;
  const { facts, "fact-words": words } = languagePack(site.locale);
  const isLeader = (text: string) => hasPhrase(spokenText(text), factPatterns().leader);
  if (entries.length === 0)
    return fact === "leader" && !hasPhrase(pageText(site), factPatterns().leader) ? facts.noPeople : undefined;
  const titles = new Set(stemsOf([...words.lists.leader, ...words.lists.titles].join(" ")));
  const fields = new Set(stemsOf(message).filter((stem) => !titles.has(stem)));
  const scores = entries.map(({ name, role }) => {
    const field = new Set(stemsOf(`${name} ${role}`).filter((stem) => fields.has(stem))).size;
    return field + (fact === "leader" && isLeader(role) ? 0.5 : 0);
  });
  const most = Math.max(...scores);
  const lines = entries
    .filter((_, at) => most === 0 || scores[at] === most)
    .map(({ name, role }) => `**${name}**${comma[site.locale]}${role}`);
  return lines.length === 1 ? `${lines[0]!}.` : lines.map((line) => `- ${line}`).join("\n");
}
