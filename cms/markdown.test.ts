import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

test.each([
  "[a](javascript:alert(1))",
  "[a](JavaScript:alert`1`)",
  "[a](data:text/html,x)",
  "<javascript:alert(1)>",
  "[a][b]\n\n[b]: vbscript:x",
  "![a](javascript:alert(1))",
  "> - *[a](javascript:alert(1))*",
])("an address that a browser would run is dropped: %s", (source) => {
  expect(renderMarkdown(source).html).not.toMatch(/ (href|src)=/);
});

test("other addresses stay as they are written", () => {
  const { html } = renderMarkdown("[a](/about) [b](#part) [c](https://example.com/?a=1) [d](mailto:a@example.com)");
  for (const address of ["/about", "#part", "https://example.com/?a=1", "mailto:a@example.com"])
    expect(html).toContain(`href="${address}"`);
});

test("a cell of a table knows its column, for phones, where a row is a block", () => {
  const { html } = renderMarkdown("| Verdict | Ask *first* |\n|---|---|\n| Keep | Who? |");
  expect(html).toContain('<td data-label="Verdict">Keep</td>');
  expect(html).toContain('<td data-label="Ask first">Who?</td>');
});
