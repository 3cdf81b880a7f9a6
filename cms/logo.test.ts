import { expect, test } from "vitest";
import { contrast } from "./colour.ts";
import { cleanLogo } from "./logo.ts";

const ground = "#0b1a14";
const fillsOf = (...fills: string[]) => {
  const shapes = fills.map((fill) => `<path fill="${fill}" d="M0 0H9V9Z"/>`).join("");
  const result = cleanLogo(`<svg viewBox="0 0 9 9">${shapes}</svg>`, ground);
  return result.outcome === "refused"
    ? result.code
    : [...result.svg.matchAll(/<path [^>]*fill="([^"]+)"/g)].map(([, fill]) => fill!);
};

test("colours that are seen stay, and others are lightened until they are", () => {
  expect(fillsOf("#ffb765", "rgb(53, 215, 156)")).toEqual(["#ffb765", "#35d79c"]);
  const [navy = ""] = fillsOf("#001f5b");
  expect(navy).not.toBe("#001f5b");
  expect(contrast(navy, ground)).toBeGreaterThanOrEqual(3);
});

test("black, white and what is no plain colour take the colour of their surroundings", () => {
  for (const fill of ["#000", "#111418", "currentColor", "url(#gradient)", "navy"])
    expect(fillsOf(fill), fill).toEqual(["currentColor"]);
  expect(fillsOf("#fff", "#ffb765")).toEqual(["currentColor", "#ffb765"]);
});

test("white beside black is refused: it would become a blot", () => {
  expect(fillsOf("#fff", "#000")).toBe("mark-white");
});
