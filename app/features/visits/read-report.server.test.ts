import { expect, test } from "vitest";
import { sites } from "#tests/support/sites.ts";
import { bucketOf } from "./vital-histogram.ts";
import { readReport } from "./read-report.server.ts";

const of = { site: sites.en, host: "www.site.example", measuresShifts: true };
const read = (report: Record<string, string>, more: Partial<typeof of> = {}) =>
  readReport(String(new URLSearchParams(report)), { ...of, ...more });
const arrived = (report: Record<string, string>) =>
  read({ seen: "/", type: "navigate", from: "", ...report })?.slice(1);

test("each page that was seen counts, in its language", () => {
  expect(read({ seen: "/,/services/networks,/ar/contact,/ar" })).toEqual([
    ["view", "/"],
    ["view", "/services/networks"],
    ["view", "/ar/contact"],
    ["view", "/ar"],
  ]);
});

test("a vote on an answer counts in its language, and says nothing else", () => {
  expect(read({ vote: "helpful", locale: "ar", seen: "/" })).toEqual([["helpful", "ar"]]);
  expect(read({ vote: "unhelpful", locale: "en" })).toEqual([["unhelpful", "en"]]);
  expect(read({ vote: "helpful", locale: "fr" })).toBeUndefined();
  expect(read({ vote: "view", locale: "en" })).toBeUndefined();
  expect(read({ vote: "helpful" })).toBeUndefined();
});

test("an address that is no page is no page of its own, and is named if it names nobody", () => {
  const numbers = ["/0551234567", "/055-123-4567", `/${encodeURI("٠٥٥١٢٣٤٥٦٧")}`];
  const persons = [...numbers, "/about/sara@example.com", "/about/sara%40example.com", "/%E0%A4%A", "/a/b/c/d/e"];
  const counts = read({ seen: ["/nothing", encodeURI("/ar/عروض-قديمة/"), ...persons].join() })!;
  expect(counts.filter(([measure]) => measure === "view")).toEqual(Array(9).fill(["view", "*"]));
  expect(counts.filter(([measure]) => measure === "missing")).toEqual([
    ["missing", "/nothing"],
    ["missing", "/ar/عروض-قديمة"],
  ]);
  expect(read({ seen: Array(500).fill("/about").join() })).toHaveLength(20);
});

test.each(["", "about", "https://other.example/", " /about"])("%j is no report", (seen) => {
  expect(read({ seen })).toBeUndefined();
  expect(read({ from: "" })).toBeUndefined();
});

test("of where a visitor comes from the site stays", () => {
  expect(arrived({ from: "https://www.google.com/search?q=somebody" })).toEqual([["from", "google.com"]]);
  expect(arrived({ from: "android-app://com.linkedin.android/" })).toEqual([["from", "com.linkedin.android"]]);
  expect(arrived({ from: "" }), "a typed address").toEqual([["from", ""]]);
  expect(arrived({ from: "https://www.site.example/about" }), "our own page").toEqual([]);
});

test.each([
  "http://192.168.7.9/",
  "https://localhost:8080",
  "javascript:alert(1)",
  `https://${"a".repeat(90)}.com/`,
  "x",
])("%s is no site with a name", (from) => {
  expect(arrived({ from })).toEqual([["from", "*"]]);
});

test("a reload and a way back are no arrival", () => {
  for (const type of ["reload", "back_forward", "undefined", ""])
    expect(read({ seen: "/", type, from: "https://google.com/", source: "utm_source=x" })).toEqual([["view", "/"]]);
});

test("a campaign is named by source, medium and name", () => {
  const source = "utm_source=Newsletter&utm_medium=email&utm_campaign=%D8%B1%D8%A8%D9%8A%D8%B9&utm_term=x";
  expect(arrived({ source })).toEqual([
    ["from", ""],
    ["campaign", "newsletter / email / ربيع"],
  ]);
  expect(arrived({ source: "ref=partner" })).toContainEqual(["campaign", "partner"]);
});

test("no part of a campaign's name tells who was meant", () => {
  const source = "utm_source=mail&utm_medium=sara%40example.com&utm_campaign=0551234567";
  expect(arrived({ source })).toEqual([
    ["from", ""],
    ["campaign", "mail"],
  ]);
  expect(arrived({ source: `utm_source=${"x".repeat(41)}` })).toEqual([["from", ""]]);
});

test("measurements fall into buckets; what was not measured is left out", () => {
  expect(read({ seen: "/", lcp: "1234.5", inp: "48", cls: "" })?.slice(1)).toEqual([
    ["lcp", String(bucketOf("lcp", 1234.5))],
    ["inp", String(bucketOf("inp", 48))],
    ["cls", "-30"],
  ]);
  for (const nothing of ["undefined", "NaN", "true", "0", "-5", "1e99", "Infinity", ""])
    expect(read({ seen: "/", lcp: nothing, inp: nothing })).toEqual([["view", "/"]]);
  expect(read({ seen: "/", cls: "" }, { measuresShifts: false }), "a browser that knows no shifts").toHaveLength(1);
});

test("shifts add up while no second is calm, for at most five seconds; the visitor's own do not count", () => {
  const cls = (...shifts: (readonly [number, number] | true)[]) =>
    read({ seen: "/", cls: shifts.join() })?.find(([measure]) => measure === "cls")?.[1];
  const bucket = (value: number) => String(bucketOf("cls", value));
  expect(cls([100, 0.1], [900, 0.1])).toBe(bucket(0.2));
  expect(cls([100, 0.1], true, [1200, 0.3])).toBe(bucket(0.3));
  expect(cls(...[0, 900, 1800, 2700, 3600, 4500, 5400].map((at) => [at, 0.1] as const))).toBe(bucket(0.6));
  expect(cls([1, 0.1], [2, Number.NaN])).toBeUndefined();
  expect(read({ seen: "/", cls: Array(400).fill("1").join() })).toHaveLength(1);
});
