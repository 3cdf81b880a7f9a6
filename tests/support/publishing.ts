import { createPublications, type Change, type Redirect } from "#app/features/content/publications.server.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import { edit } from "#cms/edit.ts";
import { ContentError } from "#cms/fault.ts";
import type { Plain } from "#cms/plain.ts";
import { checkContent } from "#cms/read.ts";
import type { SourceCache } from "#cms/source.ts";
import { owner } from "./authors.ts";
import { documents, documentText } from "./documents.ts";
import { storeSettings } from "./store-under-test.ts";
import { testBuild } from "./test-build.ts";
import { storeWith } from "./store-with.ts";

/** A document of the invented company with changed words. */
export const withWords = (path: string, words: Record<string, Plain>): Record<string, string> => ({
  [path]: edit(
    path,
    documentText(path),
    Object.entries(words).map(([field, value]) => ({ do: "set", path: field.split("."), value })),
  ),
});

/** A new post in both languages. @param fields in both, overriding those of another post */
export function newPost(
  slug: string,
  words: Record<Locale, { title: string; text: string }>,
  fields: Record<string, string> = {},
): Record<string, string> {
  const texts = locales.map((locale) => {
    const { title, text } = words[locale];
    const [post = ""] = Object.values(
      withWords(`${locale}/posts/a-map-of-the-radio.md`, { title, "meta.title": title, ...fields }),
    );
    return [`${locale}/posts/${slug}.md`, `${post.trimEnd()}\n\n## ${title} {#${slug}}\n\n${text}\n`];
  });
  return Object.fromEntries(texts);
}

type Publishing = {
  /**
   * Publishes the last publication with these documents replaced.
   * @param texts by path; null removes a document
   * @returns the publication's number
   * @throws ContentError if the documents are invalid
   */
  publish: (texts: Record<string, string | null>, redirects?: Redirect[]) => Promise<number>;
  /** Like `publish`, with the original texts, for documents of another release. */
  publishChanges: (changes: Change[], redirects?: Redirect[]) => Promise<number>;
  saveDraft: (change: Change) => Promise<void>;
  close: () => Promise<void>;
};

/** Unchanged documents are parsed once. */
const cache: SourceCache = new Map();

/** An owner's publications, in the store of a server under test. */
export async function publishing(dataDir: string, env: Record<string, string> = {}): Promise<Publishing> {
  const store = storeWith({ DATA_DIR: dataDir, ...(await storeSettings(dataDir)), ...env }, "command");
  const publications = createPublications(store);

  async function publishChanges(changes: Change[], redirects: Redirect[] = []): Promise<number> {
    const { number: after } = await publications.latest();
    const before = await publications.read(after);
    const all = new Map([...(before?.changes ?? []), ...changes].map((change) => [change.path, change]));
    const ways = [...(before?.redirects ?? []), ...redirects];
    const of = { after, changes: [...all.values()], redirects: ways, drafts: [], who: "owner", note: "" };
    const result = await publications.publish(of);
    if (result.outcome !== "published") throw new Error("somebody else publishes too");
    return result.number;
  }

  return {
    publishChanges,
    publish: async (texts, redirects) => {
      const from = { folder: testBuild.CONTENT_DIR, over: new Map(Object.entries(texts)) };
      const { faults } = await checkContent(from, { cache });
      if (faults.length > 0) throw new ContentError(faults, testBuild.CONTENT_DIR);
      return publishChanges(
        Object.entries(texts).map(([path, text]) => ({ path, text, base: documents.get(path) ?? null })),
        redirects,
      );
    },
    saveDraft: async (change) => void (await publications.saveDraft({ ...change, author: owner }, undefined)),
    close: store.close,
  };
}
