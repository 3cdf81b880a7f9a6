import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPublications, type Publications } from "#app/features/content/publications.server.ts";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import { createPublisher, type ShownSite } from "./publisher.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** Renders only a file that names its task; a post is scheduled while `early` exists. */
const renderer = `
  const { copyFileSync, existsSync, mkdirSync, writeFileSync } = require("node:fs");
  process.once("disconnect", () => process.exit());
  process.on("message", ({ into }) => {
    mkdirSync(into + "/files");
    copyFileSync(into + "/changes.json", into + "/files/page.txt");
    const until = existsSync(__dirname + "/early") ? "2026-12-01T06:00:00.000Z" : undefined;
    writeFileSync(into + "/content.json", JSON.stringify({ until, localized: {} }));
    process.send({});
  });
`;

const store = storeOfEachTest();
let publications: Publications;
let release: string;
let over: AbortController;

beforeEach(async () => {
  over = new AbortController();
  publications = createPublications(store);
  release = temporaryFolder();
  await mkdir(join(release, "client"));
  await mkdir(join(release, "published/files"), { recursive: true });
  await writeFile(join(release, "published/files/page.txt"), "built");
  await writeFile(join(release, "published/content.json"), JSON.stringify({ localized: {} }));
  await writeFile(join(release, "release.json"), '{"id":"r1"}');
  await writeFile(join(release, "render.js"), renderer);
});
afterEach(() => over.abort());

const publisher = (from = publications) =>
  createPublisher({
    release,
    dataDir: store.folder,
    publications: from,
    options: {
      site: { SITE_URL: "http://localhost", ROBOTS: "index" },
      placeholders: { SITE_URL: "http://site.invalid", ROBOTS: "robots.invalid" },
      buildNonce: "mark",
      quality: 4,
    },
    onHeld: () => {},
    onUnpacked: () => {},
    signal: over.signal,
  });

/** @returns its mark */
async function publish(text: string) {
  const { number: after } = await publications.latest();
  const changes = [{ path: "en/pages/home.yaml", text, base: null }];
  await publications.publish({ after, changes, redirects: [], drafts: [], who: "sara@example.com", note: "" });
  return publications.latest();
}

const shownPage = ({ files }: ShownSite) => files.get("/page.txt")!.identity.body!.toString();

test("a publication is rendered once, but again if a restore gave its number to another one", async () => {
  const { prepare } = await publisher();
  const one = await publish("one");
  expect(shownPage(await prepare(one))).toContain('"one"');
  expect(await readdir(join(store.folder, "publications"))).toHaveLength(1);
  await prepare(one);
  expect(await readdir(join(store.folder, "publications"))).toHaveLength(1);
  await store.run((db) => db.deleteFrom("content_publication").execute());
  const other = await publish("other");
  expect(other.number).toBe(one.number);
  expect(shownPage(await prepare(other))).toContain('"other"');
});

test("what the build brought is shown without rendering it", async () => {
  const { prepare } = await publisher();
  expect(shownPage(await prepare({ number: 0, publishedAt: "" }))).toBe("built");
  expect(await readdir(store.folder)).not.toContain("publications");
});

test("what is rendered already is shown at once; what is not, is not waited for", async () => {
  const { prepare, loadRendered: rendered, last } = await publisher();
  const one = await publish("one");
  expect(await rendered(one, {} as ShownSite["content"])).toBeUndefined();
  await prepare(one);
  expect(shownPage((await rendered(one, {} as ShownSite["content"]))!)).toContain('"one"');
  const two = await publish("two");
  expect(await rendered(two, {} as ShownSite["content"])).toBeUndefined();
  expect(await last()).toMatchObject(one);
});

test("without the store a publication of this machine is shown, a scheduled post is made due, and another release renders it anew", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T05:59:59Z") });
  await writeFile(join(release, "early"), "");
  const mark = await publish("one");
  const until = new Date("2026-12-01T06:00:00Z");
  expect(await (await publisher()).prepare(mark)).toMatchObject({ until });

  const away: Publications = { ...publications, read: () => Promise.reject(new Error("the store is away")) };
  const { prepare } = await publisher(away);
  expect(await prepare(mark)).toMatchObject({ until });
  vi.setSystemTime(until);
  await rm(join(release, "early"));
  expect(await prepare(mark)).toMatchObject({ until: undefined });

  vi.setSystemTime(new Date("2026-12-01T06:00:01Z"));
  await writeFile(join(release, "release.json"), '{"id":"r2"}');
  const next = await (await publisher(away)).last();
  expect(shownPage(next!)).toContain('"one"');
  expect(await readdir(join(store.folder, "publications"))).toHaveLength(3);
});
