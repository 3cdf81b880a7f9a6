import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { UploadedPicture } from "#cms/uploaded-pictures.ts";
import { sites, siteUrl } from "#tests/support/sites.ts";
import { dataOf } from "./data.server.ts";
import { Component } from "./component.tsx";

const sha256 = "b".repeat(64);
const file = (name: string, size: number): UploadedPicture => ({
  kind: "file",
  name,
  width: 0,
  height: 0,
  files: [{ name, sha256, size }],
});
const pictures = [file("list.pdf", 1_234_567), file("leaf.pdf", 900)];

test.each([
  ["en", "list.pdf", "PDF, 1.2 MB"],
  ["en", "leaf.pdf", "PDF, 1 kB"],
  ["ar", "list.pdf", "PDF، 1.2 ميغابايت"],
] as const)("in %s %s is linked as %s, and printed with its whole address", (locale, name, facts) => {
  const data = dataOf({ title: "A", file: name, button: "Get it" }, { ...sites[locale], pictures });
  const html = renderToStaticMarkup(<Component id="list" data={data!} />);
  const address = `/assets/uploaded/${name.replace(".pdf", "")}-${sha256.slice(0, 16)}.pdf`;
  expect(html).toContain(`<a href="${address}" data-address="${siteUrl}${address}"`);
  expect(html).toContain(`>${facts}<`);
});

test("without its file it is not there", () => {
  expect(dataOf({ title: "A", file: "other.pdf", button: "B" }, { ...sites.en, pictures })).toBeUndefined();
});
