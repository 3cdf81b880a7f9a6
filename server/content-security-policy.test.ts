import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { pagePolicy } from "./content-security-policy.ts";

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const directive = (html: string, name: string) =>
  pagePolicy(html)
    .split("; ")
    .find((part) => part.startsWith(`${name} `));

test("inline scripts that run are let in by their hash, once each", () => {
  const html = `<script>a()</script><script type="module" async="">b()</script><script TYPE='text/javascript'>c()</script>
    <script type=module>d()</script><script>a()</script>`;
  expect(directive(html, "script-src")).toBe(`script-src 'self' ${["a()", "b()", "c()", "d()"].map(sha).join(" ")}`);
});

test("data blocks and scripts with a source need no hash", () => {
  const html = `<script type="application/ld+json">{"a":1}</script><script type="application/json">{}</script><script src="/a.js"></script>`;
  expect(directive(html, "script-src")).toBe("script-src 'self'");
});

test("inline styles are let in by their hash", () => {
  expect(directive(`<style>a{}</style><style media="print">b{}</style>`, "style-src")).toBe(
    `style-src 'self' ${sha("a{}")} ${sha("b{}")}`,
  );
});

test("new lines count as the browser's parser reads them", () => {
  expect(directive("<script>a\r\nb\rc</script>", "script-src")).toBe(`script-src 'self' ${sha("a\nb\nc")}`);
});

test("nothing is let in that is not needed", () => {
  const policy = pagePolicy("<p>text</p>");
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(policy).not.toMatch(/unsafe|nonce|\*|https?:/);
  expect(policy).toContain("base-uri 'none'; frame-ancestors 'none'");
});
