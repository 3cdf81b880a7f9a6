import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { startFile, startScript } from "./start-file.server.ts";

const manifest = {
  url: "/assets/manifest.js",
  entry: { module: "/assets/entry.js", imports: ["/assets/react.js"] },
  routes: {
    root: {
      module: "/assets/root.js",
      clientMiddlewareModule: "/assets/middleware.js",
      imports: ["/assets/react.js"],
    },
    "en/home": { module: "/assets/home.js", imports: ["/assets/react.js", "/assets/sections.js"] },
    "rss.xml": { module: "/assets/file.js", imports: [] },
  },
} as unknown as ServerBuild["assets"];
const build = {
  future: {},
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  ssr: true,
  isSpaMode: false,
} as const;

test("the file starts every page, and its name tells its content", () => {
  const { path, script } = startFile(build, manifest);
  expect(path).toMatch(/^\/assets\/start-[0-9a-f]{8}\.js$/);
  expect(script).toContain('"shared":["/assets/manifest.js","/assets/react.js"]');
  expect(script).toContain('"en/home":{"imports":["/assets/sections.js"],"parts":["/assets/home.js"]}');
  expect(script).toContain('"entry":"/assets/entry.js"},{"basename":"/","future":{}');
  expect(script).not.toContain("rss.xml");
  const next = startFile(build, { ...manifest, url: "/assets/next.js" });
  expect(next.path).not.toBe(path);
});

test("a script within a page starts that page alone", () => {
  const script = startScript(manifest, ["root"]);
  expect(script).toContain('"routes":{"root":{"imports":[],"parts":["/assets/middleware.js","/assets/root.js"]}}');
  expect(script).not.toContain("basename");
});
