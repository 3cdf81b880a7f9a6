import sharp from "sharp";
import { expect, test } from "vitest";
import { webpSize } from "./webp-size.ts";

const size = { width: 317, height: 1203 };
const picture = (channels: 3 | 4) => sharp({ create: { ...size, channels, background: "#12345680" } });

test("the size is read from every form of WebP", async () => {
  const forms = [picture(3).webp(), picture(4).webp(), picture(3).webp({ lossless: true })];
  const files = await Promise.all(forms.map((form) => form.toBuffer()));
  expect(files.map((file) => file.subarray(12, 16).toString())).toEqual(["VP8 ", "VP8X", "VP8L"]);
  expect(files.map(webpSize)).toEqual([size, size, size]);
  expect(() => webpSize(Buffer.alloc(40))).toThrow(RangeError);
});
