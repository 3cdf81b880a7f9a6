import type { Redirect } from "#app/features/content/publications.server.ts";
import { documentOf } from "#cms/form.ts";
import { addressOf, isEnglishEntry } from "./documents.ts";
import type { DraftDeps } from "./draft-documents.ts";
import type { PublishResult } from "./editing.ts";

/** Author of a change; only owners may change the owner's fields. */
type Member = { who: string; isOwner?: boolean };

/** Publishes drafts, and restores earlier publications. */
export function createDraftPublishing({ editing }: DraftDeps) {
  /**
   * Publishes the state of an earlier publication again. Drafts stay. Pages that it lacks redirect
   * to their former list.
   * @returns undefined if there is no such publication
   */
  async function restore(number: number, by: Member & { note: string }): Promise<PublishResult | undefined> {
    const [before, after] = [await editing.published(), await editing.published(number)];
    if (!after) return undefined;
    const [old, now] = [await editing.pathsOf(before!), await editing.pathsOf(after)];
    const redirects = old
      .filter((path) => isEnglishEntry(path) && !now.includes(path))
      .map((path) => ({ from: addressOf(path), to: path.includes("/posts/") ? "/blog" : "/services" }));
    const make = async () => ({ ...(await editing.published(number))!, drafts: [] });
    return editing.publish(make, { ...by, redirects, isReturn: true });
  }

  return {
    /** Whether a post is published that visitors do not see yet. */
    someAppearLater: async (): Promise<boolean> => (await editing.scheduled((await editing.published())!)).length > 0,

    /** Shows the drafts to visitors. @param without documents whose drafts stay drafts */
    publish: ({
      without = [],
      ...of
    }: Member & {
      note: string;
      redirects: Redirect[];
      without?: readonly string[];
    }): Promise<PublishResult> =>
      editing.publish(() => editing.drafted((path) => !without.includes(documentOf(path))), of),

    restore,

    /**
     * Restores the publication before the latest one, and drafts its changes again. A newer draft
     * of a document stays.
     * @returns undefined if it is not the latest
     */
    takeBack: async (number: number, by: Member & { note: string }): Promise<PublishResult | undefined> => {
      const latest = (await editing.published())!;
      if (number === 0 || latest.number !== number) return undefined;
      const result = await restore(number - 1, by);
      if (result?.outcome !== "published") return result;
      const before = (await editing.published())!;
      for (const path of new Set([...latest.changes, ...before.changes].map((change) => change.path))) {
        const state = await editing.drafted();
        if (state.drafts.some((draft) => draft.path === path)) continue;
        await editing.write(path, await editing.textOf(latest, path), state, by.who);
      }
      return result;
    },
  };
}
