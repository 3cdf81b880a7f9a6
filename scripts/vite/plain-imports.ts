import type { Plugin } from "vite";

/**
 * In place of Vite's half a kilobyte, which preloads what a late part imports: nearly all of that is on
 * the page by then.
 */
export const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  applyToEnvironment: ({ config }) => config.consumer === "client",
  load: (id) => (id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load();" : undefined),
};
