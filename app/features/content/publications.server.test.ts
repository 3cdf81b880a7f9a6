import { hash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { noor, omar, sara } from "#tests/support/authors.ts";
import { describeEachStore } from "#tests/support/each-store.ts";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import { createPublications, type Publications } from "./publications.server.ts";

describeEachStore((newStore) => {
  describe("publications", () => {
    const store = storeOfEachTest(newStore);
    let publications: Publications;
    beforeEach(async () => {
      publications = createPublications(store);
    });

    const home = { path: "en/pages/home.yaml", text: "title: 'مرحبًا'\n", base: "title: Welcome\n" };
    const publish = (after: number, rest: Partial<Parameters<Publications["publish"]>[0]> = {}) =>
      publications.publish({ after, changes: [], redirects: [], drafts: [], who: "sara", note: "", ...rest });

    test("nothing is published at first", async () => {
      expect(await publications.latest()).toEqual({ number: 0, publishedAt: "" });
      expect(await publications.history()).toEqual([]);
      const nothing = { number: 0, publishedAt: "", changes: [], redirects: [], pictures: [] };
      expect(await publications.read(0)).toEqual(nothing);
      expect(await publications.read(1)).toBeUndefined();
    });

    test("a publication is read as it was made, and so are those before it", async () => {
      const removed = { path: "en/posts/old.md", text: null, base: "old" };
      const added = { path: "en/posts/new.md", text: "new\r\n", base: null };
      const redirects = [{ from: "/blog/old", to: "/blog/new" }];
      await publish(0, { changes: [home], note: "Welcome in Arabic" });
      const second = await publish(1, { changes: [added, removed], redirects, who: "omar" });
      expect(second).toEqual({ outcome: "published", number: 2 });
      expect(await publications.latest()).toMatchObject({ number: 2 });
      expect(await publications.read(1)).toMatchObject({ number: 1, changes: [home], redirects: [] });
      expect(await publications.read(2)).toMatchObject({ number: 2, changes: [added, removed], redirects });
      const publishedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
      expect(await publications.history()).toEqual([
        { number: 2, who: "omar", note: "", publishedAt },
        { number: 1, who: "sara", note: "Welcome in Arabic", publishedAt },
      ]);
    });

    test("a removal is told once per path with the text before it, a new name is none", async () => {
      const post = { path: "en/posts/own.md", text: "own", base: null };
      await publish(0, { changes: [home, post] });
      await publish(1, { changes: [{ ...post, path: "en/posts/renamed.md" }], who: "omar" });
      expect(await publications.removals(""), "home is the release's again").toEqual([]);
      await publish(2, { changes: [{ ...home, text: null }] });
      const removedAt = expect.stringMatching(/^20/) as string;
      expect(await publications.removals("")).toEqual([
        { path: "en/posts/renamed.md", text: hash("sha256", "own"), who: "sara", removedAt },
        { path: home.path, text: hash("sha256", home.base), who: "sara", removedAt },
      ]);
      expect(await publications.removals("2999")).toEqual([]);
    });

    test("of two publications at one moment one is made", async () => {
      const both = await Promise.all([publish(0, { who: "sara" }), publish(0, { who: "omar" })]);
      expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["conflict", "published"]);
      expect(await publish(0)).toEqual({ outcome: "conflict" });
      expect(await publish(2), "one that skips a number").toEqual({ outcome: "conflict" });
      expect(await publications.history()).toHaveLength(1);
    });

    test("a draft is saved, followed, published and gone", async () => {
      const first = await publications.saveDraft({ ...home, author: sara }, undefined);
      const version = (first as { version: string }).version;
      const second = await publications.saveDraft({ ...home, text: "title: Hello\n", author: noor }, version);
      const draft = { ...home, text: "title: Hello\n", who: "noor", soleAuthor: "", stage: "writing" };
      expect(await publications.drafts()).toMatchObject([draft]);
      const drafts = [(second as { version: string }).version];
      expect(await publish(0, { changes: [home], drafts })).toMatchObject({ outcome: "published" });
      expect(await publications.drafts()).toEqual([]);
    });

    test("nobody overwrites a draft that they have not seen", async () => {
      const first = await publications.saveDraft({ ...home, author: sara }, undefined);
      const version = (first as { version: string }).version;
      expect(await publications.saveDraft({ ...home, author: omar }, undefined)).toEqual({ outcome: "conflict" });
      await publications.saveDraft({ ...home, text: "second", author: sara }, version);
      const late = await publications.saveDraft({ ...home, text: "lost", author: omar }, version);
      expect(late).toEqual({ outcome: "conflict" });
      expect(await publications.drafts()).toMatchObject([{ text: "second" }]);
      expect(await publications.removeDraft(version)).toBe(false);
    });

    test("a draft that changed meanwhile stays, and nothing is published", async () => {
      await publications.saveDraft({ ...home, author: sara }, undefined);
      expect(await publish(0, { changes: [home], drafts: ["another"] })).toEqual({ outcome: "conflict" });
      expect(await publications.latest()).toEqual({ number: 0, publishedAt: "" });
      expect(await publications.drafts()).toHaveLength(1);
    });
  });
});
