import { cp, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { createPublications } from "#app/features/content/publications.server.ts";
import { assetsIn } from "#cms/assets.ts";
import { assetsFile } from "#server/publications/compose-publication.ts";
import { type ContentThread, createContentThread } from "#server/publications/drafts/content-thread.ts";
import { hasRoom } from "#server/publications/publication-folder.ts";
import { createDrafting, type Drafting } from "#server/publications/drafts/drafting.ts";
import { folderOfTests } from "./temporary-folder.ts";
import { testBuild } from "./test-build.ts";
import { type TestStore, testStore } from "./test-store.ts";

/** Drafting of the company's documents for each test of a file, on an empty store. */
export function testDrafting() {
  const made = {} as { drafting: Drafting; store: TestStore };
  const release = folderOfTests();
  let thread: ContentThread;
  beforeAll(async () => {
    await cp(testBuild.CONTENT_DIR, join(release, "content"), { recursive: true });
    await writeFile(join(release, "content", assetsFile), JSON.stringify(await assetsIn(".")));
    thread = createContentThread(resolve("server/publications/drafts/content-worker.ts"), release);
  });
  beforeEach(async () => {
    made.store = await testStore();
    made.drafting = createDrafting({
      release,
      publications: createPublications(made.store),
      thread,
      hasRoom: () => hasRoom(made.store.folder, release),
    });
  });
  afterEach(() => made.store.remove());
  return made;
}
