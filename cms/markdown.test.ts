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

test("a picture alone in its paragraph is a figure, its title the caption", () => {
  const { html, markdownParts } = renderMarkdown(
    '![A quay](harbour "Seen from the *sea*")\n\nOne ![in a line](harbour) of words.',
  );
  expect(html).toContain(
    '<figure><img src="harbour" alt="A quay"><figcaption>Seen from the *sea*</figcaption></figure>',
  );
  expect(html).toContain('<p>One <img src="harbour" alt="in a line"> of words.</p>');
  expect(markdownParts).toEqual([
    { line: 1, is: "picture", url: "harbour", alt: "A quay" },
    { line: 3, is: "picture", url: "harbour", alt: "in a line" },
  ]);
});

test("a link alone in its paragraph and marked is a button, a mark elsewhere a fault", () => {
  expect(renderMarkdown("[Ask](/contact){.button}")).toMatchObject({
    html: '<p><a href="/contact" class="button button-deep">Ask</a></p>',
    parts: [{ blocks: ["Ask"] }],
    markdownParts: [{ is: "link" }],
  });
  const { html, markdownParts } = renderMarkdown("Or [ask](/contact){.button}");
  expect(html).not.toContain("button-deep");
  expect(markdownParts).toContainEqual({ line: 1, is: "mark", text: "{.button}" });
});

test("a last line that begins with a dash is the source of its quote", () => {
  expect(renderMarkdown("> Said.\n>\n> — Somebody").html).toMatch(/<p>Said.<\/p>\s*<footer>— Somebody<\/footer>/);
  expect(renderMarkdown("— No quote").html).toBe("<p>— No quote</p>");
});
