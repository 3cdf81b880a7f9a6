import { expect, test } from "vitest";
import { withDeferredBoot } from "./render-document.server.tsx";

const script = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1_main from "/assets/home.js";
const route1 = {...route1_main};
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");`;
const page = (module = `<script nonce="n-1" type="module" async="">${script}</script>`) =>
  `<html lang="en"><body><link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/entry.js"/>${module}</body></html>`;

test("no markup requests a module, and one classic script holds the whole start", () => {
  const html = withDeferredBoot(page(), "n-1");
  expect(html).toContain('<html lang="en" data-waiting>');
  expect(html).not.toContain("<link");
  expect(html).not.toContain('type="module"');
  expect(html.match(/<script nonce="n-1">/g)).toHaveLength(1);
  expect(html).toContain('["/assets/manifest.js"],"/assets/entry.js",');
  expect(html).toContain('const route0=await import("/assets/root.js");');
  expect(html).not.toMatch(/^\s*import[\s*{"]/m);
});

const stream =
  '<script nonce="n-1">window.__reactRouterContext = {};window.__reactRouterContext.stream = new ReadableStream({start(c){window.__reactRouterContext.streamController = c;}});</script>';

test("data in a file leave the page, and the start fetches them", () => {
  const piece = (call: string) => `<script nonce="n-1">window.__reactRouterContext.streamController.${call};</script>`;
  const streamed = page().replace("</body>", `${stream}${piece('enqueue("[1]")')}${piece("close()")}</body>`);
  expect(withDeferredBoot(streamed, "n-1")).toContain('enqueue("[1]")');
  const html = withDeferredBoot(streamed, "n-1", "/about.data");
  expect(html).not.toContain("streamController");
  expect(html).toContain('"/about.data",["/assets/manifest.js"]');
});

test.each([
  ["no module script", ""],
  ["two module scripts", '<script nonce="n-1" type="module" async=""></script>'.repeat(2)],
  ["a module script of another", `<script type="module" async="">${script}</script>`],
  [
    "a static import of another form",
    `<script nonce="n-1" type="module" async="">import { x } from "/a.js";\nimport("/b.js");</script>`,
  ],
  ["no entry", `<script nonce="n-1" type="module" async="">import "/a.js";</script>`],
])("markup with %s fails the build", (_name, module) => {
  expect(() => withDeferredBoot(page(module), "n-1")).toThrow(/React Router/);
});
