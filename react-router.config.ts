import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Tests build other content into another folder.
  buildDirectory: process.env.BUILD_DIR ?? "build",
  // One small manifest file instead of a call per navigation.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
