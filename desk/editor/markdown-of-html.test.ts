import { expect, test } from "vitest";
import { hasMarkup, markdownOfHtml } from "./markdown-of-html.ts";

const word = (mark: string, text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;

test.each([
  ["a web page", "<h1>Needles</h1><p>We <b>sell</b> <a href='https://a.example/b'>needles</a>.</p>"],
  [
    "Google Docs",
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h3 dir="ltr"><span>Needles</span></h3>
     <p dir="ltr"><span style="font-weight:400">We </span><span style="font-weight:700">sell</span>
     <a href="https://a.example/b"><span>needles</span></a>.</p></b>`,
  ],
  [
    "Word",
    `<html xmlns:o="urn"><head><style>p.MsoNormal {color:red}</style><title>x</title></head><body lang=EN-GB>
     <!--StartFragment--><h1>Needles<o:p></o:p></h1><p class=MsoNormal>We&nbsp;<b><span style='color:red'>sell</span></b>
     <a href="https://a.example/b">needles</a>.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`,
  ],
])("keeps headings, bold words and links of %s", (_, html) => {
  expect(markdownOfHtml(html)).toBe("## Needles\n\nWe **sell** [needles](https://a.example/b).");
});

test("makes lists of the paragraphs that Word writes instead", () => {
  const html = `<p>Before</p>${word("·", "one")}\n${word("·", "two")}${word("1.", "first")}<p>After</p>`;
  expect(markdownOfHtml(html)).toBe("Before\n\n- one\n- two\n\n1. first\n\nAfter");
});

test("keeps the steps between headings, quotes and tables, and Arabic as it is", () => {
  expect(markdownOfHtml("<h2>A</h2><h3>B</h3><blockquote><p>C</p></blockquote>")).toBe("## A\n\n### B\n\n> C");
  expect(
    markdownOfHtml("<table><tr><th>البند</th><th>السعر</th></tr><tr><td>إبرة</td><td>٥</td></tr></table>"),
  ).toMatch(/^\| البند \| السعر \|\n\| -+ \| -+ \|\n\| إبرة +\| ٥ +\|$/);
});

test("leaves pictures, programs and their addresses behind", () => {
  const html = `<p>A<img src="file:///c:/a.png"><script>alert(1)</script> <a href="javascript:alert(1)">b</a></p>`;
  expect(markdownOfHtml(html)).toBe("A b");
});

test("lines copied from an editor of code are no markup", () => {
  expect(hasMarkup("<div style='font-family:Menlo'><div><span>## A</span></div><br></div>")).toBe(false);
  expect(hasMarkup("<p>A</p>")).toBe(true);
});
