/** What search engines and shared links show of a page. */
export type SearchWords = { title: string; description: string };

/** Characters that search engines show of a description. */
const longest = 160;

type Written = {
  title: string;
  /** Of a service. */
  summary?: string;
  /** Of a post. */
  description?: string;
  meta?: Partial<SearchWords>;
};

/** A service or post whose title and summary serve search engines where nothing else is written for them. */
export function withSearchWords<T>(entry: T): Omit<T, "meta"> & { meta: SearchWords } {
  const { title, summary, description, meta } = entry as Written;
  return {
    ...entry,
    meta: {
      title: meta?.title || title,
      description: meta?.description || shortened(summary ?? description ?? ""),
    },
  };
}

/** Whole sentences if they say enough, else whole words. */
function shortened(text: string): string {
  if (text.length <= longest) return text;
  const sentences = /^[^]{70,160}[.!?؟](?=\s)/.exec(text)?.[0];
  return sentences && sentences.length <= longest ? sentences : `${text.slice(0, longest - 1).replace(/\s+\S*$/, "")}…`;
}
