import { expect, test } from "vitest";
import { nameHeadings } from "./name-headings.ts";
import { freeSlug, slugOf } from "#cms/slug.ts";

const heading = (title: string, id = "") => ({ title, id });

test("headings are named once, the same in both languages", () => {
  const english = [heading("What’s new"), heading("What's new"), heading("Kept", "own")];
  const arabic = [heading("الجديد"), heading("مرة أخرى"), heading("باقٍ", "own")];
  const ids = ["whats-new", "whats-new-2", "own"];
  expect(nameHeadings(english, arabic)).toEqual({ en: ids, ar: ids });
});

test("names stay, whichever language is written first", () => {
  const [english, arabic] = [
    [heading("One", "one"), heading("Two", "two")],
    [heading("واحد", "one"), heading("جديد"), heading("اثنان", "two")],
  ];
  expect(nameHeadings(english!, arabic!).ar).toEqual(["one", "part", "two"]);
  arabic![1] = heading("جديد", "part");
  expect(nameHeadings(english!.toSpliced(1, 0, heading("New")), arabic!).en).toEqual(["one", "part", "two"]);
});

test("a name in an address is of Latin letters", () => {
  expect(slugOf("Café & Crème: 2026!")).toBe("cafe-creme-2026");
  expect(freeSlug("مكتب", new Set(["part"]), "part")).toBe("part-2");
});
