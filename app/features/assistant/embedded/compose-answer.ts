import type { Hit } from "#app/features/assistant/knowledge/search-index.server.ts";

/**
 * The answer that the best passage gives, and links to where it stands, its own page first.
 * @returns undefined where no passage is about what was asked
 */
export function composeAnswer(hits: Hit[]): string | undefined {
  const [best, ...others] = hits;
  if (!best || !fits(best)) return undefined;
  const alike = others.filter((hit) => fits(hit) && hit.coverage >= best.coverage && hit.score > best.score / 2);
  const sources = [best, ...alike].flatMap(({ entry }) => [
    { title: entry.page.title, path: entry.path },
    ...(entry.also ?? []),
  ]);
  const links = new Map(
    sources.toReversed().map(({ title, path }) => [path.replace(/#.*/, ""), `[${title}](${path})`]),
  );
  return `${shortened(best.entry.text)}\n\n${[...links.values()].toReversed().slice(0, 3).join(" ")}`;
}

/** Off-topic questions borrow a word or two; those that name a subject of ours may be long and full of words that we do not know. */
const fits = ({ coverage, onSubject }: Hit) => coverage >= (onSubject ? 0.35 : 0.46);

/** Whole paragraphs, list items and sentences up to about 600 characters; the link leads to the rest. */
function shortened(text: string): string {
  if (text.length <= longest) return text;
  const lines = text.split("\n");
  let kept = lines[0] ?? "";
  for (const line of lines.slice(1)) {
    if (kept.length + line.length > longest) break;
    kept += `\n${line}`;
  }
  if (kept.length <= longest) return kept.trimEnd();
  return /^[\s\S]{0,600}[.!?؟:](?=\s)/.exec(kept)?.[0] ?? kept;
}

const longest = 600;
