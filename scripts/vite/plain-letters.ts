import type { Plugin } from "vite";

/** V8 keeps two bytes for each letter of a module with any letter beyond Latin-1; an escape takes six. */
export const plainLetters: Plugin = {
  name: "plain-letters",
  applyToEnvironment: ({ config }) => config.consumer === "server",
  renderChunk(code) {
    const plain = code.replaceAll(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    return plain.length < 2 * code.length ? plain : undefined;
  },
};
