import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { locales } from "#i18n/locale.ts";
import { edit } from "#cms/edit.ts";
import type { Plain } from "#cms/plain.ts";
import { currentRelease, loadBundle } from "#server/release/build-folder.ts";
import { renderedContent } from "#server/publications/rendered-content.ts";

/** Documents by path. */
export type Texts = Map<string, string>;

/** The publications of a site's owner, in its store: each includes the previous changes. */
export async function ownerOf(dataDir: string) {
  const release = currentRelease();
  const { createApplication, env } = await (await loadBundle(release)).entry.module.loadApplication();
  const settings = { ...env(), DATA_DIR: dataDir };
  const content = await renderedContent(join(release, "published"));
  const application = createApplication(settings, content);
  const changes = new Map<string, { path: string; text: string; base: string | null }>();
  const document = (path: string) => readFile(join(release, "content", path), "utf8");
  const changed = async (path: string, field: string[], value: Plain): Promise<Texts> =>
    new Map([[path, edit(path, await document(path), [{ do: "set", path: field, value }])]]);

  return {
    /** The contact page with a new title. */
    pageChange: (words: string) => changed("en/pages/contact.yaml", ["title"], words),
    /** A changed word on every page. */
    shellChange: (words: string) => changed("en/messages.yaml", ["footer"], { rss: words }),
    /** Posts that differ from one of the release's only in their titles. */
    posts: async (count: number): Promise<Texts> => {
      const texts: Texts = new Map();
      for (const locale of locales) {
        const path = `${locale}/posts/${content.localized.en.posts[0]!.slug}.md`;
        const text = await document(path);
        const word = locale === "en" ? "Post" : "مقال";
        for (let number = 0; number < count; number++)
          texts.set(
            `${locale}/posts/made-up-${number}.md`,
            edit(path, text, [{ do: "set", path: ["meta", "title"], value: `${word} ${number}` }]),
          );
      }
      return texts;
    },
    publish: async (texts: Texts): Promise<void> => {
      for (const [path, text] of texts) changes.set(path, { path, text, base: await document(path).catch(() => null) });
      const { number: after } = await application.publications.latest();
      const of = { after, changes: [...changes.values()], redirects: [], drafts: [], who: "owner", note: "" };
      await application.publications.publish(of);
    },
    stop: () => application.stop(),
  };
}
