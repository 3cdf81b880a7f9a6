/** An owner makes the site of the company that ships theirs, at the desk, and takes it back. */
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { localePath, locales } from "#i18n/locale.ts";
import type { Plain } from "#cms/plain.ts";
import { createTraceFinder, readShippedCompany, traceLines, tracesIn } from "#scripts/shipped-company.ts";
import { currentRelease } from "#server/release/build-folder.ts";
import { ask, type Completion, question, sessionKey } from "#tests/support/assistant.ts";
import { makeContentRelease } from "#tests/support/content-release.ts";
import { clientOf } from "#tests/support/client.ts";
import { deskOf } from "#tests/support/desk.ts";
import { deskOfTests } from "#tests/support/desk-of-tests.ts";
import { openSite } from "#tests/support/open-site.ts";
import { isShipped, shippedTraces, values } from "#tests/support/shipped-traces.ts";

describe.runIf(isShipped)("the company that ships", () => {
  let release: string;
  beforeAll(async () => {
    const parent = await mkdtemp(join(tmpdir(), "first-day-"));
    release = join(parent, "release");
    await makeContentRelease(release, await realpath(currentRelease()), "content");
    return () => rm(parent, { recursive: true });
  });
  const desk = deskOfTests(undefined, async () => deskOf(await openSite({ TRUST_PROXY: "1" }, release)));
  const { text, status } = clientOf(desk);
  const owner = desk.member("owner");
  const textOf = (step: string) => owner.text(`/desk/first-day?step=${step}`);
  /** Answers a step. @returns where that leads, or the page that it gets */
  const post = async (step: string, form: Record<string, string>) => {
    const answer = await owner.post(`/desk/first-day?step=${step}`, form);
    return { to: answer.headers.get("location"), text: await answer.text() };
  };
  const addressesIn = async (path: string) =>
    [...(await text(path)).matchAll(/<loc>[^<]*?\/\/[^/<]+(\/[^<]*)?<\/loc>/g)].map(([, one = "/"]) => one);

  test("is there at first, and Today offers the owner alone to replace it", async () => {
    expect(await text("/")).toContain(values.find(({ field }) => field === "name.en")!.value);
    expect(await owner.text("/desk")).toContain('href="/desk/first-day"');
    const editor = desk.member("editor");
    expect(await editor.text("/desk")).not.toContain('href="/desk/first-day"');
    expect(await editor.text("/desk/preview/?first-day")).not.toContain("Marsa");
  });

  test.each(locales)("is named on its pages in %s by launch-check: where, and what to do", async (locale) => {
    const finder = await createTraceFinder(await readShippedCompany(), values);
    const path = localePath(locale, "/services/mobile");
    const lines = traceLines(finder.inPage(path, await text(path)));
    expect(lines.filter((line) => line.includes(`change ${locale}/services/mobile.md:`)).length).toBeGreaterThan(9);
    expect(lines.join("\n")).toContain("media/scenes/mobile.webp: choose a picture of your own");
    expect(lines.join("\n")).toContain(`${path}, colours: #0a6e4d: change brand.yaml`);
  });

  test("begins with what the owner has changed, which an answer or none replaces", async () => {
    const set = (path: string[], value: Plain) => ({ do: "set", path, value }) as const;
    const week = [{ days: [6, 0, 1], opens: "08:00", closes: "12:00" }];
    await owner.change("company", [set(["phone"], "+966126000009"), set(["hours", "regular"], week)]);
    await owner.change("brand", [set(["colours", "accent"], "#0f5c6e")]);
    const place = () => textOf("place");
    expect(await place()).toMatch(/name="phone"[^>]*value="\+966126000009"/);
    expect(await place()).toMatch(/name="hours.1.from"[^]*?<option value="sat" selected/);
    expect(await place()).not.toContain(values.find(({ field }) => field === "email")!.value);
    expect(await textOf("brand")).toMatch(/name="colours.accent"[^>]*value="#0f5c6e"/);
    await post("place", { intent: "keep", phone: "" });
    expect(await place()).not.toContain("+966126000009");
    for (const document of ["company", "brand"]) await owner.discard(document);
    expect(await place()).not.toContain("08:00");
  });

  test("each step keeps its answers, also without going on, and those of others", async () => {
    await post("name", {
      intent: "keep",
      "name.en": "Marsa Clinic",
      "name.ar": "عيادة المرسى",
      phone: "no field of it",
    });
    await post("services", { intent: "keep", "services.2.en.name": "Left out later" });
    const page = await textOf("name");
    expect(page).toContain('value="عيادة المرسى"');
    expect(await textOf("place")).not.toContain("no field of it");
    expect(await owner.text("/desk/preview/about?first-day")).toContain("Marsa Clinic");
  });

  test("a wrong answer stays at its step, and is told at its field", async () => {
    const place = { "address.city.en": "Jeddah", "address.city.ar": "جدة", phone: "12", email: "hello@marsa.example" };
    expect((await post("place", { intent: "next", ...place })).to).toBe("/desk/first-day?step=place");
    expect(await textOf("place")).toContain("Write the whole number");
    const refused = await post("review", { intent: "publish" });
    expect(refused.text).toMatch(/href="[^"]*step=place"[^>]*>Address and hours: Write the whole number/);
    const hours = { "hours.1.from": "sun", "hours.1.to": "wed", "hours.1.opens": "08:30", "hours.1.closes": "16:00" };
    const right = await post("place", { intent: "next", ...place, ...hours, whatsapp: "", phone: "٠١٢ ٦٠٠ ٠٠٠٠" });
    expect(right.to).toBe("/desk/first-day?step=brand");
  });

  test("a draft of its words is named before it is dropped", async () => {
    await owner.change("pages/about", [{ do: "set", path: ["subtitle"], value: "A draft" }]);
    expect(await textOf("review")).toContain("One unpublished draft");
  });

  test("what the owner added is named by its title, and stays", async () => {
    const review = () => textOf("review");
    expect(await review()).not.toContain("Your own, which stay");
    await owner.post("/desk/words/new/pages", { en: "Our library", ar: "مكتبتنا", template: "text" });
    expect((await review()).replaceAll("<!-- -->", "")).toMatch(/Your own, which stay<[^]*?Our library · /);
  });

  let number: string;
  let home: string;
  test("goes in one publication, with every trace: pages, feeds, lists for programs, assistant", async () => {
    home = await text("/");
    const old = await addressesIn("/sitemap.xml");
    const colours = { accent: "#0f5c6e", dark: "#18212b", light: "#ffffff", warm: "#f0b95a" };
    const brand = Object.entries(colours).map(([name, colour]) => [`colours.${name}`, colour]);
    const logo = '<svg viewBox="0 0 9 9"><path fill="#0f5c6e" d="M1 1H8V8Z"/></svg>';
    const wrong = { intent: "next", typeface: "noto", ...Object.fromEntries(brand), "logo.drawing": "<svg" };
    expect((await post("brand", wrong)).to).toBe("/desk/first-day?step=brand");
    expect((await post("brand", { ...wrong, "logo.drawing": logo })).to).toBe("/desk/first-day?step=services");
    const service = {
      "services.1.en.name": "Check-ups",
      "services.1.en.text": "We look at what hurts. We explain what we saw.",
      "services.1.ar.name": "الفحص الدوري",
      "services.1.ar.text": "نفحص ما يؤلمك. ونشرح ما رأيناه.",
    };
    await post("services", { intent: "next", ...service });
    expect((await post("pages", { intent: "next", "pages.services": "yes" })).to).toBe("/desk/first-day?step=mail");
    const review = await textOf("review");
    expect(review).toContain("Check-ups");
    expect(review).not.toContain("Left out later");
    expect(review).not.toContain("Your name in place of a logo.");

    await owner.change("company", [{ do: "set", path: ["privacyEmail"], value: "data@marsa.example" }]);
    const published = await post("review", { intent: "publish" });
    expect(published.text).toMatch(/The website shows your company\.|It was published\./);
    number = /name="number" value="(\d+)"/.exec(published.text)![1]!;
    await desk.catchUp();
    expect(await text("/")).toContain("M1 1H8V8Z");

    const pages = await addressesIn("/sitemap.xml");
    expect(pages).toEqual(expect.arrayContaining(["/services/check-ups", "/ar/services/check-ups", "/ar/contact"]));
    expect(pages).not.toContain("/about");
    const finder = await createTraceFinder(await readShippedCompany(), values);
    const rest = ["/nowhere", "/ar/nowhere", "/search?q=service", "/ar/search?q=خدمة"];
    for (const path of [...pages, ...rest]) {
      const html = await text(path);
      expect(traceLines(finder.inPage(path, html)), path).toEqual([]);
      expect(tracesIn(html, shippedTraces), path).toEqual([]);
    }
    const files = ["/rss.xml", "/ar/rss.xml", "/llms.txt", "/manifest.webmanifest", "/favicon.svg"];
    for (const path of [...files, "/assistant-words.json"])
      expect(tracesIn(await text(path), shippedTraces), path).toEqual([]);
    const gone = old.filter((path) => !pages.includes(path));
    expect(gone.length).toBeGreaterThan(20);
    for (const path of gone) expect(await status(path), path).toBe(404);
    expect(await text("/contact")).toContain("+966126000000");

    const key = await sessionKey(desk.url);
    for (const words of ["What do you do?", "أين أنتم؟", "Who are your partners?"]) {
      const answer = await ask(desk.url, { messages: [question(words)] }, { key });
      const { content } = ((await answer.json()) as Completion).choices[0]!.message;
      expect(tracesIn(content!, shippedTraces), words).toEqual([]);
    }
  });

  test("once it is theirs nothing is asked, and no answer changes anything", async () => {
    const own = "/desk/words/pages/our-library";
    expect(await owner.status(own)).toBe(200);
    await owner.discard("pages/our-library");
    expect(await owner.text("/desk")).not.toContain('href="/desk/first-day"');
    expect(await owner.text("/desk/first-day")).toContain("The website shows your company.");
    expect((await post("review", { intent: "publish" })).to).toBe("/desk/first-day");
    expect(await owner.text("/desk/words/publish")).toContain("There is nothing to publish");
  });

  test("comes back as it was when that is taken back, and the answers are kept", async () => {
    expect((await post("review", { intent: "take-back", number: "99" })).text).toContain(
      "A colleague has published since",
    );
    const back = await post("review", { intent: "take-back", number });
    expect(back.text).toContain("Taken back.");
    await desk.catchUp();
    expect((await text("/")) === home).toBe(true);
    expect(await textOf("services")).toContain("Check-ups");
    expect(await owner.text("/desk/preview/privacy?first-day")).toContain("data@marsa.example");
  });
});
