/** A post with a moment to appear at: nowhere before, everywhere after, also if the site was restarted between. */
import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { localePath, locales } from "#i18n/locale.ts";
import { riyadhMinute } from "#i18n/riyadh-time.ts";
import { shareImagePath } from "#app/seo/share-image.server.ts";
import { ask, type Completion, question, roomyLimits, sessionKey } from "#tests/support/assistant.ts";
import { startServer } from "#tests/support/built-server.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { newPost, publishing, withWords } from "#tests/support/publishing.ts";

const minute = 60_000;
/** A busy machine renders a publication and starts a server in this time; otherwise nothing is proved before the moment. */
const room = 15_000;
const slug = "a-scheduled-one";

/** Every place in which a post is named, and whether it is named there. */
async function places(url: string): Promise<Record<string, boolean>> {
  const has = async (path: string) => (await (await fetch(url + path)).text()).includes(slug);
  const ok = async (path: string) => (await fetch(url + path)).ok;
  const found: Record<string, boolean> = {};
  for (const path of ["/sitemap.xml", "/llms.txt"]) found[path] = await has(path);
  for (const locale of locales) {
    for (const list of ["/blog", "/rss.xml"]) found[localePath(locale, list)] = await has(localePath(locale, list));
    const address = localePath(locale, `/blog/${slug}`);
    found[address] = await ok(address);
    found[`${address}.data`] = await ok(`${address}.data`);
    found[shareImagePath(locale, `/blog/${slug}`)] = await ok(shareImagePath(locale, `/blog/${slug}`));
  }
  const key = await sessionKey(url);
  const answer = await ask(url, { messages: [question("Where is the ballast of Zanzibar kept?")] }, { key });
  const { choices } = (await answer.json()) as Completion;
  found.assistant = (choices[0]?.message.content ?? "").includes(slug);
  return found;
}

test("a scheduled post is nowhere before its moment and everywhere after, also over a restart", async () => {
  const first = await startServer({ env: roomyLimits });
  const { dataDir } = first;
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  onTestFinished(first.kill);
  const moment = Math.ceil((Date.now() + room) / minute) * minute;
  const publishAt = riyadhMinute(new Date(moment).toISOString());
  const post = newPost(
    slug,
    {
      en: { title: "Ballast of Zanzibar", text: "The ballast of Zanzibar is kept in seventeen turquoise barrels." },
      ar: { title: "أثقال زنجبار", text: "تُحفظ أثقال زنجبار في سبعة عشر برميلًا فيروزيًا." },
    },
    { date: publishAt.slice(0, 10), publishAt },
  );
  const owner = await publishing(dataDir);
  onTestFinished(owner.close);
  await owner.publish({ ...post, ...withWords("en/pages/contact.yaml", { title: "Published already" }) });

  const shown = async (url: string) => (await (await fetch(`${url}/contact`)).text()).includes("Published already");
  await expectSoon("the publication", () => shown(first.url));
  const before = await places(first.url);
  const wasBefore = Date.now() < moment;
  await first.kill();
  const second = await startServer({ env: { ...roomyLimits, DATA_DIR: dataDir } });
  onTestFinished(second.kill);
  if (wasBefore) expect(Object.values(before)).not.toContain(true);

  await expectSoon("the post", async () => (await fetch(`${second.url}/blog/${slug}`)).ok);
  expect(Date.now()).toBeGreaterThanOrEqual(moment);
  const after = await places(second.url);
  expect(Object.entries(after).filter(([, named]) => !named)).toEqual([]);
  expect(Object.keys(after)).toHaveLength(13);
});
