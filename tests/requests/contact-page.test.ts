/** The contact page for visitors with a topic; docs/behaviour.md. */
import { parse } from "node-html-parser";
import { describe, expect, inject, test } from "vitest";
import { leadFields } from "#app/features/leads/lead-fields.server.ts";
import { fill } from "#i18n/fill.tsx";
import { localePath, locales } from "#i18n/locale.ts";
import { wordsIn } from "#tests/support/words.ts";
import { sectionIn } from "#tests/support/section-in.ts";

const read = async (path: string) => {
  const answer = await fetch(inject("siteUrl") + path);
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

  test("has five required fields with labels, kinds and hints", async () => {
    const { page } = await read(path);
    const { form } = pages.contact;
    expect(page.querySelector("main h1")?.textContent).toBe(title);
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
