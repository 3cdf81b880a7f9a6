import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { noncePolicy, securePage } from "./security-headers.ts";

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const mark = "a-mark_1";
const marked = ` nonce="${mark}"`;
const directive = (policy: string, name: string) => policy.split("; ").find((part) => part.startsWith(`${name} `));
const sealed = (html: string, name: string) => directive(securePage(html, mark).policy, name);

describe("a page that is sent many times", () => {
  test("lets in by their hash the scripts that carry the mark, once each", () => {
    const html = `<script${marked}>a()</script><script type="module"${marked} async="">b()</script>
      <SCRIPT${marked}>c()</SCRIPT ><script${marked}>a()</script>`;
    expect(sealed(html, "script-src")).toBe(`script-src 'self' ${["a()", "b()", "c()"].map(sha).join(" ")}`);
  });

  test("lets in no script or style that somebody else put there", () => {
    const html = `<script>evil()</script><script nonce="guessed">evil()</script><script nonce="${mark}1">evil()</script>
      <script${marked}>a()</script><style>evil{}</style><style${marked} data-href="app">a{}</style>
      <p>&lt;script${marked}&gt;evil()&lt;/script&gt;</p><script>evil()</script>`;
    const { policy } = securePage(html, mark);
    expect(directive(policy, "script-src")).toBe(`script-src 'self' ${sha("a()")}`);
    expect(directive(policy, "style-src")).toBe(`style-src 'self' ${sha("a{}")}`);
    expect(policy).not.toContain(sha("evil()"));
  });

  test("carries the mark no longer", () => {
    const html = `<link rel="icon"${marked}/><style${marked}>a{}</style><script${marked} async="">a()</script>`;
    expect(securePage(html, mark).html).toBe(`<link rel="icon"/><style>a{}</style><script async="">a()</script>`);
  });

  test("counts new lines as the browser's parser reads them", () => {
    expect(sealed(`<script${marked}>a\r\nb\rc</script>`, "script-src")).toBe(`script-src 'self' ${sha("a\nb\nc")}`);
  });

  test("lets in nothing that it does not need", () => {
    const { policy } = securePage("<p>text</p>", mark);
    expect(policy).toMatch(/^default-src 'self'; script-src 'self'; style-src 'self'; /);
    expect(policy).not.toMatch(/unsafe|nonce|\*|https?:/);
    for (const name of ["object-src", "child-src", "base-uri", "frame-ancestors"])
      expect(policy).toContain(`; ${name} 'none'`);
  });
});

test("a page that is made for one answer lets in what carries its nonce, and nothing by what it holds", () => {
  const policy = noncePolicy("new");
  expect(directive(policy, "script-src")).toBe("script-src 'self' 'nonce-new'");
  expect(directive(policy, "style-src")).toBe("style-src 'self' 'nonce-new'");
  expect(policy).not.toMatch(/unsafe|sha256|\*|https?:/);
  expect(noncePolicy(undefined)).toBe(securePage("", mark).policy);
});
