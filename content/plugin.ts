import { writeFile } from "node:fs/promises";
import { join, posix, relative, resolve } from "node:path";
import type { Plugin } from "vite";
import { assistantWords } from "./assistant-words.ts";
import { type Content, readContent } from "./read.ts";
import type { SourceCache } from "./source.ts";

/** What can be imported, and what each holds: the whole for server code, the chat's words for the browser. */
const modules: Record<string, (content: Content) => { name: string; value: unknown }> = {
  "virtual:content": (content) => ({ name: "content", value: content }),
  "virtual:assistant-words": (content) => ({ name: "assistantWords", value: assistantWords(content) }),
};

/** The file beside the server's bundle that holds the content, and what stands for its address until that is known. */
const contentFile = "content.json";
const contentAddress = "CONTENT_ADDRESS";

/** By this symbol the development server's code finds the content that the plugin has read in the same process. */
const handedOver = "content of the development server";

/** Content comes from `content/`, or from the folder that CONTENT_DIR names (tests build other content). */
export const contentFolder = () => resolve(process.env.CONTENT_DIR ?? "content");
/** The same as it is called in messages. */
export const shownFolder = () => relative(process.cwd(), contentFolder());

/**
 * Makes the checked content importable: in server code as `virtual:content`; in the chat's panel, which the browser loads
 * by itself, as `virtual:assistant-words`. A fault in the content stops the build.
 */
export function contentPlugin(): Plugin {
  /** Read once for all that is made of it, until a file changes. */
  let reading: Promise<Content> | undefined;
  let cache: SourceCache | undefined;
  let isShared = false;
  const read = async () => (await readContent(contentFolder(), cache)).content;
  return {
    name: "content",
    resolveId: (source) => (Object.hasOwn(modules, source) ? `\0${source}` : undefined),
    async load(id) {
      const module = id.startsWith("\0") ? modules[id.slice(1)] : undefined;
      if (!module) return undefined;
      const { name, value } = module(await (reading ??= read()));
      // As code, a thousand posts are a string of 20 MB, which the bundler copies and every process keeps.
      if (name === "content" && this.environment.mode === "build")
        return `import { readFileSync } from "node:fs";
export const content = JSON.parse(readFileSync(new URL("${contentAddress}", import.meta.url), "utf8"));`;
      // As code, each change of it would leave 10 MB of sources and maps behind.
      if (name === "content" && isShared) {
        Object.assign(globalThis, { [Symbol.for(handedOver)]: value });
        return `export const content = globalThis[Symbol.for("${handedOver}")];`;
      }
      return `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`;
    },
    renderChunk(code, { fileName }) {
      if (!code.includes(contentAddress)) return undefined;
      const address = posix.relative(posix.dirname(fileName), contentFile);
      return { code: code.replace(contentAddress, address), map: null };
    },
    async writeBundle({ dir }) {
      if (this.environment.name === "ssr")
        await writeFile(join(dir!, contentFile), JSON.stringify(await (reading ??= read())));
    },
    configureServer({ watcher, moduleGraph, ws }) {
      cache = new Map();
      // Vitest runs code in other processes.
      isShared = !process.env.VITEST;
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
