import { expect, test } from "vitest";
import { findIcons, iconShapes, readIcons } from "./icons.ts";
import { isolatedNumbers, withIsolatedNumbers } from "./isolated-numbers.ts";

const icons = await readIcons();

test("the set has more than a thousand icons, and former names lead to them", () => {
  expect(Object.keys(icons).length).toBeGreaterThan(1500);
  expect(icons["alert-circle"]).toBe(icons["circle-alert"]);
  for (const shapes of Object.values(icons)) expect(shapes).not.toMatch(/\bid=|url\(|href|<(?!\/|[a-z]+[ />])/);
});

test("an icon that shows the direction of reading is mirrored in Arabic", () => {
  expect(iconShapes("truck", icons, "ar")).toContain(iconShapes("truck", icons, "en"));
  expect(iconShapes("truck", icons, "ar")).toMatch(/^<g transform=/);
  expect(iconShapes("heart", icons, "ar")).toBe(iconShapes("heart", icons, "en"));
});

test("an owner's drawing is rewritten, and one that is refused, or an unknown name, is empty", () => {
  const clipped =
    '<svg viewBox="0 0 9 9"><clipPath id="a"><path d="M0 0"/></clipPath><path clip-path="url(#a)" onclick="x()" d="M0 0H9V9Z"/></svg>';
  expect(iconShapes(clipped, icons, "en")).toBe(
    '<svg viewBox="0 0 9 9" fill="currentColor"><path d="M0 0H9V9Z"/></svg>',
  );
  for (const icon of ["<svg><script/></svg>", "no-such-icon"]) expect(iconShapes(icon, icons, "en")).toBe("");
});

test("numbers of a drawing stay as they are in Arabic", () => {
  const drawing = '<svg viewBox="0 0 240 240"><path d="M12 120 24 36 48"/></svg>';
  expect(isolatedNumbers(drawing)).not.toBe(drawing);
  expect(withIsolatedNumbers({ icon: drawing })).toEqual({ icon: drawing });
});

test("icons are found by words: the name itself first, each drawing once", () => {
  const names = findIcons(icons, "Truck ship").map(({ name }) => name);
  expect(names.slice(0, 2).toSorted()).toEqual(["ship", "truck"]);
  expect(names).toContain("truck-electric");
  const shapes = findIcons(icons, "circle").map((icon) => icon.shapes);
  expect(new Set(shapes).size).toBe(shapes.length);
  expect(findIcons(icons, "thimblerig")).toEqual([]);
});
