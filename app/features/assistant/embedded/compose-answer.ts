import type { Entry } from "#app/features/assistant/knowledge/passages.server.ts";
import type { Hit } from "#app/features/assistant/knowledge/search-index.server.ts";

/**
 * The answer that the best passage gives, and links to where it stands, its own page first.
 * @returns undefined where no passage is about what was asked
 */
export function composeAnswer(hits: Hit[]): string | undefined {
  const top = hits[0]?.score ?? 0;
  const [best, ...others] = hits.filter((hit) => fits(hit) && hit.score >= top / 2);
  if (!best) return undefined;
  const { entry } = best;
  const alike = others.filter(({ score, coverage }) => score >= best.score * 0.7 && coverage >= best.coverage);
  const further = entry.also ?? alike.map((hit) => ({ title: hit.entry.page.title, path: hit.entry.path }));
  const links = new Map<string, string>();
  for (const { title, path } of [{ title: entry.page.title, path: entry.path }, ...further]) {
    const page = path.replace(/#.*/, "");
    if (!links.has(page)) links.set(page, `[${title}](${path})`);
  }
  return `${led(entry)}\n\n${[...links.values()].slice(0, 3).join(" ")}`;
}

/** A list by itself says too little: its heading leads it. */
function led({ heading, text }: Entry): string {
  return heading && /^(?:-|1\.) /.test(text) ? `**${heading}**\n\n${shortened(text)}` : shortened(text);
}

/** Off-topic questions borrow a word or two of ours; measured on the golden set, theirs reach 0.46 and questions for us begin at 0.5. */
export const fits = ({ coverage }: Hit) => coverage >= 0.48;

/** Whole paragraphs, list items and sentences up to about 720 characters; the link leads to the rest. */
function shortened(text: string): string {
  if (text.length <= longest) return text;
  const lines = text.split("\n");
  let kept = lines[0] ?? "";
  for (const line of lines.slice(1)) {
    if (kept.length + line.length > longest) break;
    kept += `\n${line}`;
  }
  if (kept.length <= longest) return kept.trimEnd();
  return /^[\s\S]{0,720}[.!?؟:](?=\s)/.exec(kept)?.[0] ?? `${kept.slice(0, longest)}…`;
}

const longest = 720;
