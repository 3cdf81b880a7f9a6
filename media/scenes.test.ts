import { readdir } from "node:fs/promises";
import { basename } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";

const drawn = (await readdir("media/stages")).map((file) => basename(file, ".mjs"));

/** Brightness of a picture's points as visitors see them, 0 to 255, the darkest first. */
async function brightness(name: string): Promise<Uint8Array> {
  const points = await sharp(`media/scenes/${name}.webp`).resize(320, 180).greyscale().raw().toBuffer();
  return Uint8Array.from(points).toSorted();
}

test.each([...drawn, "hero"])("%s is lit like a wall in lamplight, and no lamp in it is clipped", async (name) => {
  const points = await brightness(name);
  const half = points.subarray(points.length / 2);
  const lit = half.reduce((sum, point) => sum + point, 0) / half.length;
  expect(lit).toBeGreaterThan(55);
  expect(lit).toBeLessThan(150);
  expect(points.filter((point) => point > 250).length / points.length).toBeLessThan(0.015);
});
