/** An owner makes the site of the company that ships theirs, at the desk, and takes it back. */
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTraceFinder, readShippedCompany, traceLines, tracesIn } from "#scripts/shipped-company.ts";
import { currentRelease } from "#server/release/build-folder.ts";
import { ask, type Completion, question, sessionKey } from "#tests/support/assistant.ts";
import { makeContentRelease } from "#tests/support/content-release.ts";
import { deskOf, type OpenDesk } from "#tests/support/desk.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { openSite } from "#tests/support/open-site.ts";
import { isShipped, shippedTraces, values } from "#tests/support/shipped-traces.ts";

describe.runIf(isShipped)("the company that ships", () => {
  let parent: string;
  let desk: OpenDesk;
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), "first-day-"));
    const release = join(parent, "release");
    await makeContentRelease(release, await realpath(currentRelease()), "content");
    desk = await deskOf(await openSite({ TRUST_PROXY: "1" }, release));
  });
  afterAll(async () => {
    await desk.stop();
    await rm(parent, { recursive: true });
  });

  const get = async (path: string, cookie = "") => {
    const answer = await fetch(desk.url + path, { redirect: "manual", headers: { cookie } });
    return { status: answer.status, text: await answer.text() };
  };
  const post = async (step: string, form: Record<string, string>, cookie = desk.owner) => {
    const body = new URLSearchParams(form);
    const address = `${desk.url}/desk/first-day?step=${step}`;
    const answer = await fetch(address, { method: "POST", redirect: "manual", body, headers: { cookie } });
    return { status: answer.status, to: answer.headers.get("location"), text: await answer.text() };
  };
  const addressesIn = async (path: string) =>
    [...(await get(path)).text.matchAll(/<loc>[^<]*?\/\/[^/<]+(\/[^<]*)?<\/loc>/g)].map(([, one = "/"]) => one);

  test("is there at first, and Today offers the owner alone to replace it", async () => {
    expect((await get("/")).text).toContain(values.find(({ field }) => field === "name.en")!.value);
    expect((await get("/desk", desk.owner)).text).toContain('href="/desk/first-day"');
    const editor = await desk.as("editor");
    expect((await get("/desk", editor)).text).not.toContain('href="/desk/first-day"');
    expect((await get("/desk/preview/?first-day", editor)).text).not.toContain("Marsa");
  });

  const draft = async (document: string, file: string, changes: object[]) => {
    const address = `${desk.url}/desk/draft/${document}`;
    const { files } = JSON.parse((await get(`/desk/draft/${document}`, desk.owner)).text) as {
      files: { path: string; mark: string }[];
    };
    const { path, mark } = files.find((one) => one.path === file)!;
    const body = JSON.stringify([{ path, mark, changes }]);
    return fetch(address, { method: "POST", body, headers: { cookie: desk.owner } });
  };

  test("begins with what the owner has changed, which an answer or none replaces", async () => {
    const set = (path: string[], value: unknown) => ({ do: "set", path, value });
    const week = [{ days: [6, 0, 1], opens: "08:00", closes: "12:00" }];
    await draft("company", "company.yaml", [set(["phone"], "+966126000009"), set(["hours", "regular"], week)]);
    await draft("brand", "brand.yaml", [set(["colours", "accent"], "#0f5c6e")]);
    const place = async () => (await get("/desk/first-day?step=place", desk.owner)).text;
    expect(await place()).toMatch(/name="phone"[^>]*value="\+966126000009"/);
    expect(await place()).toMatch(/name="hours.1.from"[^]*?<option value="sat" selected/);
    expect(await place()).not.toContain(values.find(({ field }) => field === "email")!.value);
    expect((await get("/desk/first-day?step=brand", desk.owner)).text).toMatch(
      /name="colours.accent"[^>]*value="#0f5c6e"/,
    );
    await post("place", { intent: "keep", phone: "" });
    expect(await place()).not.toContain("+966126000009");
    for (const document of ["company", "brand"])
      await fetch(`${desk.url}/desk/words/${document}`, {
        method: "POST",
        body: new URLSearchParams({ intent: "discard" }),
        headers: { cookie: desk.owner },
      });
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
    const page = (await get("/desk/first-day?step=name", desk.owner)).text;
    expect(page).toContain('value="عيادة المرسى"');
    expect((await get("/desk/first-day?step=place", desk.owner)).text).not.toContain("no field of it");
    expect((await get("/desk/preview/about?first-day", desk.owner)).text).toContain("Marsa Clinic");
  });

  test("a wrong answer stays at its step, and is told at its field", async () => {
    const place = { "address.city.en": "Jeddah", "address.city.ar": "جدة", phone: "12", email: "hello@marsa.example" };
    expect((await post("place", { intent: "next", ...place })).to).toBe("/desk/first-day?step=place");
    expect((await get("/desk/first-day?step=place", desk.owner)).text).toContain("Write the whole number");
    const refused = await post("review", { intent: "publish" });
    expect(refused.text).toMatch(/href="[^"]*step=place"[^>]*>Address and hours: Write the whole number/);
    const hours = { "hours.1.from": "sun", "hours.1.to": "wed", "hours.1.opens": "08:30", "hours.1.closes": "16:00" };
    const right = await post("place", { intent: "next", ...place, ...hours, whatsapp: "", phone: "٠١٢ ٦٠٠ ٠٠٠٠" });
    expect(right.to).toBe("/desk/first-day?step=brand");
  });

  test("a draft of its words is named before it is dropped", async () => {
    await draft("pages/about", "en/pages/about.yaml", [{ do: "set", path: ["subtitle"], value: "A draft" }]);
    expect((await get("/desk/first-day?step=review", desk.owner)).text).toContain("One unpublished draft");
  });

  test("what the owner added is named by its title, and stays", async () => {
    const review = async () => (await get("/desk/first-day?step=review", desk.owner)).text;
    expect(await review()).not.toContain("Your own, which stay");
    const body = new URLSearchParams({ en: "Our library", ar: "مكتبتنا", template: "text" });
    await fetch(`${desk.url}/desk/words/new/pages`, { method: "POST", body, headers: { cookie: desk.owner } });
    expect((await review()).replaceAll("<!-- -->", "")).toMatch(/Your own, which stay<[^]*?Our library · /);
  });

  let number: string;
  let home: string;
  test("goes in one publication, with every trace: pages, feeds, lists for programs, assistant", async () => {
    home = (await get("/")).text;
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
    const review = (await get("/desk/first-day?step=review", desk.owner)).text;
    expect(review).toContain("Check-ups");
    expect(review).not.toContain("Left out later");
    expect(review).not.toContain("Your name in place of a logo.");

    await draft("company", "company.yaml", [{ do: "set", path: ["privacyEmail"], value: "data@marsa.example" }]);
    const published = await post("review", { intent: "publish" });
    expect(published.text).toMatch(/The website shows your company\.|It was published\./);
    number = /name="number" value="(\d+)"/.exec(published.text)![1]!;
    await expectSoon("the new company", async () => (await get("/")).text.includes("Marsa Clinic"));
    expect((await get("/")).text).toContain("M1 1H8V8Z");

    const pages = await addressesIn("/sitemap.xml");
    expect(pages).toEqual(expect.arrayContaining(["/services/check-ups", "/ar/services/check-ups", "/ar/contact"]));
    expect(pages).not.toContain("/about");
    const finder = await createTraceFinder(await readShippedCompany(), values);
    const rest = ["/nowhere", "/ar/nowhere", "/search?q=service", "/ar/search?q=خدمة"];
    for (const path of [...pages, ...rest]) {
      const { text } = await get(path);
      expect(traceLines(finder.inPage(path, text)), path).toEqual([]);
      expect(tracesIn(text, shippedTraces), path).toEqual([]);
    }
    for (const path of [
      "/rss.xml",
      "/ar/rss.xml",
      "/llms.txt",
      "/manifest.webmanifest",
      "/favicon.svg",
      "/assistant-words.json",
    ])
      expect(tracesIn((await get(path)).text, shippedTraces), path).toEqual([]);
    const gone = old.filter((path) => !pages.includes(path));
    expect(gone.length).toBeGreaterThan(20);
    for (const path of gone) expect((await get(path)).status, path).toBe(404);
    expect((await get("/contact")).text).toContain("+966126000000");

    const key = await sessionKey(desk.url);
    for (const words of ["What do you do?", "أين أنتم؟", "Who are your partners?"]) {
      const answer = await ask(desk.url, { messages: [question(words)] }, { key });
      const { content } = ((await answer.json()) as Completion).choices[0]!.message;
      expect(tracesIn(content!, shippedTraces), words).toEqual([]);
    }
  });

  test("once it is theirs nothing is asked, and no answer changes anything", async () => {
    const own = "/desk/words/pages/our-library";
    expect((await get(own, desk.owner)).status).toBe(200);
    const body = new URLSearchParams({ intent: "discard" });
    await fetch(desk.url + own, { method: "POST", body, headers: { cookie: desk.owner } });
    expect((await get("/desk", desk.owner)).text).not.toContain('href="/desk/first-day"');
    expect((await get("/desk/first-day", desk.owner)).text).toContain("The website shows your company.");
    expect((await post("review", { intent: "publish" })).to).toBe("/desk/first-day");
    expect((await get("/desk/words/publish", desk.owner)).text).toContain("There is nothing to publish");
  });

  test("comes back as it was when that is taken back, and the answers are kept", async () => {
    expect((await post("review", { intent: "take-back", number: "99" })).text).toContain(
      "A colleague has published since",
    );
    const back = await post("review", { intent: "take-back", number });
    expect(back.text).toContain("Taken back.");
    await expectSoon("the old home page", async () => (await get("/")).text === home);
    expect((await get("/desk/first-day?step=services", desk.owner)).text).toContain("Check-ups");
    expect((await get("/desk/preview/privacy?first-day", desk.owner)).text).toContain("data@marsa.example");
  });
});
