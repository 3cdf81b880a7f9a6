import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import sirv from "sirv";
import { defineConfig, type Plugin } from "vite";
import { imagetools } from "vite-imagetools";
import { contentPlugin } from "./content/plugin.ts";
import { scenesPlugin } from "./content/scenes-plugin.ts";

/** What a build and the store write; no page comes from there. */
const written = ["build", "data", ".cache"].map((folder) => resolve(folder));

const packedPictures = ".cache/pictures";

/** In development vite-imagetools would pack a picture for every request, which takes a second and memory. */
const servePackedPictures: Plugin = {
  name: "serve-packed-pictures",
  enforce: "pre",
  configureServer: ({ middlewares }) => {
    middlewares.use("/@imagetools", sirv(packedPictures, { dev: true }));
  },
};

export default defineConfig(({ command }) => ({
  // One file for the server: half the memory and a third of the start time of several thousand modules.
  // What is native, or only tried for and not there, stays outside.
  ssr: command === "build" ? { noExternal: true, external: ["@takumi-rs/core", "pg-native", "sharp"] } : {},
  plugins: [
    contentPlugin(),
    tailwindcss(),
    scenesPlugin(".cache/scenes"),
    servePackedPictures,
    imagetools({ cache: { enabled: true, dir: packedPictures } }),
    reactRouter(),
  ],
  server: { watch: { ignored: (path: string) => written.includes(path) } },
  optimizeDeps: {
    // What Vite finds on its way it packs at once, answers 504 meanwhile and loads the page anew; and while React Router
    // gathers styles, it finds packages of the server as well. These, React's and single icons are all that a browser asks for.
    noDiscovery: true,
    include: ["altcha-lib", "altcha-lib/algorithms/web/pbkdf2", "embla-carousel", "eventsource-parser/stream"],
  },
  environments: {
    // What the build itself puts into ready-made pages carries it (app/platform/page-nonce.server.ts).
    ssr: { define: { "import.meta.env.PAGE_MARK": JSON.stringify(randomUUID()) } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Three files that every page shares instead of fifteen: on a slow line each costs a turn (129 KB became 114).
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: "router", test: /node_modules\/(react-router|cookie-es)\// },
                { name: "shell", test: /\/app\/(i18n|shell|ui)\/|lucide-react/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // The browsers of the last two and a half years.
    target: ["chrome124", "edge124", "firefox125", "safari17.4"],
    assetsInlineLimit: 0,
    // Also where BUILD_DIR lies elsewhere: old pages would be served as new ones.
    emptyOutDir: true,
  },
}));
