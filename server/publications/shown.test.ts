import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPublications, type Publications } from "#app/features/content/publications.server.ts";
import { testStore } from "#tests/support/test-store.ts";
import { createPublisher } from "./shown.ts";

/** Renders nothing but a file that says what it was to render. */
const renderer = `
  const { mkdirSync, readFileSync, writeFileSync } = require("node:fs");
  const into = process.argv[2];
  mkdirSync(into + "/files");
  writeFileSync(into + "/files/page.txt", readFileSync(0));
  writeFileSync(into + "/content.json", "{}");
  process.stdout.write("{}");
`;

let store: Awaited<ReturnType<typeof testStore>>;
let publications: Publications;
let release: string;

beforeEach(async () => {
  store = await testStore();
  publications = createPublications(store);
  release = await mkdtemp(join(tmpdir(), "release-"));
  await mkdir(join(release, "client"));
  await writeFile(join(release, "release.json"), '{"id":"r1"}');
  await writeFile(join(release, "render.js"), renderer);
});
afterEach(async () => {
  await store.remove();
  await rm(release, { recursive: true });
});

const publisher = () =>
  createPublisher({
    release,
    dataDir: store.folder,
    publications,
    options: { siteUrl: "http://localhost", placeholder: "http://site.invalid", pageMark: "mark", quality: 4 },
    onHeld: () => {},
    signal: new AbortController().signal,
  });

const publish = (text: string) =>
  publications.publish({
    after: 0,
    changes: [{ path: "en/pages/home.yaml", text, base: null }],
    redirects: [],
    drafts: [],
    who: "sara@example.com",
    note: "",
  });

test("a publication is rendered once, but again if a restore gave its number to another one", async () => {
  const { prepare } = await publisher();
  const rendered = async ({ folder }: { folder: string }) => readFile(join(folder, "files/page.txt"), "utf8");
  await publish("one");
  const first = await prepare(1);
  expect(await rendered(first)).toContain('"one"');
  expect((await prepare(1)).folder).toBe(first.folder);
  await store.run((db) => db.deleteFrom("content_publication").execute());
  await publish("other");
  expect(await rendered(await prepare(1))).toContain('"other"');
});
