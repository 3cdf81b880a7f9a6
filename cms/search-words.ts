/** A page's words for search engines and shared links. */
export type SearchWords = {
  title: string;
  description: string;
  /** Name of a picture for networks, and its alternative text: both or neither. */
  share?: string | undefined;
  shareAlt?: string | undefined;
};

/** Characters that search engines show of a description. */
const longest = 160;

type WithMeta = {
  title: string;
  /** Of a service. */
  summary?: string;
  /** Of a post. */
  description?: string;
  meta?: Partial<SearchWords>;
};

/** A service or post whose title and summary also serve search engines by default. */
export function withSearchWords<T>(entry: T): Omit<T, "meta"> & { meta: SearchWords } {
  const { title, summary, description, meta } = entry as WithMeta;
  return {
    ...entry,
    meta: {
      ...meta,
      title: meta?.title || title,
      description: meta?.description || shorten(summary ?? description ?? ""),
    },
  };
}

/** Cuts after a sentence if the result is long enough, or else after a word. */
function shorten(text: string): string {
  if (text.length <= longest) return text;
  const sentences = /^[^]{70,160}[.!?؟](?=\s)/.exec(text)?.[0];
  return sentences && sentences.length <= longest ? sentences : `${text.slice(0, longest - 1).replace(/\s+\S*$/, "")}…`;
}
