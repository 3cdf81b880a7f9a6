import { globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { contrast } from "#cms/colour.ts";
import { brand } from "#cms/schema/brand.ts";
import { brandPalette, paletteIn, readings } from "./palette.ts";

const shipped = paletteIn(await readFile("app/style/tokens.css", "utf8"));
const grounds = await readFile("app/style/grounds.css", "utf8");
const own = { accent: "#0a6e4d", dark: "#07110d", light: "#fbf8f2", warm: "#ffb765" };

it("makes exactly the style sheet's shades of the colours that ship", () => {
  expect(brandPalette(shipped, own)).toEqual(shipped);
});

it("is named nowhere else in code", () => {
  const folders = ["app", "cms", "desk", "i18n", "server", "scripts", "words"];
  const files = globSync(folders.map((folder) => `${folder}/**/*.{css,ts,tsx,mjs}`));
  const colour = new RegExp([...Object.values(shipped), String.raw`\brgba?\(\d`].join("|"), "i");
  const naming = files.filter(
    (file) => !/\.test\.tsx?$|tokens\.css$/.test(file) && colour.test(readFileSync(file, "utf8")),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(naming).toEqual([]);
});

/** Grey, neon, pastel, and grounds that barely pass. */
const brands = [
  { accent: "#1d4ed8", dark: "#111827", light: "#ffffff", warm: "#fbbf24" },
  { accent: "#000000", dark: "#000000", light: "#ffffff", warm: "#ffffff" },
  { accent: "#b00020", dark: "#4a0d0d", light: "#fff5f0", warm: "#ff9e80" },
  { accent: "#5b21b6", dark: "#2e1065", light: "#faf5ff", warm: "#f0abfc" },
  { accent: "#00210a", dark: "#000000", light: "#969696", warm: "#7a7a7a" },
  { accent: "#5e5e5e", dark: "#595959", light: "#ffffff", warm: "#ffffff" },
];

describe.each(brands)("of $accent on $light and $dark", (colours) => {
  it("can be read everywhere", () => {
    const look = { figure: "none", edge: "straight", corners: "sharp", hero: "plain" };
    expect(brand.safeParse({ colours, ...look }).error?.issues ?? []).toEqual([]);
    const palette = brandPalette(shipped, colours);
    const unreadable = readings.flatMap(([shade, ratio, ...grounds]) =>
      grounds.flatMap((ground) => {
        const has = contrast(palette[shade], palette[ground]);
        return has < ratio ? `${shade} ${palette[shade]} on ${ground} ${palette[ground]}: ${has.toFixed(2)}` : [];
      }),
    );
    expect(unreadable).toEqual([]);
  });

  it.each([
    [".ground-night {", ["ink", "muted", "emerald-deep", "lamp-deep", "danger"], ["sand-50", "sand-100"]],
    [".ground-light > .on-night", ["sand-50", "sand-200", "lamp", "emerald-light"], ["night-950", "night-900"]],
    [".ground-sand > .on-night {", ["sand-50", "sand-200", "lamp", "emerald-light"], ["night-950"]],
  ] as const)("can be read in %s as on the ground that it is made for", (selector, words, below) => {
    const palette = brandPalette(shipped, colours);
    const light = grounds.slice(grounds.indexOf(".ground-light >"), grounds.indexOf(".ground-light > :not"));
    const rule = selector === ".ground-sand > .on-night {" ? light : grounds.slice(grounds.indexOf(selector));
    const read = (text: string) => [...text.matchAll(/--color-([\w-]+): theme\(--color-([\w-]+)\)/g)];
    // The last one of a name wins; parts with colours of their own are nested.
    const exchanged = Object.fromEntries(
      read(selector.startsWith(".ground-sand") ? rule : rule.slice(0, rule.indexOf("}"))).map(([, name, as]) => [
        name,
        as,
      ]),
    );
    for (const word of words)
      for (const ground of below) {
        const [front, back] = [exchanged[word], exchanged[ground]] as (keyof typeof palette)[];
        expect(contrast(palette[front!], palette[back!]), `${word} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
  });
});
