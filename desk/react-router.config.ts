import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: ".",
  basename: "/desk",
  // Beside the site's, by scripts/prepare/build-release.mjs.
  buildDirectory: process.env.BUILD_DIR ?? "../.cache/desk",
  routeDiscovery: { mode: "initial" },
} satisfies Config;
