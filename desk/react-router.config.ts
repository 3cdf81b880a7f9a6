import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: ".",
  basename: "/desk",
  // Set by scripts/prepare/build-release.mjs, beside the site's.
  buildDirectory: process.env.BUILD_DIR ?? "../.cache/desk",
  routeDiscovery: { mode: "initial" },
} satisfies Config;
