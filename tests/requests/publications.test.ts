/** Publications while the site runs: every visitor sees one whole publication. */
import { Agent, get } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { localePath, locales } from "#i18n/locale.ts";
import { shareImagePath } from "#app/seo/share-image.server.ts";
import { ask, type Completion, question, roomyLimits, sessionKey } from "#tests/support/assistant.ts";
import { type BuiltServer, startServer } from "#tests/support/built-server.ts";
import { documents, documentText } from "#tests/support/documents.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { newPost, publishing, withWords } from "#tests/support/publishing.ts";

let server: BuiltServer;
let owner: Awaited<ReturnType<typeof publishing>>;
beforeAll(async () => {
  server = await startServer({ env: { ...roomyLimits, LOG_LEVEL: "info" } });
  owner = await publishing(server.dataDir);
});
afterAll(async () => {
  await owner.close();
  await server.stop();
});

const page = async (path: string) => (await fetch(server.url + path, { redirect: "manual" })).text();
const status = async (path: string) => (await fetch(server.url + path, { redirect: "manual" })).status;
const etag = async (path: string) => (await fetch(server.url + path)).headers.get("etag");
const shows = (path: string, words: string) =>
  expectSoon(`${words} on ${path}`, async () => (await page(path)).includes(words));

/** A publication's number, prefixed with digits that occur on no page. */
const shellMark = (number: number) => `77707770${String(number).padStart(2, "0")}`;
const wordMark = (number: number) => `88808880${String(number).padStart(2, "0")}`;

/** A word of every page, and one of each requested page, both with the publication's number. */
const marked = (number: number) =>
  Object.assign(
    {},
    ...locales.flatMap((locale) => [
      withWords(`${locale}/messages.yaml`, {
        footer: { rss: locale === "en" ? `Feed ${shellMark(number)}` : `خلاصة ${shellMark(number)}` },
      }),
      withWords(`${locale}/pages/about.yaml`, { title: `{company} ${wordMark(number)}` }),
      withWords(`${locale}/pages/contact.yaml`, {
        title: locale === "en" ? `Page ${wordMark(number)}` : `صفحة ${wordMark(number)}`,
      }),
    ]),
  ) as Record<string, string>;

/** Publication numbers in each mark on a page; the build's page has none. */
type Marks = { shell: Set<string>; words: Set<string> };

function marks(body: string): Marks {
  const found = (mark: RegExp) => new Set([...body.matchAll(mark)].map(([, number = ""]) => number));
  return { shell: found(/77707770(\d\d)/g), words: found(/88808880(\d\d)/g) };
}

function isMixed({ shell, words }: Marks): boolean {
  return shell.size > 1 || words.size > 1 || shell.symmetricDifference(words).size > 0;
}

/** Bodies are not kept: there are thousands. */
type Answer = { path: string; status: number | string; marks?: Marks };

const visit = (url: string, path: string, agent: Agent) =>
  new Promise<Answer>((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve({ path, status: error.code ?? error.message });
    get(url + path, { agent }, (response) => {
      textOf(response).then((body) => resolve({ path, status: response.statusCode ?? 0, marks: marks(body) }), failed);
    }).once("error", failed);
  });

test("two publications in a row under 25 requests a second: none fails, and no page mixes two", async () => {
  // Prerendered pages, their data for client-side navigation, and a page rendered for each request.
  const paths = locales.flatMap((locale) =>
    ["/about", "/about.data", "/contact", "/contact.data", "/contact?about=networks"].map((path) =>
      localePath(locale, path),
    ),
  );
  // On new connections: a kept-alive one may be closed as idle just when a busy machine uses it.
  const agent = new Agent({ keepAlive: false });
  onTestFinished(() => agent.destroy());
  const answers: Promise<Answer>[] = [];
  /** Visitors' answers during publications on a prerendered page, shared by the tests. */
  const seen = new Set<string>();
  let open = 0;
  async function visited(path: string): Promise<Answer> {
    open++;
    const answer = await visit(server.url, path, agent).finally(() => open--);
    if (path === "/ar/about") for (const number of answer.marks?.words ?? []) seen.add(number);
    return answer;
  }
  const over = new AbortController();
  const visitors = (async () => {
    // The limit is a hundred connections per address, which a busy machine could exceed.
    for (; !over.signal.aborted; await delay(40))
      if (open < 50) answers.push(visited(paths[answers.length % paths.length]!));
  })();
  const last = 2;
  for (let count = 1; count <= last; count++) {
    const number = await owner.publish(marked(count));
    await expectSoon(`publication ${number} on /ar/about`, () => seen.has(String(count).padStart(2, "0")));
  }
  over.abort();
  await visitors;
  const all = await Promise.all(answers);
  expect(all.filter(({ status }) => status !== 200)).toEqual([]);
  expect(all.filter((answer) => answer.marks && isMixed(answer.marks))).toEqual([]);
  for (const path of paths) {
    const body = await page(path);
    expect([path, [...marks(body).shell], [...marks(body).words]]).toEqual([path, ["02"], ["02"]]);
  }
  expect(server.output()).not.toContain('"level":50');
});

test("a page that a publication does not touch keeps its ETag, and who knows it is answered 304", async () => {
  const untouched = ["/about", "/ar/contact", "/blog/moving-house", "/about.data", shareImagePath("en", "/about")];
  const before = await Promise.all(untouched.map((path) => etag(path)));
  const changed = await etag("/blog/the-last-backup");
  await owner.publish({
    "en/posts/the-last-backup.md": `${documentText("en/posts/the-last-backup.md")}\nA line that was published.\n`,
  });
  await shows("/blog/the-last-backup", "A line that was published.");
  expect(await Promise.all(untouched.map((path) => etag(path)))).toEqual(before);
  expect(await etag("/blog/the-last-backup")).not.toBe(changed);
  const again = await fetch(`${server.url}/about`, { headers: { "If-None-Match": before[0]! } });
  expect(again.status).toBe(304);
});

/** The site's documents with another slug for a service. */
function renamedService(from: string, to: string): Record<string, string | null> {
  const changes: Record<string, string | null> = {};
  for (const [path, text] of documents) {
    const renamed = text
      .replaceAll(`/services/${from}`, `/services/${to}`)
      .replaceAll(new RegExp(`^( +- | *(?:related|services): .*)${from}\\b`, "gm"), `$1${to}`);
    if (path.endsWith(`/services/${from}.md`)) {
      changes[path] = null;
      changes[path.replace(`${from}.md`, `${to}.md`)] = renamed;
    } else if (renamed !== text) changes[path] = renamed;
  }
  return changes;
}

test("a new post and a renamed service are everywhere, and the old address leads to the new one", async () => {
  const { url } = server;
  const post = newPost(
    "ballast",
    {
      en: { title: "Ballast of Zanzibar", text: "The ballast of Zanzibar is kept in seventeen turquoise barrels." },
      ar: { title: "أثقال زنجبار", text: "تُحفظ أثقال زنجبار في سبعة عشر برميلًا فيروزيًا." },
    },
    { date: "2025-06-01" },
  );
  expect(await status("/blog/ballast")).toBe(404);
  expect(await page("/search?q=zanzibar")).not.toContain("/blog/ballast");
  expect(await status(shareImagePath("en", "/blog/ballast"))).toBe(404);
  await owner.publish({ ...renamedService("professional", "moving"), ...post }, [
    { from: "/services/professional", to: "/services/moving" },
  ]);
  await expectSoon("the post", async () => (await status("/blog/ballast")) === 200);

  for (const locale of locales) {
    const at = (path: string) => localePath(locale, path);
    expect(await page(at("/blog"))).toContain(`href="${at("/blog/ballast")}"`);
    expect(await page(at("/services"))).toContain(`href="${at("/services/moving")}"`);
    expect(await page(at("/services"))).not.toContain("/services/professional");
    expect(await page(at("/rss.xml"))).toContain(`${url}${at("/blog/ballast")}`);
    const picture = await fetch(url + shareImagePath(locale, "/blog/ballast"));
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([width, height]).toEqual([1200, 630]);
    const old = await fetch(`${url}${at("/services/professional")}?utm_source=card`, { redirect: "manual" });
    expect([old.status, old.headers.get("location")]).toEqual([301, `${at("/services/moving")}?utm_source=card`]);
    expect(await status(at("/services/moving"))).toBe(200);
    expect(await status(at("/services/unheard-of"))).toBe(404);
  }
  for (const path of ["/sitemap.xml", "/llms.txt"]) {
    const text = await page(path);
    for (const locale of locales) {
      expect(text).toContain(`${url}${localePath(locale, "/blog/ballast")}`);
      expect(text).toContain(`${url}${localePath(locale, "/services/moving")}`);
    }
    expect(text).not.toContain("/services/professional");
  }
  // The search and the assistant know it at once.
  for (const [locale, word] of [
    ["en", "zanzibar"],
    ["ar", "زنجبار"],
  ] as const) {
    const address = localePath(locale, "/blog/ballast");
    expect(await page(`${localePath(locale, "/search")}?q=${encodeURIComponent(word)}`)).toMatch(`href="${address}`);
  }
  const key = await sessionKey(url);
  const answer = await ask(url, { messages: [question("Where is the ballast of Zanzibar kept?")] }, { key });
  const text = ((await answer.json()) as Completion).choices[0]?.message.content;
  expect(text).toContain("seventeen turquoise barrels");
  expect(text).toContain("/blog/ballast");
});

test("what no longer fits the release is held back with a reason, and all else is shown", async () => {
  const about = documentText("en/pages/about.yaml");
  const older = `${about}\nslogan: "As the release before had it"\n`;
  await owner.publishChanges([
    // The release has dropped a field that the owner changed.
    {
      path: "en/pages/about.yaml",
      base: older,
      text: older.replace("As the release", "Our own").replace("A company for tests", "A company of ours"),
    },
    ...Object.entries(withWords("en/pages/contact.yaml", { title: "Write to Us 4711" })).map(([path, text]) => ({
      path,
      text,
      base: documentText(path),
    })),
    // The release has dropped a field that the owner did not change.
    {
      path: "ar/pages/about.yaml",
      base: `${documentText("ar/pages/about.yaml")}\nslogan: "كلمات"\n`,
      text: `${documentText("ar/pages/about.yaml").replace("شركة للتجارب لا لغيرها", "شركة للتجارب وحدها")}\nslogan: "كلمات"\n`,
    },
  ]);
  await shows("/contact", "Write to Us 4711");
  expect(await page("/about")).toContain("A company for tests");
  expect(await page("/ar/about")).toContain("شركة للتجارب وحدها");
  const lines = await expectSoon("the line in the log", () => {
    const matches = server.output().match(/.*no longer fit.*/g);
    return matches && matches.length === 1 && matches;
  });
  const { held } = JSON.parse(lines[0]!) as { held: Record<string, string[]> };
  expect(held).toEqual({ "en/pages/about.yaml": [expect.stringMatching(/slogan/)] });
});
