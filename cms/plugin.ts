import { relative, resolve } from "node:path";
import type { Plugin } from "vite";
import { type Content, readContent } from "./read.ts";
import type { SourceCache } from "./source.ts";

/** `content/`, or the folder in CONTENT_DIR (tests build other content). */
export const contentFolder = () => resolve(process.env.CONTENT_DIR ?? "content");
/** The content folder as messages show it. */
export const shownFolder = () => relative(process.cwd(), contentFolder());

const name = "virtual:content";

/** Reads and checks the content in development, after each change, and in tests, as `virtual:content`. */
export function contentPlugin(folder = contentFolder()): Plugin<{ read: () => Promise<Content> }> {
  let reading: Promise<Content> | undefined;
  const cache: SourceCache = new Map();
  const read = () => (reading ??= readContent(folder, { cache }).then(({ content }) => content));
  return {
    name: "content",
    api: { read },
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    load: async (id) =>
      id === `\0${name}`
        ? `export const content = JSON.parse(${JSON.stringify(JSON.stringify(await read()))});`
        : undefined,
    configureServer({ watcher, ws }) {
      watcher.add(folder);
      watcher.on("all", (_event, file) => {
        if (!file.startsWith(folder)) return;
        reading = undefined;
        ws.send({ type: "full-reload" });
      });
    },
  };
}
