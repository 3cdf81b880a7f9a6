import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

test("the icons in public/ were made from the mark in media/logo/favicon.svg", async () => {
  const [source, made] = await Promise.all(
    ["media/logo/favicon.svg", "public/favicon.svg"].map((file) => readFile(file, "utf8")),
  );
  expect(made, "run: node_modules/.bin/node media/icons.ts").toBe(source);
});
