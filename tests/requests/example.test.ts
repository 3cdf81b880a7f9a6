/** The company of examples/, built from its own folder: nothing of the one that ships is served. */
import { readdir, realpath } from "node:fs/promises";
import { join, parse as parsePath } from "node:path";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { localePath, locales } from "#i18n/locale.ts";
import { readContent } from "#cms/read.ts";
import { tracesIn, createTraceFinder, readShippedCompany, traceLines } from "#scripts/shipped-company.ts";
import { currentRelease } from "#server/release/build-folder.ts";
import { ask, type Completion, question, sessionKey } from "#tests/support/assistant.ts";
import { newVisitor } from "#tests/support/contact.ts";
import { makeContentRelease } from "#tests/support/content-release.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { shippedTraces as traces, values } from "#tests/support/shipped-traces.ts";
import { folderOfTests } from "#tests/support/temporary-folder.ts";

const example = "examples/seventh-wharf";
const release = join(folderOfTests(), "release");
let site: OpenSite;
beforeAll(async () => {
  await makeContentRelease(release, await realpath(currentRelease()), example);
  site = await openSite({ TRUST_PROXY: "1" }, release);
});
afterAll(() => site.stop());

const get = async (path: string) => {
  const answer = await fetch(site.url + path);
  return { status: answer.status, text: await answer.text() };
};

const lists = ["/", "/about", "/services", "/documents", "/blog", "/contact", "/privacy"];
const pages = [...lists, "/services/customs-clearance", "/services/storage", "/blog/free-days"];

describe.each(locales)("in %s", (locale) => {
  test.each(pages)("%s is this company's alone", async (path) => {
    const { status, text } = await get(localePath(locale, path));
    expect(status).toBe(200);
    expect(tracesIn(text, traces)).toEqual([]);
    expect(parse(text).querySelector("footer")!.text).toContain(locale === "en" ? "Seventh Wharf" : "الرصيف السابع");
    const head = parse(text).querySelectorAll('meta[property="og:image:alt"]');
    expect(head.map((meta) => meta.getAttribute("content"))).toEqual([
      expect.stringContaining(locale === "en" ? "on a plain ground" : "على خلفية بسيطة"),
    ]);
  });

  test("shows its number for emergencies, and nothing of numbers that it does not have", async () => {
    const path = localePath(locale, "/contact");
    const html = parse((await get(path)).text);
    const numbers = html.querySelectorAll('main a[href^="tel:"]').map((link) => link.getAttribute("href"));
    expect(new Set(numbers)).toEqual(new Set(["tel:+966130000000", "tel:+966130000001"]));
    const words = (await readContent(example)).content.localized[locale].messages.footer;
    expect(html.querySelector("footer")!.text).toContain(words.commercialRegistration);
    for (const none of [words.vatNumber, words.poBox]) {
      for (const part of ["main", "footer"]) expect(html.querySelector(part)!.text).not.toContain(none);
      expect((await get("/llms.txt")).text).not.toContain(none);
    }
    const [company] = html
      .querySelectorAll('script[type="application/ld+json"]')
      .map((script) => JSON.stringify(JSON.parse(script.text)))
      .filter((data) => data.includes('"ProfessionalService"'));
    expect(company).toContain('"contactType":"emergency","telephone":"+966130000001"');
    expect(company).not.toContain("vatID");
  });

  test.each(["/contact", "/services/storage"])("%s leads to WhatsApp", async (path) => {
    const main = parse((await get(localePath(locale, path))).text).querySelector("main")!;
    expect(main.querySelectorAll('a[href="https://wa.me/966500000000"]')).toHaveLength(1);
  });

  test("the bar of phones leads to its own form", async () => {
    const bar = parse((await get(localePath(locale, "/about"))).text).querySelectorAll(".contact-bar a");
    expect(bar.map((link) => link.getAttribute("href"))).toContain(localePath(locale, "/services#quote"));
  });

  test("its services end in a form, which a visitor without scripts sends", async () => {
    const path = localePath(locale, "/services");
    const form = parse((await get(path)).text).querySelector("main form")!;
    expect(form.querySelectorAll("select option")).toHaveLength(5);
    const body = new FormData();
    const fields = { form: "quotation", name: "Sara", email: "sara@example.com", way: "By sea", goods: "Two pallets" };
    for (const [name, value] of Object.entries({ ...fields, from: "Shanghai, Riyadh", phone: "" }))
      body.set(name, value);
    const answer = await fetch(site.url + path, { method: "POST", body, headers: newVisitor(), redirect: "manual" });
    expect(answer.headers.get("location")).toMatch(/&form=quotation#quote$/);
  });

  test("unknown addresses, search and the feed are, too", async () => {
    const unknown = await get(localePath(locale, "/nowhere"));
    expect(unknown.status).toBe(404);
    const results = await get(`${localePath(locale, "/search")}?q=${encodeURIComponent("container الحاوية")}`);
    expect(parse(results.text).querySelectorAll("main li a").length).toBeGreaterThan(1);
    const feed = await get(localePath(locale, "/rss.xml"));
    for (const { text } of [unknown, results, feed]) expect(tracesIn(text, traces)).toEqual([]);
    expect(feed.text).toContain("free-days");
  });

  test.each(locale === "en" ? ["What do you do?", "Where are you?"] : ["ماذا تقدمون؟", "أين أنتم؟"])(
    "the assistant answers “%s”",
    async (words) => {
      const key = await sessionKey(site.url);
      const answer = await ask(site.url, { messages: [question(words)] }, { key });
      const { content } = ((await answer.json()) as Completion).choices[0]!.message;
      expect(content).toMatch(/Sea freight|Dammam|الشحن البحري|الدمام/);
      expect(tracesIn(content!, traces)).toEqual([]);
    },
  );
});

test.each(["/llms.txt", "/manifest.webmanifest", "/sitemap.xml"])("%s is this company's alone", async (path) => {
  const { status, text } = await get(path);
  expect(status).toBe(200);
  expect(tracesIn(text, traces)).toEqual([]);
  if (path !== "/sitemap.xml") expect(text).toContain("Seventh Wharf");
});

test("launch-check finds nothing of the company that ships in any page", async () => {
  const finder = await createTraceFinder(await readShippedCompany(), values);
  const found = await Promise.all(pages.map(async (path) => finder.inPage(path, (await get(path)).text)));
  expect(traceLines(found.flat())).toEqual([]);
});

test("pictures, marks, maps and the film of the company that ships are not there", async () => {
  const media = await readdir("media", { recursive: true });
  const names = new Set(
    media.filter((file) => /^(?:scenes|marks|map|film)\//.test(file)).map((file) => parsePath(file).name),
  );
  expect(names.size).toBeGreaterThan(0);
  const served = await readdir(join(release, "client/assets"));
  expect(served.filter((file) => names.has(file.replace(/-[\w-]{6}(?:-\d+)?\..+$/, "")))).toEqual([]);
});

test("addresses of the services that ship are unknown", async () => {
  expect((await get("/services/technical")).status).toBe(404);
  expect((await get("/services/mobile")).status).toBe(404);
});
