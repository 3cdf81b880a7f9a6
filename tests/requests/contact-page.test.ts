/** The contact page for visitors with a topic; docs/behaviour.md. */
import { type HTMLElement, parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { leadFields } from "#app/features/leads/lead-fields.server.ts";
import { fill } from "#i18n/fill.tsx";
import { localePath, locales } from "#i18n/locale.ts";
import { message, postForm, storedLeads } from "#tests/support/contact.ts";
import { siteOfTests } from "#tests/support/open-site.ts";
import { company, wordsIn } from "#tests/support/words.ts";
import { sectionIn } from "#tests/support/section-in.ts";

const site = siteOfTests(() => ({ TRUST_PROXY: "1" }));

const read = async (path: string) => {
  const answer = await fetch(site.url + path);
  return { status: answer.status, page: parse(await answer.text()) };
};

describe.each(locales)("the contact page, %s", (locale) => {
  const { pages, services } = wordsIn(locale);
  const { about, title, intro } = pages.contact;
  const path = localePath(locale, "/contact");
  const said = async (address: string) => {
    const { page } = await read(address);
    return {
      title: page.querySelector("main h1")?.textContent,
      intro: page.querySelector("main h1 ~ p")?.textContent,
      subject: page.querySelector("#subject")?.getAttribute("value"),
      document: page.querySelector("title")?.textContent,
    };
  };

  test.each(["quote", "consultation", "callback"] as const)(
    "has a heading, a first line and a subject for about=%s",
    async (topic) => {
      const { document, ...words } = await said(`${path}?about=${topic}`);
      expect(words).toEqual(about[topic]);
      expect(document).toContain(about[topic].title);
    },
  );

  test("names the service that somebody comes for", async () => {
    const { slug, title: service } = services[0]!;
    const { document: _document, ...words } = await said(`${path}?about=${slug}`);
    expect(words).toEqual({
      title: fill(about.service.title, { service }),
      intro: fill(about.service.intro, { service }),
      subject: fill(about.service.subject, { service }),
    });
  });

  test.each(["", "?about=", "?about=nothing", "?about=service", "?about=toString"])(
    "says what it always says where %o names nothing",
    async (query) => {
      expect(await said(path + query)).toMatchObject({ title, intro, subject: undefined });
    },
  );

  test("takes over what somebody has typed on another page, after the topic that they come for", async () => {
    const words = "A network for ‮a new office";
    const subjectFor = async (query: Record<string, string>) =>
      (await said(`${path}?${new URLSearchParams(query)}`)).subject;
    expect(await subjectFor({ subject: words })).toBe("A network for a new office");
    expect(await subjectFor({ about: "quote", subject: words })).toBe(
      `${about.quote.subject} – A network for a new office`,
    );
    expect(await subjectFor({ subject: "long ".repeat(50) })).toHaveLength(150);
    expect(await subjectFor({ subject: " " })).toBeUndefined();
  });

  test("offers times to somebody who books, and takes the wish with the message", async () => {
    expect((await read(path)).page.querySelector("[type=radio]")).toBeNull();
    const address = `${path}?about=consultation`;
    const times = (page: HTMLElement) => page.querySelectorAll("[name=preferredTime]");
    const { page } = await read(address);
    const [any, time] = times(page);
    expect([any!.getAttribute("value"), any!.hasAttribute("checked")]).toEqual(["", true]);
    const preferredTime = time!.getAttribute("value")!;
    expect(page.querySelector("fieldset legend")?.textContent).toContain(pages.contact.booking.label);
    expect(time!.closest("label")!.textContent).toContain(preferredTime.split(/[,،]/)[0]);

    const refusal = parse(await (await postForm(site.url + address, { ...message, name: "", preferredTime })).text());
    const choices = times(refusal).filter((one) => one.hasAttribute("checked"));
    // After midnight the first day is no longer offered.
    if (times(refusal).some((one) => one.getAttribute("value") === preferredTime))
      expect(choices.map((one) => one.getAttribute("value"))).toEqual([preferredTime]);

    const answer = await postForm(site.url + address, { ...message, preferredTime });
    const id = new URL(answer.headers.get("Location")!, site.url).searchParams.get("sent");
    const lead = (await storedLeads(site.dataDir)).find((one) => one.id === id);
    expect(lead).toMatchObject({ ...message, preferred_time: preferredTime });
  });

  test.each(["/", "/services/networks", "/blog/the-last-backup"])(
    "is where %s leads those who write or book, and a number is there for those who call",
    async (of) => {
      const { page } = await read(localePath(locale, of));
      const band = page.querySelectorAll("main section").at(-1)!;
      const form = band.querySelector("form")!;
      const slug = of.startsWith("/services/") ? of.split("/").at(-1) : undefined;
      expect([form.getAttribute("action"), form.getAttribute("method")]).toEqual([path, "get"]);
      const label = form.querySelector("label")!;
      expect(label.textContent).toBe(wordsIn(locale).messages.contactBand.subject);
      expect(label.querySelectorAll("[name=subject]")).toHaveLength(1);
      expect(form.querySelector("[name=about]")?.getAttribute("value")).toBe(slug);
      const [call, book] = band.querySelectorAll("a").map((link) => link.getAttribute("href"));
      expect(call).toBe(`tel:${company.phone}`);
      expect(book).toMatch(new RegExp(`^${path}\\?about=consultation`));
    },
  );

  test("has five required fields with labels, kinds and hints", async () => {
    const { page } = await read(path);
    const { form } = pages.contact;
    expect(page.querySelector("main h1")?.textContent).toBe(title);
    // Without scripts the server names mistakes, not the browser.
    expect(page.querySelector("main form")!.attributes).toMatchObject({ noValidate: "", method: "post", action: path });
    const isOptional = leadFields.some(({ onForm, requiredFor }) => onForm && !requiredFor.includes("contact"));
    expect(page.querySelector("main")?.textContent.includes(form.required)).toBe(!isOptional);
    const expected = {
      name: { type: "text", autocomplete: "name", dir: "auto" },
      email: { type: "email", autocomplete: "email", inputmode: "email", dir: "ltr" },
      phone: { type: "tel", autocomplete: "tel", inputmode: "tel", dir: "ltr" },
      subject: { type: "text", dir: "auto" },
      message: { dir: "auto" },
    };
    for (const [name, kinds] of Object.entries(expected)) {
      const control = page.querySelector(`main #${name}`)!;
      const { type, autocomplete, inputmode, dir, required } = control.attrs;
      const given = { type, autocomplete, inputmode, dir };
      expect(control.tagName, name).toBe(name === "message" ? "TEXTAREA" : "INPUT");
      expect(given, name).toEqual({ type: undefined, inputmode: undefined, ...kinds });
      expect(required, name).toBeDefined();
      const label = page.querySelector(`label[for=${name}]`)?.textContent;
      expect(label, name).toBe(form[name as keyof typeof expected].label);
    }
  });

  test("is where the home page's buttons lead for a quote and a consultation", async () => {
    const { page } = await read(localePath(locale, "/"));
    const { quote, consultation } = sectionIn(pages.home, "hero");
    for (const [label, topic] of [
      [quote, "quote"],
      [consultation, "consultation"],
    ]) {
      const link = page.querySelectorAll("main a").find(({ textContent }) => textContent === label);
      expect(link?.getAttribute("href"), label).toBe(`${path}?about=${topic}`);
    }
  });
});
