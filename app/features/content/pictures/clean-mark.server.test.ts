import { readdir, readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { cpuTime } from "#tests/support/cpu-time.ts";
import { parseXml } from "#tests/support/parse-xml.ts";
import { cleanMark } from "./prepare-picture.server.ts";

const svg = (content: string, attributes = 'viewBox="0 0 48 48"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const path = '<path d="M2 2H46V46H2Z"/>';

function clean(upload: string): string {
  const result = cleanMark(upload);
  if (result.outcome === "refused") throw new Error(result.code);
  parseXml(result.svg);
  return result.svg;
}
/** The content of the root element. */
const inside = (upload: string) => /^<svg [^>]*>(.*)<\/svg>\n$/s.exec(clean(upload))![1];

function refusal(upload: string): string {
  const result = cleanMark(upload);
  return result.outcome === "refused" ? result.code : result.outcome;
}

const pixels = (text: string) =>
  sharp(Buffer.from(text))
    .resize(96, 96, { fit: "contain", background: "#0000" })
    .extractChannel("alpha")
    .raw()
    .toBuffer();

test("the marks of the repository pass, and look as before", async () => {
  for (const file of await readdir("media/marks")) {
    const mark = await readFile(`media/marks/${file}`, "utf8");
    expect((await pixels(clean(mark))).equals(await pixels(mark)), file).toBe(true);
    expect(cleanMark(mark), file).toMatchObject({ width: 48, height: 48, leftOut: [] });
    expect(clean(clean(mark)), file).toBe(clean(mark));
  }
});

test("a mark has one colour, whatever its own was, and what is not painted stays so", () => {
  expect(
    clean(svg(`<g fill="none"><path fill="#e20" stroke="navy" d="M0 0"/></g><circle r="3" fill="url(#a)"/>`)),
  ).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="currentColor"><g fill="none">' +
      '<path d="M0 0" fill="currentColor" stroke="currentColor"/></g><circle r="3" fill="currentColor"/></svg>\n',
  );
  expect(clean(svg('<path d="M0 0" stroke="#000"/>', 'viewBox="0 0 9 9" fill="none" stroke-width="2"'))).toContain(
    'viewBox="0 0 9 9" stroke-width="2" fill="none"><path',
  );
  expect(inside(svg('<path d="M0 0" fill="transparent" stroke="inherit"/>' + path))).toContain(
    '<path d="M0 0" fill="none"/>',
  );
});

test("colours are found where drawing programmes put them", () => {
  const sheet = "<style>/* a */ .a,.b { fill: none; stroke: #123 } .b{stroke-width:2px !important;}/* b */</style>";
  expect(inside(svg(`<defs>${sheet}</defs><path class="b" fill="red" d="M0 0"/>`))).toBe(
    '<path d="M0 0" stroke-width="2px" fill="none" stroke="currentColor"/>',
  );
  expect(inside(svg('<path class="a" style="fill:none;stroke:#000;-inkscape-x:url(http://x)" d="M0 0"/>'))).toBe(
    '<path d="M0 0" fill="none" stroke="currentColor"/>',
  );
  expect(inside(svg(`${path}<path display="none" d="M1 1"/><g style="display:none">${path}</g>`))).toBe(path);
  for (const style of [
    "path{fill:none}",
    "@media print{.a{fill:none}}",
    "@import 'x';",
    ".a{fill:none",
    "#a{fill:red}",
  ])
    expect(refusal(svg(`<style>${style}</style>${path}`)), style).toBe("mark-export");
});

test("white parts beside another colour are refused, since they would become a blot", () => {
  const white = '<circle r="9" fill="#FFF"/>';
  expect(refusal(svg(path + white))).toBe("mark-white");
  expect(refusal(svg(`<g fill="rgb(255, 255, 255)"><circle r="9"/></g><rect stroke="red" fill="none"/>`))).toBe(
    "mark-white",
  );
  expect(inside(svg(white))).toBe('<circle r="9" fill="currentColor"/>');
  expect(inside(svg(`<line stroke="white" x2="9"/>`))).toBe('<line x2="9" stroke="currentColor"/>');
  expect(inside(svg(`<clipPath id="c"><rect fill="white" width="9" height="9"/></clipPath>${path}`))).toContain(path);
});

test("clips stay, but none that clips a clip, draws nothing or lies elsewhere", () => {
  expect(
    inside(svg(`<g clip-path="url(#a)">${path}</g><defs><clipPath id="a"><rect width="9"/></clipPath></defs>`)),
  ).toBe(`<clipPath id="a"><rect width="9"/></clipPath><g clip-path="url(#a)">${path}</g>`);
  const nested = '<clipPath id="a" clip-path="url(#b)"><rect clip-path="url(#b)" width="9"/></clipPath>';
  expect(inside(svg(`${nested}<clipPath id="b"><use href="#x"/></clipPath>${path}`))).toBe(
    `<clipPath id="a"><rect width="9"/></clipPath>${path}`,
  );
  for (const clip of ["url(#b)", "url(http://evil.example/#a)", "url(//evil.example#a)", "url(data:x#a)"])
    expect(inside(svg(`<clipPath id="a"/><path clip-path="${clip}" d="M2 2H46V46H2Z"/>`)), clip).toBe(path);
});

test("nothing is left that runs, loads, links or names", () => {
  const hostile = [
    "<script>alert(1)</script>",
    '<script href="//evil.example"/>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject>',
    '<image href="http://evil.example/a.png"/><image xlink:href="file:///etc/passwd"/>',
    '<use href="data:image/svg+xml;base64,PHN2Zz4=#a"/>',
    '<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
    '<feImage href="http://evil.example"/><filter id="f"><feImage href="http://evil.example"/></filter>',
    '<iframe src="javascript:alert(1)"/><object data="//evil.example"/>',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
    '<h:path xmlns:h="http://www.w3.org/1999/xhtml" d="alert"/>',
    "<metadata>evil.example</metadata><title>alert</title><desc>alert</desc><text>alert</text>",
    "<!-- alert --><?xml-stylesheet href='//evil.example'?><![CDATA[<script>alert(1)</script>]]>",
    '<linearGradient id="g"><stop stop-color="alert"/></linearGradient><pattern id="p"><path d="M1 1"/></pattern>',
  ].join("");
  const on = ' onload="alert(1)" onclick="alert(1)" id="alert" class="alert" data-x="alert" xml:base="//evil.example"';
  const links =
    ' href="javascript:alert(1)" xlink:href="javascript:alert(1)" filter="url(//evil.example#f)" mask="url(#alert)"' +
    ' fill="url(//evil.example#g)" stroke="url(#alert)" style="fill:url(//evil.example);background:url(//evil.example)"' +
    ' marker-end="url(#alert)" cursor="url(//evil.example)" transform="translate(1) url(alert)"' +
    ' d="M1 1 alert(&quot;1&quot;)" points="1 &lt;script&gt;" opacity="expression(alert)" x="&#34;alert"';
  const shape = '<path fill="currentColor" stroke="currentColor"/>';
  const uploads = {
    plain: svg(`${hostile}<a${on}${links}><path${on}${links}/></a>`, `viewBox="0 0 9 9"${on}${links}`),
    prefixed: `<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${on}><s:script>alert(1)</s:script><s:path${on} fill="a" stroke="b"/></s:svg>`,
  };
  for (const [name, upload] of Object.entries(uploads)) {
    const result = clean(upload);
    expect(result, name).not.toMatch(/alert|evil|script|href|url|style|on\w+=|data|file:|<\?|<!|&/i);
    expect(result, name).toContain(shape);
  }
  expect(cleanMark(uploads.plain)).toMatchObject({ leftOut: ["foreignObject", "image", "use", "text", "mask"] });
});

test("entities and definitions are refused before anything reads them", () => {
  const lol = '<!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">';
  for (const doctype of [
    `<!DOCTYPE svg [${lol}]>`,
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://evil.example/x.dtd"> %x;]>',
    '<!DOCTYPE svg [<!ATTLIST path onload CDATA "alert(1)">]>',
  ])
    expect(refusal(`<?xml version="1.0"?>${doctype}${svg(`${path}<text>&b;</text>`)}`), doctype).toBe("mark-export");
  const illustrator =
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  expect(inside(`\ufeff<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator -->\n${illustrator}\n${svg(path)}`)).toBe(
    path,
  );
});

test("what is no drawing, is broken, has no size or no shape is refused with its own words", () => {
  for (const upload of [
    "",
    "words",
    "<html><body/></html>",
    "\x89PNG\r\n\x1a\n",
    '<svg:svg xmlns:svg="http://example.com"/>',
  ])
    expect(refusal(upload), upload).toBe("mark-wrong-type");
  for (const upload of [svg("<g>"), svg("</g>"), svg('<path d="M0 0" d="M1 1"/>'), svg("&nope;"), svg("<a b=<c>")])
    expect(refusal(upload), upload).toBe("damaged");
  for (const size of ["", 'viewBox="0 0 0 9"', 'viewBox="0 0 9"', 'viewBox="0 0 9 1e9"', 'width="10mm" height="9"'])
    expect(refusal(svg(path, size)), size).toBe("mark-export");
  expect(cleanMark(svg(path, 'width="120px" height="30.5"'))).toMatchObject({ width: 120, height: 31 });
  expect(clean(`<svg viewBox="0,0 9 9">${path}</svg>`)).toContain('viewBox="0 0 9 9"');
  for (const content of ["", "<g/>", "<text>Words</text>", '<path d="M0 0" fill="none"/>', `<defs>${path}</defs>`])
    expect(refusal(svg(content)), content).toBe("mark-empty");
});

test("no drawing takes long, however it is made", async () => {
  const times = (part: string, count: number) => part.repeat(count);
  const sheet = (style: string) => svg(`<style>${style}</style>${path}`);
  const attributes = Array.from({ length: 20_000 }, (_, index) => `a${index}=""`).join(" ");
  const uploads = {
    "too-large": [svg(times(" ", 256 * 1024))],
    "mark-too-complex": [
      svg(times("<g>", 33) + path + times("</g>", 33)),
      svg(times("<g>", 2900) + times("</g>", 2900)),
      svg(times("<g>", 60_000)),
      svg(times(path, 2001)),
      // Each of 900 shapes with a clip of 900.
      svg(
        `<clipPath id="a">${times(path, 900)}</clipPath>${times('<path clip-path="url(#a)" d="M2 2H46V46H2Z"/>', 900)}`,
      ),
    ],
    "mark-export": [
      sheet(times(".a,", 80_000)),
      sheet(times("a", 200_000)),
      sheet(times("{", 200_000)),
      times("<!DOCTYPE ", 20_000) + "<!ENTITY",
    ],
    cleaned: [
      sheet(times("/*", 100_000)),
      svg(`<path d="M0 0${times(" 1", 120_000)}"/>`),
      svg(`<path d="M0 0${times(" 1", 120_000)}?"/>`),
      svg(`<path transform="${times("rotate(1) ", 20_000)}?"/>`),
      svg(`<path transform="${times(" ", 200_000)}?" x="${times("1", 9000)}?"/>`),
      svg(`<style>${times(".a,", 30_000)}.a{${times("fill:red;", 15_000)}}</style>${times('<path class="a"/>', 200)}`),
      svg(`<style>${times(".a{fill:red}", 10_000)}</style>${times(`<path class="${times("a ", 20)}"/>`, 1900)}`),
      svg(`<path ${attributes}/>`),
      svg(`<style>.a{}</style>${times(`<path style="${times("fill:#000;", 10)}"/>`, 1900)}`),
    ],
    damaged: [
      svg(`<path ${times('a="" ', 25_000)}/>`),
      times("<!-- ", 5000) + "<svg ",
      times("<!DOCTYPE ", 5000) + "<svg ",
    ],
  };
  for (const [outcome, drawings] of Object.entries(uploads))
    for (const [index, upload] of drawings.entries()) {
      const time = await cpuTime(() => expect(refusal(upload), `${outcome} ${index}`).toBe(outcome));
      expect(time, `${outcome} ${index}`).toBeLessThan(10_000);
    }
});
