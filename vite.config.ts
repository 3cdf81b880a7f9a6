import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { inlineScriptPlugin } from "#app/boot/inline-script-plugin.ts";
import { contentPlugin } from "#cms/plugin.ts";
import { browserBuild, sharedChunks } from "#scripts/vite/browser-build.ts";
import { languagePackPlugin } from "#scripts/vite/language-pack.ts";
import { pictures } from "#scripts/vite/pictures.ts";
import { serveApplication } from "#scripts/vite/serve-application.ts";

/** Output of the build and the store, which contain no sources of pages. */
const written = ["build", "data", ".cache"].map((folder) => resolve(folder));

const content = contentPlugin();

export default defineConfig(({ command }) => ({
  plugins: [
    content,
    languagePackPlugin,
    inlineScriptPlugin(),
    tailwindcss(),
    ...pictures,
    serveApplication(content.api!.read),
    reactRouter(),
  ],
  // Few files for the server: half the memory and a third of the start time of several thousand
  // modules. Native modules, and optional ones that are missing, stay external.
  ssr: command === "build" ? { noExternal: true, external: ["@takumi-rs/core", "pg-native", "sharp"] } : {},
  environments: {
    // Marks prerendered pages (app/platform/request-context.server.ts).
    ssr: { define: { "import.meta.env.BUILD_NONCE": JSON.stringify(randomUUID()) } },
    client: {
      build: {
        // For scripts/third-party-notices.ts; not sent to visitors.
        license: { fileName: ".vite/license.json" },
        rolldownOptions: sharedChunks(/\/(app\/(shell|ui)|i18n)\/|lucide-react/),
      },
    },
  },
  build: browserBuild,
  server: { watch: { ignored: (path: string) => written.includes(path) } },
  optimizeDeps: {
    // A dependency discovered later is bundled at once and reloads the page; meanwhile Vite answers
    // 504. These, React's and single icons are all that a browser requests.
    noDiscovery: true,
    include: ["altcha-lib", "altcha-lib/algorithms/web/pbkdf2", "embla-carousel", "eventsource-parser/stream"],
  },
}));
