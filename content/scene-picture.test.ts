import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assetsIn } from "./assets.ts";
import { Pictures } from "./check/pictures.ts";
import { masterOf } from "./scene-picture.ts";

let folder: string;
const scene = (file: string) => join(folder, "media/scenes", file);

const draw = (file: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "white" } }).toFile(scene(file));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "scenes-"));
  await mkdir(join(folder, "media/scenes"), { recursive: true });
  await mkdir(join(folder, "media/marks"));
});
afterAll(() => rm(folder, { recursive: true }));

test("a picture of any common format and size becomes a master of 16 to 9", async () => {
  for (const [file, width, height, expected] of [
    ["camera.jpg", 2600, 1950, { width: 2400, height: 1350 }],
    ["screen.png", 2560, 1440, { width: 2400, height: 1350 }],
    ["small.avif", 1600, 1000, { width: 1600, height: 900 }],
    ["wide.webp", 3000, 1000, { width: 1778, height: 1000 }],
  ] as const) {
    await draw(file, width, height);
    const master = await sharp((await masterOf(scene(file)))!).metadata();
    expect(master, file).toMatchObject({ format: "webp", ...expected });
  }
  const pictures = new Pictures(await assetsIn(folder));
  for (const name of ["camera", "screen", "small", "wide"]) expect(pictures.sceneFault(name), name).toBeUndefined();
});

test("a finished master is taken as it is", async () => {
  await draw("master.webp", 2400, 1350);
  expect(await masterOf(scene("master.webp"))).toBeUndefined();
});

test("a picture that a camera noted to lie on its side is set upright", async () => {
  await sharp({ create: { width: 1350, height: 2400, channels: 3, background: "white" } })
    .withMetadata({ orientation: 6 })
    .toFile(scene("lying.jpg"));
  expect(new Pictures(await assetsIn(folder)).sceneFault("lying")).toBeUndefined();
  const master = await sharp((await masterOf(scene("lying.jpg")))!).metadata();
  expect(master).toMatchObject({ width: 2400, height: 1350 });
  expect(master.orientation ?? 1).toBe(1);
});

test("what cannot be used is reported with file, size and what to do", async () => {
  await draw("tiny.jpg", 700, 900);
  await draw("tall.png", 1400, 2000);
  await draw("twice.png", 2400, 1350);
  await draw("twice.jpg", 2400, 1350);
  await writeFile(scene("phone.heic"), "");
  await writeFile(scene("broken.webp"), "no picture");
  const pictures = new Pictures(await assetsIn(folder));
  const fault = (name: string) => pictures.sceneFault(name)?.what;
  expect(fault("tiny")).toBe("media/scenes/tiny.jpg is 700 × 900 pixels: take one of 1600 × 900 or more");
  expect(fault("tall")).toContain("is 1400 × 2000 pixels");
  expect(fault("twice")).toBe("media/scenes/ has twice.jpg and twice.png: keep one of them");
  expect(fault("phone")).toBe("media/scenes/phone.heic must be saved as JPEG, PNG, WebP or AVIF");
  expect(fault("broken")).toContain("media/scenes/broken.webp cannot be read as a picture");
});
