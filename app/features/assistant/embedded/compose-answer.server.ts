import type { Edition } from "#app/content.server.ts";
import type { Clause } from "#app/features/assistant/knowledge/understand.server.ts";
import type { Entry } from "#app/features/assistant/knowledge/passages.server.ts";
import { fill } from "#app/i18n/fill.tsx";
import { inTurn } from "./in-turn.ts";

/** Places offered where the question may be about several. */
const mostPlaces = 2;
const mostLinks = 3;

/** The best passage of each clause below its own question, and links to their pages. */
export function composeAnswers(edition: Edition, clauses: Clause[]): string {
  const texts = clauses.map(({ hits }) => withHeading(hits[0]!.entry, clauses.length > 1 ? 420 : 720));
  const links = clauses.map(({ hits }) => linksOf(hits[0]!.entry));
  return `${texts.join("\n\n")}\n\n${linkLine(inTurn(links, mostLinks))}`;
}

/** The closest passage below its heading and further places, where no passage surely answers. */
export function composePlaces({ answers }: Edition, clauses: Clause[]): string {
  const closest = clauses[0]!.hits[0]!.entry;
  const places = new Map<string, string>();
  for (let rank = 0; rank <= mostPlaces; rank++)
    for (const { hits } of clauses) {
      const entry = hits[rank]?.entry;
      if (!entry || entry === closest || places.size >= mostPlaces) continue;
      if (!places.has(entry.path) && !hasTwin(places, entry))
        places.set(entry.path, `- [${entry.title}](${entry.path})`);
    }
  const text = fill(answers.perhaps, { closest: withHeading(closest, 420), places: [...places.values()].join("\n") });
  return `${text}\n\n${linkLine(linksOf(closest))}`;
}

/** Answers of one page without a fragment of their own share its address. */
const hasTwin = (places: Map<string, string>, { path }: Entry) =>
  [...places.keys()].some((known) => known.split("#")[0] === path);

/** The answer below the question or heading that it belongs to. */
export function withHeading({ heading, page, text }: Entry, longest: number): string {
  // The text of a feature begins with its name.
  return text.startsWith("**")
    ? shortened(text, longest)
    : `**${heading ?? page.title}**\n\n${shortened(text, longest)}`;
}

type PageLink = { title: string; path: string };

const linksOf = ({ page, path, also = [] }: Entry): PageLink[] => [{ title: page.title, path }, ...also];

/** Each page once. */
export function linkLine(all: PageLink[]): string {
  const links = new Map<string, string>();
  for (const { title, path } of all) {
    const address = path.replace(/#.*/, "");
    if (!links.has(address)) links.set(address, `[${title}](${path})`);
  }
  return [...links.values()].slice(0, mostLinks).join(" ");
}

/** Whole lines or else sentences up to a length; the link leads to the rest. */
function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest);
  const lines = /^[\s\S]+(?=\n)/.exec(start)?.[0].trimEnd();
  return lines ?? /^[\s\S]*[.!?؟:](?=\s)/.exec(start)?.[0] ?? `${start}…`;
}
