import type { LocalizedSite } from "#app/content.server.ts";
import type { Turn } from "#app/features/assistant/answer.ts";
import { linkedPages } from "#app/features/assistant/markdown/linked-pages.ts";
import { knowledgeIn } from "#app/features/assistant/knowledge/understand.server.ts";
import type { Entry } from "#app/site-index/passages.server.ts";
import { linkLine, withHeading } from "./compose-answer.server.ts";

/** "Tell me more": what the page of the last answer says beyond what has been shown. */
export function morePassages(site: LocalizedSite, turns: Turn[]): { text: string; entries: Entry[] } | undefined {
  const shown = turns
    .filter(({ role }) => role === "assistant")
    .map(({ content }) => content)
    .join("\n");
  const entry = knowledgeIn(site)
    .entriesOf(linkedPages(shown).at(-1) ?? "")
    .find((one) => !shown.includes(firstLine(one.text)));
  return (
    entry && {
      entries: [entry],
      text: `${withHeading(entry, 720)}\n\n${linkLine([{ title: entry.page.title, path: entry.path }])}`,
    }
  );
}

const firstLine = (text: string) => text.split("\n")[0]!.slice(0, 80);
