import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterEach, expect, test, vi } from "vitest";
import { applyTransforms, builtinOutputFormats, builtins, extractEntries, generateTransforms } from "vite-imagetools";
import { wholeScene } from "#cms/scene-sets.ts";
import { sceneConfigs, sceneDirectives } from "#scripts/vite/pictures.ts";
import { cropPicture, type PreparedPicture, preparePicture } from "./prepare-picture.server.ts";

/** Of all threads of this process, without other programs. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const middle = { x: 0.5, y: 0.5 };
const megabyte = 1024 * 1024;

const plain = (width: number, height: number, background = "#358") =>
  sharp({ create: { width, height, channels: 3, background } });

/** A row of equal bands of these colours. */
const bands = (width: number, height: number, colours: string[]) =>
  plain(width, height).composite(
    colours.map((background, index) => ({
      input: { create: { width: width / colours.length, height, channels: 3, background } },
      left: (index * width) / colours.length,
      top: 0,
    })),
  );

/** A tenth of the real sizes and the least effort, wherever neither matters. */
const set = { ...wholeScene, widths: [48, 77, 120, 180, 240], effort: 0 };
const small = { set, smallest: { width: 160, height: 90 } };

async function prepare(upload: Uint8Array, focus = middle, of: object = small): Promise<PreparedPicture> {
  const result = await preparePicture(upload, { focus, ...of });
  if (result.outcome === "refused") throw new Error(result.code);
  return result;
}

async function refusal(upload: Uint8Array, of: object = {}): Promise<string> {
  const result = await preparePicture(upload, { focus: middle, ...of });
  return result.outcome === "refused" ? result.code : result.outcome;
}

const fileOf = ({ files }: PreparedPicture, name: string): Uint8Array =>
  files.find((file) => file.name === name)!.bytes;
const everyFile = ({ files, whole }: PreparedPicture) => [...files, { name: "whole.webp", bytes: whole }];

/** The colour at a point, 0 to 1 from the left and from the top. */
async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
  return [...data.subarray(at, at + 3)];
}
const isColour = (pixel: number[], red: number, green: number, blue: number) =>
  [red, green, blue].every((value, index) => Math.abs(value - pixel[index]!) < 24);

afterEach(() => vi.restoreAllMocks());

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
};

/** A greyscale PNG, with other chunks before its pixels. */
function png(width: number, height: number, before: Buffer[] = [], rows = deflateSync(Buffer.alloc(0))): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const start = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([start, chunk("IHDR", head), ...before, chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}
const rowsOf = (width: number, height: number) => deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));

/** Inserts a segment after the first two bytes of a JPEG. */
const withSegment = (jpeg: Buffer, marker: number, text: string) => {
  const data = Buffer.from(text, "latin1");
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
};

test("an upload becomes what the build makes of such a scene, byte for byte but for the largest AVIFs", async () => {
  const upload = await bands(1600, 900, ["#b42", "#24b"]).png().toBuffer();
  const prepared = await prepare(upload, middle, { set: { ...wholeScene, widths: [48, 120, 2400] } });
  expect(prepared).toMatchObject({ width: 1600, height: 900 });
  const built: Record<string, Buffer> = {};
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const directives = sceneDirectives(new URL("file:///scene.webp?as=picture"));
  expect(directives.get("w")).toBe(wholeScene.widths.join(";"));
  // Two small ones, and the picture's own.
  directives.set("w", "48;120;1600");
  for (const of of sceneConfigs(extractEntries(directives), builtinOutputFormats)) {
    // These are made with less effort, since a member waits.
    const config = of["format"] === "avif" && Number(of["w"]) > 1200 ? { ...of, effort: "1" } : of;
    const { transforms } = generateTransforms(config, builtins, directives, logger);
    const { image } = await applyTransforms(transforms, sharp(prepared.whole), true);
    built[`${config["w"]}.${config["format"]}`] = await image.toBuffer();
  }
  expect(prepared.files.map(({ name }) => name)).toEqual(expect.arrayContaining(["48.avif", "1600.jpeg"]));
  expect(prepared.files.map(({ name }) => name).toSorted()).toEqual(Object.keys(built).toSorted());
  for (const { name, bytes } of prepared.files) {
    const [ours, theirs] = [await sharp(bytes).metadata(), await sharp(built[name]!).metadata()];
    expect([ours.width, ours.height, ours.format], name).toEqual([theirs.width, theirs.height, theirs.format]);
    expect(Buffer.from(bytes).equals(built[name]!), name).toBe(true);
  }
});

test("JPEG, PNG, WebP and AVIF are taken, at any size that is enough, and never enlarged", async () => {
  const sizes = (width: number) => set.widths.filter((one) => one < width).concat(width);
  for (const [format, width, height, wide] of [
    ["jpeg", 200, 150, 200],
    ["png", 160, 90, 160],
    ["webp", 179, 100, 178],
    ["avif", 160, 200, 160],
  ] as const) {
    const prepared = await prepare(await plain(width, height).toFormat(format).toBuffer());
    expect(prepared.width, format).toBe(wide);
    const names = [...sizes(wide).map((name) => `${name}.avif`), `${wide}.jpeg`];
    expect(
      prepared.files.map(({ name }) => name),
      format,
    ).toEqual(names);
    for (const { name, bytes } of prepared.files) {
      const { width: across, height: down, format } = await sharp(bytes).metadata();
      expect(format, name).toBe(name.endsWith("avif") ? "heif" : "jpeg");
      expect(name).toContain(`${across}.`);
      expect(down / across, name).toBeCloseTo(9 / 16, 1);
    }
  }
});

test("the crop lies around the focus, and never beyond the edge", async () => {
  const upload = await bands(270, 90, ["#f00", "#0f0", "#00f"]).png().toBuffer();
  const left = await prepare(upload, { x: 0, y: 0 });
  expect(isColour(await colourAt(fileOf(left, "160.jpeg"), 0, 0.5), 255, 0, 0)).toBe(true);
  const right = await prepare(upload, { x: 1, y: 1 });
  expect(isColour(await colourAt(fileOf(right, "48.avif"), 1, 0.5), 0, 0, 255)).toBe(true);
  const centre = await prepare(upload);
  expect(isColour(await colourAt(fileOf(centre, "48.avif"), 0.5, 0.5), 0, 255, 0)).toBe(true);
  expect(isColour(await colourAt(fileOf(centre, "160.jpeg"), 0.05, 0.5), 255, 0, 0)).toBe(true);
  // The stored source is uncropped: a new focus is cropped from it.
  expect(await cropPicture(left.whole, { focus: { x: 1, y: 1 }, set })).toEqual({ ...right, whole: undefined });
});

test("nothing but the picture is left: it stands upright, in sRGB, without places, names or profiles", async () => {
  const exif = { IFD0: { Artist: "SECRET-NAME" }, IFD3: { GPSLatitude: "24/1 42/1 0/1", GPSMapDatum: "SECRET-PLACE" } };
  const upload = await bands(100, 200, ["#f00", "#0f0"])
    .withIccProfile("p3")
    .withExifMerge(exif)
    .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>SECRET-XMP</x:xmpmeta>")
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .toBuffer()
    .then((jpeg) => sharp(jpeg).keepMetadata().withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer());
  const noted = await sharp(withSegment(upload, 0xfe, "SECRET-COMMENT")).metadata();
  expect(noted).toMatchObject({ orientation: 6, hasProfile: true });
  expect(upload.includes("SECRET-PLACE")).toBe(true);
  const prepared = await prepare(withSegment(upload, 0xfe, "SECRET-COMMENT"));
  expect(prepared).toMatchObject({ width: 178, height: 100 });
  for (const { name, bytes } of everyFile(prepared)) {
    const { exif, icc, xmp, iptc, orientation, space, comments } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, iptc, orientation, comments }, name).toEqual({});
    expect(space, name).toBe("srgb");
    expect(Buffer.from(bytes).includes("SECRET"), name).toBe(false);
  }
  // Rotated clockwise: the left side is on top.
  expect(isColour(await colourAt(fileOf(prepared, "178.jpeg"), 0.5, 0.1), 255, 0, 0)).toBe(true);
  expect(isColour(await colourAt(fileOf(prepared, "178.avif"), 0.5, 0.9), 0, 255, 0)).toBe(true);
});

test("of a phone's HDR photo the ordinary one is taken, without the map beside it", async () => {
  const upload = await plain(160, 90).toColourspace("scrgb").jpeg().toBuffer();
  expect((await sharp(upload).metadata()).gainMap).toBeDefined();
  const prepared = await prepare(upload);
  for (const { name, bytes } of everyFile(prepared))
    expect((await sharp(bytes).metadata()).gainMap, name).toBeUndefined();
  expect(isColour(await colourAt(fileOf(prepared, "160.jpeg"), 0.5, 0.5), 0x33, 0x55, 0x88)).toBe(true);
});

test("of a picture that is also a page, a program or an archive only the picture is left", async () => {
  const jpeg = await plain(160, 90).jpeg().toBuffer();
  const picture = await plain(160, 90).png().toBuffer();
  const markup = "<html><script>alert('HIDDEN')</script></html><?php system('HIDDEN'); ?>";
  const archive = Buffer.concat([Buffer.from("PK\x03\x04HIDDEN"), gzipSync("HIDDEN"), Buffer.from("PK\x05\x06HIDDEN")]);
  const uploads = {
    // In segments and after its end.
    jpeg: Buffer.concat([withSegment(withSegment(jpeg, 0xfe, markup), 0xe5, markup), Buffer.from(markup), archive]),
    png: Buffer.concat([
      picture.subarray(0, 33),
      chunk("tEXt", Buffer.from(`x\0${markup}`)),
      picture.subarray(33),
      archive,
    ]),
  };
  for (const [name, upload] of Object.entries(uploads)) {
    const prepared = await prepare(upload);
    for (const file of everyFile(prepared)) {
      const bytes = Buffer.from(file.bytes);
      for (const sign of ["HIDDEN", "<script", "<?php", "PK\x03\x04"])
        expect(bytes.includes(sign), `${name} ${file.name} ${sign}`).toBe(false);
      // The container ends with the file.
      if (file.name.endsWith("webp")) expect(bytes.readUInt32LE(4) + 8, file.name).toBe(bytes.length);
      if (file.name.endsWith("jpeg")) expect(bytes.indexOf("\xff\xd9", "latin1") + 2, file.name).toBe(bytes.length);
    }
  }
});

test("what is no such picture is refused by its content, whatever it is called", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1350"><rect width="9" height="9"/></svg>';
  for (const upload of [
    Buffer.alloc(0),
    Buffer.from("words"),
    Buffer.from(svg),
    Buffer.from(`<?xml version="1.0"?>\n${svg}`),
    gzipSync(svg),
    Buffer.from("%PDF-1.7"),
    Buffer.from("PK\x03\x04"),
    Buffer.from("<html>"),
    Buffer.from("II*\0\x08\0\0\0"),
    Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
    await plain(1600, 900).gif().toBuffer(),
    await plain(1600, 900).tiff().toBuffer(),
  ])
    expect(await refusal(upload), upload.subarray(0, 12).toString("latin1")).toBe("wrong-type");
  // Nor is it a picture after the first bytes of one.
  for (const start of [
    "\xff\xd8\xff\xe0",
    "\x89PNG\r\n\x1a\n",
    "RIFF\0\0\0\0WEBP",
    "\0\0\0\x18ftypavif\0\0\0\0mif1avif",
  ])
    expect(await refusal(Buffer.concat([Buffer.from(start, "latin1"), Buffer.from(svg)])), start).toBe("damaged");
});

test("a file that is too large, and a picture that is too small, are refused with what would do", async () => {
  const small = await preparePicture(await plain(1199, 630).png().toBuffer(), { focus: middle });
  expect(small).toMatchObject({
    code: "too-small",
    words: {
      en: "The picture is 1199 × 630 pixels: take one of 1200 × 630 or more.",
      ar: "أبعاد الصورة 1199 × 630 بكسل: اختر صورة أبعادها 1200 × 630 أو أكثر.",
    },
  });
  const jpeg = await plain(1600, 900).jpeg().toBuffer();
  expect(await refusal(Buffer.concat([jpeg, Buffer.alloc(20 * megabyte)]))).toBe("too-large");
  // Upright, it is too narrow.
  const turned = await plain(900, 1600).jpeg().toBuffer();
  expect(await refusal(turned)).toBe("too-small");
  expect(await refusal(await plain(1600, 900).withMetadata({ orientation: 6 }).jpeg().toBuffer())).toBe("too-small");
});

test("a picture of very many pixels is refused before any of them is unpacked", async () => {
  const jpeg = await plain(1600, 900).jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(65_000, frame + 5);
  jpeg.writeUInt16BE(65_000, frame + 7);
  const avif = await plain(16, 16).avif().toBuffer();
  avif.writeUInt32BE(6001, avif.indexOf("ispe") + 8);
  avif.writeUInt32BE(4001, avif.indexOf("ispe") + 12);
  const webp = Buffer.from("RIFF\x1e\0\0\0WEBPVP8L\x11\0\0\0\x2f\xff\xff\xff\x0f\0\0\0\0\0\0\0\0\0\0\0\0\0", "latin1");
  const began = processorSeconds();
  const memory = process.memoryUsage().rss;
  for (const [name, upload] of Object.entries({
    png: png(20_000, 20_000, [], rowsOf(20_000, 20_000)),
    "header of a png": png(2_000_000_000, 2_000_000_000),
    jpeg,
    webp,
    wide: png(40_000, 900, [], rowsOf(40_000, 900)),
    avif,
  }))
    expect(["too-many-pixels", "damaged"], name).toContain(await refusal(upload));
  expect(await refusal(png(20_000, 20_000, [], rowsOf(20_000, 20_000)))).toBe("too-many-pixels");
  expect(await refusal(jpeg)).toBe("too-many-pixels");
  expect(await refusal(avif)).toBe("too-many-pixels");
  expect(processorSeconds() - began).toBeLessThan(15);
  expect((process.memoryUsage().rss - memory) / megabyte).toBeLessThan(500);
});

test("what unpacks to a gigabyte beside the pixels costs neither memory nor time", async () => {
  const bomb = deflateSync(Buffer.alloc(300 * megabyte), { level: 1 });
  const named = (type: string) => chunk(type, Buffer.concat([Buffer.from("x\0\0"), bomb]));
  const international = chunk("iTXt", Buffer.concat([Buffer.from("x\0\x01\0\0\0"), bomb]));
  const before = process.memoryUsage().rss;
  const began = processorSeconds();
  for (const part of [named("iCCP"), named("zTXt"), international])
    expect(["damaged", "cropped"]).toContain(await refusal(png(160, 90, [part], rowsOf(160, 90)), small));
  // More pixels than the header declares.
  expect(["damaged", "cropped"]).toContain(await refusal(png(160, 90, [], bomb), small));
  expect((process.memoryUsage().rss - before) / megabyte).toBeLessThan(500);
  expect(processorSeconds() - began).toBeLessThan(30);
});

test("what moves or has pages is refused", async () => {
  const frames = await Promise.all(["#358", "#835"].map((colour) => plain(1600, 900, colour).png().toBuffer()));
  const webp = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect(await refusal(webp)).toBe("animated");
  const animation = chunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  expect(await refusal(png(1600, 900, [animation], rowsOf(1600, 900)))).toBe("animated");
  const avif = await plain(1600, 900).avif({ effort: 0 }).toBuffer();
  const brands = avif.subarray(0, avif.readUInt32BE(0)).toString("latin1");
  const sequence = Buffer.concat([Buffer.from(brands.replace("miaf", "avis"), "latin1"), avif.subarray(brands.length)]);
  expect(await refusal(sequence)).toBe("animated");
});

test("a file that is cut off or scrambled is refused, and never stops the process", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const noisy = sharp({ create: { width: 320, height: 180, channels: 3, background: "#358", noise } });
  const uploads = {
    jpeg: await noisy.clone().jpeg().toBuffer(),
    progressive: await noisy.clone().jpeg({ progressive: true }).toBuffer(),
    png: await noisy.clone().png({ compressionLevel: 1 }).toBuffer(),
    webp: await noisy.clone().webp().toBuffer(),
    avif: await noisy.clone().avif({ effort: 0 }).toBuffer(),
  };
  for (const [name, upload] of Object.entries(uploads)) {
    for (const part of [0.01, 0.3, 0.9])
      expect(await refusal(upload.subarray(0, upload.length * part), small), `${name} ${part}`).toBe("damaged");
    // Always the same places, so that a failure is reproducible.
    const scrambled = Buffer.from(upload);
    for (let at = 40; at < scrambled.length; at += 97) scrambled[at] = (at * 31) & 0xff;
    expect(["damaged", "wrong-type", "too-many-pixels", "too-small", "cropped"]).toContain(
      await refusal(scrambled, small),
    );
  }
});

test("a picture that takes too long is given up", async () => {
  const upload = await plain(1600, 900).png().toBuffer();
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 100_000));
  expect(await refusal(upload)).toBe("too-slow");
});
