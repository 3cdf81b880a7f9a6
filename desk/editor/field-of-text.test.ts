import { describe, expect, test } from "vitest";
import { fieldName, type Plain } from "#cms/plain.ts";
import { fieldOfText, textOnPage } from "./field-of-text.ts";

const page: Plain = {
  meta: { title: "About us" },
  title: "About us",
  scene: "hall",
  sceneAlt: "Our hall at noon",
  sections: [
    { id: "a", hidden: true, cards: { title: "Read more" } },
    { id: "b", cards: { title: "Read more", items: [{ title: "For {years} years in {city}", text: "Read more" }] } },
    { id: "c", text: { body: "## First {#first}\n\nA **long** line\nwith [a link](/contact) in it.\n\n- One point" } },
  ],
  note: { en: "Closed", ar: "مغلق" },
};

describe("the field of a text", () => {
  test.each<[text: string, count: number, field: string | undefined]>([
    ["About us", 0, "title"],
    ["About us", 7, "meta.title"],
    ["Read more", 0, "sections.2.cards.title"],
    ["Read more", 1, "sections.2.cards.items.1.text"],
    ["For 12 years in Jeddah", 0, "sections.2.cards.items.1.title"],
    ["For 12 years", 0, undefined],
    ["First", 0, "sections.3.text.body"],
    ["A long line with a link in it.", 0, "sections.3.text.body"],
    ["\u2068One point\u2069", 0, "sections.3.text.body"],
    ["One", 0, undefined],
    ["Our hall at noon", 0, "scene"],
    ["Closed", 0, "note.en"],
    ["مغلق", 0, undefined],
    ["Elsewhere", 0, undefined],
    ["", 0, undefined],
  ])("%j, %i before it, is in %j", (text, count, field) => {
    const path = fieldOfText(page, { text: textOnPage(text), count, locale: "en" });
    expect(path && fieldName(path)).toBe(field);
  });
});
