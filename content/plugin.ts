import { relative, resolve } from "node:path";
import type { Plugin } from "vite";
import { assistantWords } from "./assistant-words.ts";
import { type Content, readContent } from "./read.ts";

/** What can be imported, and what each holds: the whole for server code, the chat's words for the browser. */
const modules: Record<string, (content: Content) => { name: string; value: unknown }> = {
  "virtual:content": (content) => ({ name: "content", value: content }),
  "virtual:assistant-words": (content) => ({ name: "assistantWords", value: assistantWords(content) }),
};

/** Read once for all that is made of it, until a file changes. */
let reading: ReturnType<typeof readContent> | undefined;

/** Content comes from `content/`, or from the folder that CONTENT_DIR names (tests build other content). */
export const contentFolder = () => resolve(process.env.CONTENT_DIR ?? "content");
/** The same as it is called in messages. */
export const shownFolder = () => relative(process.cwd(), contentFolder());

/**
 * Makes the checked content importable: in server code as `virtual:content`; in the chat's panel, which the browser loads
 * by itself, as `virtual:assistant-words`. A fault in the content stops the build.
 */
export function contentPlugin(): Plugin {
  return {
    name: "content",
    resolveId: (source) => (Object.hasOwn(modules, source) ? `\0${source}` : undefined),
    async load(id) {
      const module = id.startsWith("\0") ? modules[id.slice(1)] : undefined;
      if (!module) return undefined;
      const { content } = await (reading ??= readContent(contentFolder()));
      const { name, value } = module(content);
      return `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`;
    },
    configureServer({ watcher, moduleGraph, ws }) {
      watcher.add(contentFolder());
      watcher.on("all", (_event, file) => {
        if (!file.startsWith(contentFolder())) return;
        reading = undefined;
        for (const source of Object.keys(modules)) {
          const module = moduleGraph.getModuleById(`\0${source}`);
          if (module) moduleGraph.invalidateModule(module);
        }
        ws.send({ type: "full-reload" });
      });
    },
  };
}
