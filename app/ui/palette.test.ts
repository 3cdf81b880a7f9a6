import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import * as palette from "./palette.ts";

test("the palette is that of the style sheet", async () => {
  const css = await readFile("app/style/tokens.css", "utf8");
  const colours = [...css.matchAll(/--color-([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name = "", colour]) => [
    name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    colour,
  ]);
  expect(Object.fromEntries(colours)).toMatchObject(palette);
});
