import { expect, test } from "vitest";
import { firstViewStyle, readSheet, textOf } from "./first-view.server.ts";

const page = (main: string) =>
  `<html lang="en" dir="ltr"><body><header class="bar">Menu</header><main>${main}</main><footer class="foot"></footer><p class="notice md:p-1 w-[1px]"></p></body></html>`;
const style = (css: string, main = "<h1>Title</h1>", more = "text ".repeat(300)) =>
  firstViewStyle(readSheet(css), page(`${main}<p>${more}</p><p class="far">Far below</p>`));

test.each([
  [".bar{color:red}", true],
  [".notice{color:red}", true],
  [".md\\:p-1{color:red}", true],
  [".w-\\[1px\\]{color:red}", true],
  [".bar .absent,.notice{color:red}", true],
  [".bar:is(.absent,.other){color:red}", true],
  [".absent{color:red}", false],
  [".bar .absent{color:red}", false],
  [".bar:hover{color:red}", false],
  [".bar:focus-visible{color:red}", false],
  [".bar:not(:focus){color:red}", true],
  [".far{color:red}", false],
  [":root:lang(ar){color:red}", false],
  [":root:dir(ltr){color:red}", true],
  [".foot{color:red}", false],
  ["aside{color:red}", false],
  ["h1:not(.absent){color:red}", true],
  [":is(h1,aside)>*{color:red}", true],
  ["@media (width>=48rem){h1{color:red}}", false],
  ["@media not all and (width>=48rem){h1{color:red}}", true],
  ["@media (width>=22rem){h1{color:red}}", true],
  ["@media print{h1{color:red}}", false],
  ["@media print,(prefers-reduced-motion:reduce){h1{color:red}}", true],
  ["@layer base{@media screen{.absent{color:red}}}", false],
  ['h1{background:url("data:;{}")}', true],
  ["h1{animation:lit 1s}@keyframes lit{0%{color:red}}", true],
  ["@keyframes lit{0%{color:red}}", false],
])("%s in the first view: %s", (css, isThere) => {
  expect(style(css)).toBe(isThere ? css : "");
});

test("what follows little text, such as the footer, belongs to the first view", () => {
  expect(style(".foot,.far{color:red}", "", "short")).toBe(".foot,.far{color:red}");
  expect(style(".foot,.far{color:red}", "<figure></figure><figure></figure>", "short")).toBe("");
});

test("variables that reach no property leave, and statements stay", () => {
  const css = "@layer base;:root{--a:var(--b);--b:1px;--c:2px}h1{margin:var(--a)}@property --c{inherits:false}";
  expect(style(css)).toBe("@layer base;:root{--a:var(--b);--b:1px}h1{margin:var(--a)}");
});

test.each([
  [".a{-webkit-mask:x;mask:x;-webkit-tap-highlight-color:y}", ".a{mask:x;-webkit-tap-highlight-color:y}"],
  [".a{color:#123}@supports (color:color-mix(in lab, red, red)){.a{color:mix}}", ".a{color:mix}"],
  [
    ".a{top:0;color:#123}@supports (color:color-mix(in lab, red, red)){.a{color:mix}}",
    ".a{top:0;color:#123}.a{color:mix}",
  ],
])("%s without what only older browsers need", (css, rest) => {
  expect(textOf(readSheet(css))).toBe(rest);
});
