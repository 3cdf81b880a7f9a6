import type { Service } from "#cms/schema/documents.ts";
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { locales } from "#i18n/locale.ts";
import { post } from "#cms/schema/post.ts";
import { service } from "#cms/schema/service.ts";
import { sites } from "#tests/support/sites.ts";
import { drawingHtml, plateHtml } from "./drawing.server.tsx";

type Drawing = NonNullable<Service["drawings"]>[number];

const { kind: kinds } = service.shape.drawings.unwrap().element.shape;

/** Texts of the schema's maximum length. */
const drawing = (kind: Drawing["kind"]): Drawing => ({
  kind,
  title: "A title",
  states: [1, 2, 3].map((at) => ({ name: `State ${at}`, text: `${at}`.padEnd(180, " word") })),
  labels: [1, 2, 3, 4, 5, 6].map((at) => `${at}`.padEnd(18, "w")),
});

describe.each(kinds.options)("the drawing %s", (kind) => {
  const given = drawing(kind);

  test.each(locales)("says its labels as text and has a name and a sentence for three states: %s", (locale) => {
    const html = parse(drawingHtml(given, sites[locale]));
    const said = html.querySelectorAll("svg text").map(({ text }) => text);
    expect(said.filter((text) => given.labels.includes(text)).toSorted()).toEqual(given.labels);
    const radios = html.querySelectorAll("input[type=radio]");
    expect(radios.map((radio) => radio.hasAttribute("checked"))).toEqual([true, false, false]);
    for (const [at, radio] of radios.entries()) {
      const { name, text } = given.states[at]!;
      expect(html.querySelector(`label[for=${radio.id}]`)?.text).toBe(name);
      const sentence = html.querySelector(`#${radio.getAttribute("aria-describedby")}`);
      expect(sentence?.text).toContain(text);
      expect(sentence?.getAttribute("data-in")).toBe(radio.getAttribute("value"));
    }
  });

  test("shows something else in each state", () => {
    const shown = parse(drawingHtml(given, sites.en)).querySelectorAll("svg [data-in]");
    const inState = (state: string) => shown.map((one) => one.getAttribute("data-in")!.includes(state)).join();
    expect(shown.every((one) => /^(?:[123]|12|13|23)$/.test(one.getAttribute("data-in")!))).toBe(true);
    expect(new Set(["1", "2", "3"].map(inState)).size).toBe(3);
  });

  test("is turned round in Arabic, its letters are not", () => {
    const [english, arabic] = locales.map((locale) => parse(drawingHtml(given, sites[locale])).querySelector("svg")!);
    expect(english!.querySelector("g")?.getAttribute("transform")).toBeUndefined();
    expect(arabic!.querySelector("g")?.getAttribute("transform")).toBe("translate(340)scale(-1 1)");
    for (const text of arabic!.querySelectorAll("text").filter(({ text: words }) => given.labels.includes(words)))
      expect(text.getAttribute("transform")).toBe("scale(-1 1)");
    const paths = (svg: typeof english) => svg!.querySelectorAll("path").map((path) => path.getAttribute("d"));
    expect(paths(arabic)).toEqual(paths(english));
  });

  test.each(locales)("weighs at most 6 KB: %s", (locale) => {
    expect(Buffer.byteLength(drawingHtml(given, sites[locale]))).toBeLessThanOrEqual(6_000);
  });
});

test.each(post.shape.drawings.unwrap().element.shape.kind.options)("a post's drawing %s says all in words", (kind) => {
  const { title, labels } = drawing("power");
  const texts = locales.map((locale) => {
    const html = plateHtml({ kind, title, labels, text: "What it says", section: 1 }, sites[locale]);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(6_000);
    const figure = parse(html);
    expect(figure.querySelector("figcaption")!.text).toBe("A titleWhat it says");
    return figure.querySelectorAll("text").map((text) => [text.text, text.getAttribute("transform")]);
  });
  expect(new Set(texts[0]!.map(([label]) => label))).toEqual(new Set(labels));
  expect(texts[1]).toEqual(texts[0]!.map(([label]) => [label, "scale(-1 1)"]));
});
