/** Limits on the weight of the chat. Sizes are bytes as sent, brotli 11; a KB is 1,000 bytes. */
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { expect, test } from "vitest";
import { builtFile, builtPages } from "#tests/support/built-pages.ts";
import { moduleGraph, withImports } from "#tests/support/module-graph.ts";

const KB = 1000;
const brotli = (body: Buffer | string) => brotliCompressSync(body).length;
const pages = await builtPages();
const home = pages.find(({ path }) => path === "/")?.html ?? "";
const panel = moduleGraph(home)
  .flatMap(
    (address) =>
      builtFile(address)
        .toString()
        .match(/panel-[\w-]+\.js/g) ?? [],
  )
  .map((name) => `/assets/${name}`)[0];

test("the panel is a file of its own, which no page loads by itself", () => {
  expect(panel).toBeDefined();
  for (const { path, html } of pages) expect(moduleGraph(html), path).not.toContain(panel);
});

test("the panel and what only it needs weigh at most 25 KB", () => {
  const everywhere = new Set(moduleGraph(home));
  const more = withImports([panel!]).filter((address) => !everywhere.has(address));
  expect(more).toContain(panel);
  expect(more.reduce((sum, address) => sum + brotli(builtFile(address)), 0)).toBeLessThanOrEqual(25 * KB);
});

test("the button weighs at most 2 KB in every page's JavaScript", async () => {
  const [built] = (await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      lib: { entry: "app/features/assistant/widget/launcher.tsx", formats: ["es"], fileName: "launcher" },
      rolldownOptions: { external: [/^react/, /panel\.tsx$/] },
    },
  })) as unknown as { output: { code: string }[] }[];
  expect(built!.output).toHaveLength(1);
  const { code } = built!.output[0]!;
  expect(code).toContain("import(");
  expect(brotli(code)).toBeLessThanOrEqual(2 * KB);
});

test("no page's data carries the panel's words", () => {
  for (const { path, html } of pages) expect(html, path).not.toMatch(/Type your message|اكتب رسالتك/);
});
