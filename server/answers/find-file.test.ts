import { afterAll, beforeAll, expect, test } from "vitest";
import { staticFiles } from "#tests/support/test-site.ts";
import { findFile, takesPosts } from "./find-file.ts";
import type { StaticFiles } from "./read-static-files.ts";

const pages = ["", "about/", "contact/", "ar/contact/", "عن/"].map((folder) => `${folder}index.html`);
const contents = Object.fromEntries([...pages, "about.data", "contact.data"].map((path) => [path, path]));
let files: StaticFiles;
let remove: () => Promise<void>;
beforeAll(async () => void ({ files, remove } = await staticFiles(contents)));
afterAll(() => remove());

const formPages = new Set(["/contact", "/ar/contact"]);
const queryKeys = { "/contact": ["sent", "about"], "/ar/contact": ["sent", "about"] };

test.each([
  ["/about", "/about"],
  ["/about?utm_source=x&fbclid=y", "/about"],
  ["/about?sent=1", "/about"],
  ["/%61bout", "/about"],
  ["/%D8%B9%D9%86", "/عن"],
  ["/?x", "/"],
  ["/contact?utm_source=x", "/contact"],
  ["/contact?sent=AB12", undefined],
  ["/contact?utm_source=x&about=mobile", undefined],
  ["/ar/contact?about=mobile", undefined],
  ["/contact.data?about=mobile", undefined],
  ["/contact.data?x", "/contact.data"],
  ["/about.data?_routes=root", undefined],
  ["/about.data?x", "/about.data"],
  ["/about?_routes=root", "/about"],
  ["/nothing", undefined],
  ["/about/", undefined],
])("%s", (target, expected) => {
  const found = findFile(files, target, queryKeys);
  expect(found && [...files].find(([, file]) => file === found)?.[0]).toBe(expected);
});

test("only pages with a form take posts", () => {
  const taken = (path: string) => takesPosts(path, formPages);
  expect(["/contact", "/ar/contact", "/contact.data", "/ar/contact.data"].every(taken)).toBe(true);
  expect(["/", "/about", "/about.data", "/toString"].some(taken)).toBe(false);
});
