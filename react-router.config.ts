import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { prerenderFilePaths, prerenderPaths } from "./app/prerender-paths.ts";

export default {
  ssr: true,
  // Tests build other content into another folder.
  buildDirectory: process.env.BUILD_DIR ?? "build",
  // One small manifest file instead of a call per navigation.
  routeDiscovery: { mode: "initial" },
  prerender: { paths: prerenderPaths, concurrency: 2 },
  // React Router writes each file for machines a second time, as data for navigations that cannot happen.
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    for (const path of await prerenderFilePaths()) await rm(join(buildDirectory, "client", `${path}.data`));
  },
} satisfies Config;
