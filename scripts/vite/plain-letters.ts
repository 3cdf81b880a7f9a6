import type { Plugin } from "vite";

/** Of a module with other letters V8 keeps two bytes a letter; an escape takes six. */
export const plainLetters: Plugin = {
  name: "plain-letters",
  applyToEnvironment: ({ config }) => config.consumer === "server",
  renderChunk(code) {
    const plain = code.replaceAll(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    return plain.length < 2 * code.length ? plain : undefined;
  },
};
