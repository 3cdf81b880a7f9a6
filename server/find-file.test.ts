import { expect, test } from "vitest";
import { findFile, takesPosts } from "./find-file.ts";
import type { StaticFiles } from "./read-static-files.ts";

const paths = ["/", "/about", "/about.data", "/contact", "/contact.data", "/ar/contact", "/عن"];
const files = new Map(paths.map((path) => [path, path])) as unknown as StaticFiles;

test.each([
  ["/about", "/about"],
  ["/about?utm_source=x&fbclid=y", "/about"],
  ["/about?sent=1", "/about"],
  ["/%61bout", "/about"],
  ["/%D8%B9%D9%86", "/عن"],
  ["/?x", "/"],
  ["/contact?utm_source=x", "/contact"],
  ["/contact?sent=AB12", undefined],
  ["/contact?utm_source=x&service=mobile", undefined],
  ["/ar/contact?service=mobile", undefined],
  ["/contact.data?service=mobile", undefined],
  ["/contact.data?x", "/contact.data"],
  ["/about.data?_routes=root", undefined],
  ["/about.data?x", "/about.data"],
  ["/about?_routes=root", "/about"],
  ["/nothing", undefined],
  ["/about/", undefined],
])("%s", (target, expected) => {
  expect(findFile(files, target)).toBe(expected);
});

test("only pages with a form take posts", () => {
  expect(["/contact", "/ar/contact", "/contact.data", "/ar/contact.data"].every(takesPosts)).toBe(true);
  expect(["/", "/about", "/about.data", "/toString"].some(takesPosts)).toBe(false);
});
