import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { inlineScriptPlugin } from "#app/boot/inline-script-plugin.ts";
import { browserBuild, sharedChunks } from "#scripts/vite/browser-build.ts";
import { serveDesk } from "./development-server.ts";
import { wordsPlugin } from "./words/write-words.ts";

const shell = /\/(desk\/parts|words|i18n|app\/(boot|ui)|lucide-react)\//;

/** The desk is a separate application: visitors' pages share no script or style with it. */
export default defineConfig(({ command }) => ({
  // In development React Router's basename, without a final slash, must begin with `base`.
  base: command === "build" ? "/desk/" : "/",
  publicDir: false,
  plugins: [wordsPlugin, tailwindcss(), inlineScriptPlugin(), serveDesk, reactRouter()],
  ssr: command === "build" ? { noExternal: true, external: ["pg-native", "sharp"] } : {},
  environments: { client: { build: { rolldownOptions: sharedChunks(shell) } } },
  build: browserBuild,
  // Links of `npm run desk` use the address of the built site.
  server: { port: 3000, strictPort: true },
  // Optimized before the first page: a package discovered later would reload it.
  optimizeDeps: { entries: ["{parts,editor,routes}/**/*.tsx", "root.tsx"] },
}));
