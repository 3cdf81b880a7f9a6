import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** The desk is an application of its own: visitors' pages share no script or style with it. */
export default defineConfig(({ command }) => ({
  base: "/desk/",
  publicDir: false,
  ssr: command === "build" ? { noExternal: true, external: ["pg-native", "sharp"] } : {},
  plugins: [
    tailwindcss(),
    // Words that react-aria reads out, in the desk's two languages only.
    { ...optimizeLocales.vite({ locales: ["en-US", "ar-AE"] }), enforce: "pre" as const },
    reactRouter(),
  ],
  build: {
    target: ["chrome124", "edge124", "firefox125", "safari17.4"],
    assetsInlineLimit: 0,
    emptyOutDir: true,
  },
}));
