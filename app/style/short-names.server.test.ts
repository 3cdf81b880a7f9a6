import { expect, test } from "vitest";
import { readSheet } from "./first-view.server.ts";
import { shortVariables, withShortNames } from "./short-names.server.ts";

const css = String.raw`.card{color:red}@layer utilities{.flex{display:flex}.\[\&\>p\]\:m-1>p{margin:1px}.sr-only{width:1px}.group:hover .arrow{top:0}.arrow{left:0}.m-\[min\(1px\,2px\)\]{margin:0}@media print{.flex,.w-1\.5{width:1px}}}`;

test("utilities have two names in the sheet and the short one in a page, unless others go by their own", () => {
  const sheet = withShortNames(readSheet(css));
  expect(sheet.css).toBe(
    String.raw`.card{color:red}@layer utilities{.flex,.b0{display:flex}.\[\&\>p\]\:m-1>p,.b1>p{margin:1px}.sr-only{width:1px}.group:hover .arrow{top:0}.arrow{left:0}.m-\[min\(1px\,2px\)\],.b2{margin:0}@media print{.flex,.w-1\.5,.b0,.b3{width:1px}}}`,
  );
  expect(sheet.rules.rules[1]?.rules[0]?.prelude).toBe(".b0");
  const page = '<p class="card flex  w-1.5 [&amp;&gt;p]:m-1 sr-only arrow a&quot;b"> class=flex</p>';
  expect(sheet.shorten(page)).toBe('<p class="card b0 b3 b1 sr-only arrow a&quot;b"> class=flex</p>');
});

test("variables have short names, the same everywhere, but not in the names of classes", () => {
  const short = shortVariables(".other{top:var(--panel)}--splash");
  const css = String.raw`.mt-\(--far\),.\[--near\:1\]{margin:var(--far);--near:var(--splash,1)}@property --far{inherits:false}`;
  expect(short(css)).toBe(
    String.raw`.mt-\(--far\),.\[--near\:1\]{margin:var(--a);--b:var(--splash,1)}@property --a{inherits:false}`,
  );
  expect(short(":root{--near:2;--panel:1}")).toBe(":root{--b:2;--panel:1}");
});
