/** A company without services, posts, people, partners and customers, and what it hides. */
import { expect, test } from "vitest";
import { locales, localePath } from "#i18n/locale.ts";
import { edit } from "#cms/edit.ts";
import type { Plain } from "#cms/plain.ts";
import { ask, type Completion, question, roomyLimits, sessionKey } from "#tests/support/assistant.ts";
import { clientOf } from "#tests/support/client.ts";
import { bareCompany } from "#tests/support/bare-company.ts";
import { documentText } from "#tests/support/documents.ts";
import { addresses } from "#scripts/prepare/check-release.mjs";
import { siteOfTests } from "#tests/support/open-site.ts";
import { publisherOfTests } from "#tests/support/publisher-of-tests.ts";
import { company, wordsIn } from "#tests/support/words.ts";

const server = siteOfTests(() => roomyLimits);
const publish = publisherOfTests(server);
const { text, status } = clientOf(server);

/** A document of the company with other values. */
const inBothLanguages = (path: string, values: Record<string, Plain>): Record<string, string> =>
  Object.fromEntries(
    locales.map((locale) => {
      const file = `${locale}/${path}.md`;
      const changes = Object.entries(values).map(([name, value]) => ({ do: "set", path: [name], value }) as const);
      return [file, edit(file, documentText(file), changes)];
    }),
  );
/** Published paths in both languages. */
const inBoth = (paths: readonly string[]) => locales.flatMap((locale) => paths.map((path) => localePath(locale, path)));

/** Everything that visitors and programs read, as one text. */
async function everything(searches: readonly string[]): Promise<string> {
  const pages = ["/", "/about", "/contact", "/privacy", "/search", "/nowhere", "/services", "/services/x", "/blog"];
  const found = searches.map((words) => `/search?q=${encodeURIComponent(words)}`);
  const files = ["/sitemap.xml", "/llms.txt", "/rss.xml", "/ar/rss.xml", "/assistant-words.json"];
  const data = inBoth(["/", "/about", "/contact"]).map((path) => `${path === "/" ? "/_" : path}.data`);
  return (await Promise.all([...inBoth([...pages, ...found]), ...files, ...data].map(text))).join("\n");
}

test("nothing of empty lists is left, their pages are unknown, and they come back with the first entry", async () => {
  const { en, ar } = { en: wordsIn("en"), ar: wordsIn("ar") };
  await publish(bareCompany);
  for (const path of inBoth(["/services", "/blog", "/blog/page/2", "/services/networks", "/blog/the-last-backup"]))
    expect(await status(path), path).toBe(404);
  // Its build is tried at addresses that such a company has, too.
  for (const address of addresses) expect(await status(address), address).toBe(200);
  const all = await everything(["cables", "الكابلات"]);
  const names = [company.partners, company.customers].flat().flatMap(({ name }) => [name.en, name.ar]);
  const entries = [en, ar].flatMap(({ services, posts, people }) => [
    ...services.flatMap(({ slug, title }) => [`/services/${slug}`, title]),
    ...posts.flatMap(({ slug, title }) => [`/blog/${slug}`, title]),
    ...people.entries.map(({ name }) => name),
  ]);
  for (const words of [...names, ...entries]) expect(all).not.toContain(words);
  expect(all).not.toMatch(/href="(?:\/ar)?\/(?:services|blog)/);
  for (const [path, { projects, people, certificates }] of [
    ["/about", en],
    ["/ar/about", ar],
  ] as const) {
    const about = await text(path);
    for (const words of ["rss.xml", projects.title, people.title, certificates.title])
      expect(about, path).not.toContain(words);
    expect(about, path).not.toMatch(/id="(?:projects|people|certificates)"|"Certification"|"employee"/);
  }
  for (const path of ["/og/en/services.jpg", "/og/ar/blog.jpg", "/og/en/services-networks.jpg"])
    expect(await status(path), path).toBe(404);
  const key = await sessionKey(server.url);
  for (const words of ["What services do you offer?", "Which partners do you have?"]) {
    const answer = await ask(server.url, { messages: [question(words)] }, { key });
    expect(((await answer.json()) as Completion).choices[0]!.message.content).not.toMatch(/\/services|\/blog|Networks/);
  }

  await publish({ ...bareCompany, ...inBothLanguages("services/networks", { related: [] }) });
  for (const path of inBoth(["/services", "/services/networks"])) expect(await status(path), path).toBe(200);
  expect(await text("/services/networks"), "without its projects").not.toContain(en.projects.title);
  expect(await text("/")).toContain('href="/services"');
});

test("the menu is as the owner has it: order, names, groups, places and other websites", async () => {
  const shop = '{ url: "https://shop.example/", label: { en: "Shop", ar: "المتجر" } }';
  const navigation = `menu:
  - { page: /contact, label: { en: "Write", ar: "راسلنا" } }
  - label: { en: "More", ar: "المزيد" }
    entries: [{ page: /about, anchor: people, label: { en: "Our people", ar: "فريقنا" } }, ${shop}, { page: /blog }]
  - page: /
footer:
  columns: [{ label: { en: "Elsewhere", ar: "مواقع" }, entries: [${shop}] }]
  legal: []
`;
  await publish({ ...bareCompany, "navigation.yaml": navigation });
  const html = await text("/ar/about");
  const [menu = ""] = html.split("</header>")[0]!.match(/<nav.*?<\/nav>/s) ?? [];
  const links = [...menu.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:<span>)?([^<]+)/g)];
  expect(links.map(([, href, label]) => `${label} ${href}`)).toEqual([
    "راسلنا /ar/contact",
    "فريقنا /ar/about#people",
    "المتجر https://shop.example/",
    "الرئيسية /ar",
  ]);
  // Its button opens the group without scripts.
  expect(menu).toMatch(/<button [^>]*popoverTarget="([^"]+)"[^>]*>المزيد.*id="\1" popover="auto"/is);
  const footer = html.split("<footer")[1]!;
  expect(footer).toContain("مواقع");
  expect(footer).not.toContain("/ar/privacy");
});

test("a hidden service and post leave no trace, and one that is over neither", async () => {
  await publish({
    ...bareCompany,
    ...inBothLanguages("services/web-development", { related: ["professional"] }),
    ...inBothLanguages("services/professional", { related: [], hidden: true }),
    ...inBothLanguages("posts/thumbs-first", { until: "2026-01-01 09:00" }),
  });
  expect(await status("/services/web-development")).toBe(200);
  for (const path of inBoth(["/services/professional", "/blog/thumbs-first", "/blog"]))
    expect(await status(path), path).toBe(404);
  const { services, posts } = wordsIn("en");
  const titles = [...services, ...posts].flatMap(({ slug, title }) =>
    ["professional", "thumbs-first"].includes(slug) ? title : [],
  );
  const shown = [
    await everything(["thumb", "helpdesk"]),
    await text("/services/web-development"),
    await text("/services"),
  ].join("\n");
  for (const words of [...titles, "/services/professional", "thumbs-first"]) expect(shown).not.toContain(words);
  expect(await status("/og/en/services-professional.jpg")).toBe(404);
});
