/** Variables, whose names a page's style shortens: those of styles, pages, drawings and scripts are the same. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { currentRelease } from "#server/release/build-folder.ts";
import { builtFile, builtPages, publishedText } from "#tests/support/built-pages.ts";

const pages = await builtPages();
const addressIn = (pattern: RegExp) => pattern.exec(pages[0]!.html)![1]!;
const sheet = publishedText(addressIn(/<link rel="stylesheet" href="([^"]+)"/));
const known = new Set(sheet.match(/(?<=var\()--[\w-]+|--[\w-]+(?=:)/g));

test.each([{ path: "the sheet", html: `<style>${sheet}</style>` }, ...pages])(
  "styles of $path read no variable that they do not declare",
  ({ html }) => {
    const style = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, css]) => css).join("");
    const declared = new Set(style.match(/--[\w-]+(?=:)|(?<=@property )--[\w-]+/g));
    const variables = style.match(/(?<=var\()--[\w-]+(?=\))/g)!;
    expect(variables.filter((name) => !declared.has(name))).toEqual([]);
  },
);

/** Variables in attributes, strings and styles, but not in the names of classes. */
const variablesIn = (text: string): string[] =>
  text
    .replaceAll(/<style>[^]*?<\/style>|-\(--[\w-]+\)|\[[^\]\s"'`]*\]/g, "")
    .match(/(?<=var\(|["'`]|[{;]\s*)--[a-z][\w-]*(?=[:,)"'`])/g) ?? [];

test("pages, drawings and scripts name only variables of the sheet", () => {
  const files = readdirSync(`${currentRelease()}/client/assets`).filter((name) => /\.(?:js|svg)$/.test(name));
  const texts = [
    ...pages.map(({ html }) => html),
    publishedText("/services.svg"),
    publishedText(addressIn(/ src="(\/assets\/start-[^"]+)"/)),
    ...files.map((name) => String(builtFile(`/assets/${name}`))),
  ];
  const variables = texts.flatMap(variablesIn);
  expect(variables).toEqual(expect.arrayContaining(["--splash", "--focus", "--spacing"]));
  expect(variables.filter((name) => !known.has(name))).toEqual([]);
});
