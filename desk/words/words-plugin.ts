import type { Plugin } from "vite";
import { wordsFolder, writeWords } from "./write-words.ts";

/** Makes the module of the desk's words, again after a change in development. */
export const wordsPlugin: Plugin = {
  name: "words",
  config: writeWords,
  configureServer({ config, watcher }) {
    watcher.add(wordsFolder);
    watcher.on("all", (_event, file) => {
      if (file.startsWith(wordsFolder)) writeWords().catch((error: Error) => config.logger.error(error.message));
    });
  },
};
