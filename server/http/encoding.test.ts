import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { acceptedEncodings, compress, compressNow } from "./encoding.ts";

test.each([
  [undefined, []],
  ["", []],
  ["gzip, deflate, br, zstd", ["br", "gzip"]],
  ["gzip", ["gzip"]],
  ["x-gzip;q=0.5", ["gzip"]],
  ["br;q=0, gzip", ["gzip"]],
  ["BR ; Q=1", ["br"]],
  ["*", ["br", "gzip"]],
  ["*;q=0, gzip", ["gzip"]],
  ["identity", []],
  ["br;q=nonsense", []],
  ["br;q=0.1, gzip;q=1", ["gzip", "br"]],
  ["gzip;q=0.5, *;q=0.8", ["br", "gzip"]],
  ["*;q=0.5, br;q=0", ["gzip"]],
  ["identity;q=1, br;q=0.5, gzip", ["gzip"]],
  ["identity;q=0.5, br;q=0.1", []],
  ["identity;q=0, *", ["br", "gzip"]],
  ["identity;q=0", []],
  ["*;q=0", []],
])("%s", (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected);
  expect(acceptedEncodings(header)).toEqual(expected);
});

test("both ways of compressing give back what went in", async () => {
  const text = Buffer.from("نجد ".repeat(500));
  expect(brotliDecompressSync(await compress(text, "br"))).toEqual(text);
  expect(gunzipSync(await compress(text, "gzip"))).toEqual(text);
  expect(brotliDecompressSync(compressNow(text, "br", 11))).toEqual(text);
  expect(gunzipSync(compressNow(text, "gzip", 11))).toEqual(text);
});
