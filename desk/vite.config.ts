import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { inlineScriptPlugin } from "#app/boot/inline-script-plugin.ts";
import { serveDesk } from "./development-server.ts";
import { wordsPlugin } from "./words/words-plugin.ts";

/** The desk is an application of its own: visitors' pages share no script or style with it. */
export default defineConfig(({ command }) => ({
  // In development React Router wants its basename, without a slash at the end, to begin with this.
  base: command === "build" ? "/desk/" : "/",
  publicDir: false,
  ssr: command === "build" ? { noExternal: true, external: ["pg-native", "sharp"] } : {},
  plugins: [wordsPlugin, tailwindcss(), inlineScriptPlugin(), serveDesk, reactRouter()],
  // Links of `npm run desk` lead to where the built site listens.
  server: { port: 3000, strictPort: true },
  // All at once before the first page: a package that is found later reloads the page.
  optimizeDeps: { entries: ["{parts,editor,routes}/**/*.tsx", "root.tsx"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Three files shared by every page instead of fifteen: on a slow line each costs a round
            // trip.
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: "router", test: /node_modules\/(react-router|cookie-es)\// },
                { name: "shell", test: /\/(desk\/parts|words|i18n|app\/(boot|ui)|lucide-react)\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    target: ["chrome124", "edge124", "firefox125", "safari17.4"],
    assetsInlineLimit: 0,
    emptyOutDir: true,
  },
}));
