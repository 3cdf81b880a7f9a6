import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { folderOfTests } from "#tests/support/temporary-folder.ts";
import { assetsIn, neededAssets } from "./assets.ts";
import { Pictures } from "#cms/check/site.ts";
import { master, masterOf } from "./scene-picture.ts";

/** A tenth of the real size, where it does not matter. */
const small = { width: master.width / 10, height: master.height / 10 };
const folder = folderOfTests();
const scene = (file: string) => join(folder, "media/scenes", file);

const draw = (file: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "white" } }).toFile(scene(file));

beforeAll(async () => {
  await mkdir(join(folder, "media/scenes"), { recursive: true });
  await mkdir(join(folder, "media/marks"));
});

test("a picture of any common format and size becomes a master of 16 to 9", async () => {
  for (const [file, width, height, expected] of [
    ["camera.jpg", 260, 195, { width: 240, height: 135 }],
    ["screen.png", 256, 144, { width: 240, height: 135 }],
    ["small.avif", 160, 100, { width: 160, height: 90 }],
    ["wide.webp", 300, 100, { width: 178, height: 100 }],
  ] as const) {
    await draw(file, width, height);
    const size = await sharp((await masterOf(scene(file), small))!).metadata();
    expect(size, file).toMatchObject({ format: "webp", ...expected });
  }
});

test("a finished master is taken as it is", async () => {
  await draw("master.webp", small.width, small.height);
  expect(await masterOf(scene("master.webp"), small)).toBeUndefined();
});

test("a picture that a camera noted to lie on its side is set upright", async () => {
  await sharp({ create: { width: 1350, height: 2400, channels: 3, background: "white" } })
    .withMetadata({ orientation: 6 })
    .toFile(scene("lying.jpg"));
  expect(new Pictures(await assetsIn(folder)).sceneFault("lying")).toBeUndefined();
  const size = await sharp((await masterOf(scene("lying.jpg")))!).metadata();
  expect(size).toMatchObject({ width: 2400, height: 1350 });
  expect(size.orientation ?? 1).toBe(1);
});

test("what cannot be used is reported with file, size and what to do", async () => {
  await draw("tiny.jpg", 700, 900);
  await draw("tall.png", 1100, 2000);
  await draw("twice.png", 2400, 1350);
  await draw("twice.jpg", 2400, 1350);
  await writeFile(scene("phone.heic"), "");
  await writeFile(scene("broken.webp"), "no picture");
  const pictures = new Pictures(await assetsIn(folder));
  const fault = (name: string) => pictures.sceneFault(name)?.what;
  expect(fault("tiny")).toBe("media/scenes/tiny.jpg is 700 × 900 pixels: take one of 1200 × 630 or more");
  expect(fault("tall")).toContain("is 1100 × 2000 pixels");
  expect(fault("twice")).toBe("media/scenes/ has twice.jpg and twice.png: keep one of them");
  expect(fault("phone")).toBe("media/scenes/phone.heic must be saved as JPEG, PNG, WebP or AVIF");
  expect(fault("broken")).toContain("media/scenes/broken.webp cannot be read as a picture");
});

test("a release needs the pictures that its content shows; a film that is not there is a fault", async () => {
  await draw("hero.webp", 2400, 1350);
  await writeFile(join(folder, "media/marks/one.svg"), "");
  const assets = await assetsIn(folder);
  const needed = (hero: "film" | "picture" | "plain") => neededAssets(assets, new Set(["wide"]), { hero });
  expect(Object.keys(needed("plain").scenes)).toEqual(["wide"]);
  expect(Object.keys(needed("picture").scenes)).toEqual(["hero", "wide"]);
  expect(needed("film")).toMatchObject({ marks: [], film: false });
  expect(new Pictures(assets).filmFault()?.what).toContain("there is no film");
});
