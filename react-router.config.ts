import type { Config } from "@react-router/dev/config";
import { writeTypes } from "#app/sections/write-types.ts";
import { writeWords } from "#cms/words/write-words.ts";

// `react-router typegen` makes the types of the routes, and those of words and sections as well.
writeTypes();
await writeWords();

export default {
  ssr: true,
  // Tests build other content into another folder.
  buildDirectory: process.env.BUILD_DIR ?? "build",
  // One small manifest file instead of a call per navigation.
  routeDiscovery: { mode: "initial" },
  // A page's code is one file: a separate action would cost a request for one line.
  splitRouteModules: false,
} satisfies Config;
