import { describe, expect, it } from "vitest";
import { element, xmlDocument } from "./xml.server.ts";

describe("element", () => {
  it("escapes text and attributes", () => {
    expect(element("a", 'x < y & "z" > w', { b: '"<&>"' }).xml).toBe(
      '<a b="&quot;&lt;&amp;&gt;&quot;">x &lt; y &amp; &quot;z&quot; &gt; w</a>',
    );
  });

  it("nests elements without escaping them again", () => {
    expect(element("a", [element("b", "1 & 2"), element("c")]).xml).toBe("<a><b>1 &amp; 2</b><c/></a>");
  });

  it("drops characters that XML cannot hold and keeps new lines", () => {
    expect(element("a", "one\u0000\u000Btwo\nthree\t\uFFFEfour").xml).toBe("<a>onetwo\nthree\tfour</a>");
  });

  it("declares the encoding", () => {
    expect(xmlDocument(element("a"))).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n');
  });
});
