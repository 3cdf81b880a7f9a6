import { resolve } from "node:path";
import { defineConfig, loadConfigFromFile, mergeConfig } from "vite";

/** The site's own, with an empty dependency cache: COLD_CACHE names an empty folder. */
export default defineConfig(async (env) => {
  const site = await loadConfigFromFile(env, resolve("vite.config.ts"));
  return mergeConfig(site!.config, { cacheDir: process.env.COLD_CACHE });
});
