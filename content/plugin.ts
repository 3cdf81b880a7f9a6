import { resolve } from "node:path";
import type { Plugin } from "vite";
import { readContent } from "./read.ts";

const id = "virtual:content";

/** Content comes from `content/`, or from the folder that CONTENT_DIR names (tests build other content). */
export const contentFolder = () => resolve(process.env.CONTENT_DIR ?? "content");

/** Makes the checked content importable in server code as `virtual:content`; a fault in it stops the build. */
export function contentPlugin(): Plugin {
  return {
    name: "content",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined;
      this.addWatchFile(contentFolder());
      const { content } = await readContent(contentFolder());
      return `export const content = JSON.parse(${JSON.stringify(JSON.stringify(content))});`;
    },
    configureServer({ watcher, moduleGraph, ws }) {
      watcher.add(contentFolder());
      watcher.on("all", (_event, file) => {
        const module = file.startsWith(contentFolder()) && moduleGraph.getModuleById(`\0${id}`);
        if (!module) return;
        moduleGraph.invalidateModule(module);
        ws.send({ type: "full-reload" });
      });
    },
  };
}
