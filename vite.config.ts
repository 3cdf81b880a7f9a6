import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { createRequestListener } from "@react-router/node";
import tailwindcss from "@tailwindcss/vite";
import { lookup } from "mrmime";
import sirv from "sirv";
import { defineConfig, isRunnableDevEnvironment, type Plugin } from "vite";
import { imagetools } from "vite-imagetools";
import type { Application, Bundle, createApplication } from "#app/application.server.ts";
import { inlineScriptPlugin } from "#app/boot/inline-script-plugin.ts";
import { exportedIn } from "#content/exported-pictures.ts";
import { contentFolder, contentPlugin } from "#content/plugin.ts";
import type { Content } from "#content/read.ts";
import { sceneDirectives, scenesPlugin } from "#content/scenes-plugin.ts";
import { pictureFolder, uploadedAddress, uploadedFolder } from "#content/uploaded-pictures.ts";
import { limits } from "#server/http/limits.ts";

/** Output of the build and the store, without sources of pages. */
const written = ["build", "data", ".cache"].map((folder) => resolve(folder));

const packedPictures = ".cache/pictures";

/** In development vite-imagetools would compress a picture for every request, for a second each. */
const servePackedPictures: Plugin = {
  name: "serve-packed-pictures",
  enforce: "pre",
  configureServer: ({ middlewares }) => {
    middlewares.use("/@imagetools", sirv(packedPictures, { dev: true }));
  },
};

/** An exported picture lies in the content folder; a build puts it at its address. */
const serveUploadedPictures: Plugin = {
  name: "serve-uploaded-pictures",
  configureServer: ({ middlewares }) => {
    async function serve(address: string, response: ServerResponse): Promise<boolean> {
      const { pictures } = await exportedIn(contentFolder());
      for (const picture of pictures)
        for (const file of picture.files)
          if (uploadedAddress(picture, file) === address) {
            response.setHeader("Content-Type", lookup(file.name)!);
            response.end(await readFile(resolve(contentFolder(), pictureFolder(picture), file.name)));
            return true;
          }
      return false;
    }
    middlewares.use((request, response, next) => {
      if (!request.url?.startsWith(uploadedFolder)) return next();
      serve(request.url, response).then((isServed) => isServed || next(), next);
    });
  },
};

/**
 * Renders for development with an application, as the process does for visitors: React Router's own
 * server would leave the context of a request empty. A change to its code makes another one.
 */
const serveApplication = (content: () => Promise<Content>): Plugin => ({
  name: "serve-application",
  configureServer: ({ environments: { ssr }, middlewares }) => {
    let running: { by: typeof createApplication; shown: Content; application: Application } | undefined;
    async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
      if (!isRunnableDevEnvironment(ssr)) throw new Error("Vite cannot run the code of the server.");
      const build = await ssr.runner.import<Bundle>("virtual:react-router/server-build");
      const { createApplication: by, env } = await build.entry.module.loadApplication();
      const shown = await content();
      if (running?.by !== by) {
        void running?.application.stop();
        running = { by, shown, application: by(env(), shown) };
      } else if (running.shown !== shown) {
        running.shown = shown;
        running.application.pages.show(shown);
      }
      const { "content-length": length = 0, "transfer-encoding": coding } = request.headers;
      if (coding !== undefined || Number(length) > limits.body) {
        // As server/http/ does, whose reading counts bytes of unknown length as well.
        response.writeHead(413).end();
        return;
      }
      const { contextOf, mark } = running.application.pages;
      const getLoadContext = (_: Request, { address }: { address: string }) => contextOf({ address, nonce: mark });
      createRequestListener({ build, mode: "development", getLoadContext })(request, response);
    }
    return () => {
      middlewares.use((request, response, next) => void serve(request, response).catch(next));
    };
  },
});

const content = contentPlugin();

export default defineConfig(({ command }) => ({
  // Few files for the server: half the memory and a third of the start time of several thousand
  // modules. Native modules, and optional ones that are missing, stay external.
  ssr: command === "build" ? { noExternal: true, external: ["@takumi-rs/core", "pg-native", "sharp"] } : {},
  plugins: [
    content,
    inlineScriptPlugin(),
    tailwindcss(),
    scenesPlugin(".cache/scenes"),
    servePackedPictures,
    serveUploadedPictures,
    // What the server draws with is taken as it is.
    imagetools({
      exclude: ["public/**", /\?inline$/],
      cache: { enabled: true, dir: packedPictures },
      defaultDirectives: (url) => sceneDirectives(url, process.env.PICTURE_EFFORT),
    }),
    serveApplication(content.api!.read),
    reactRouter(),
  ],
  server: { watch: { ignored: (path: string) => written.includes(path) } },
  optimizeDeps: {
    // What Vite finds on its way it packs at once, answers 504 meanwhile and reloads the page;
    // and while React Router gathers styles, it finds packages of the server as well. These,
    // React's and single icons are all that a browser requests.
    noDiscovery: true,
    include: ["altcha-lib", "altcha-lib/algorithms/web/pbkdf2", "embla-carousel", "eventsource-parser/stream"],
  },
  environments: {
    // What the build itself puts into ready-made pages carries it
    // (app/platform/request-context.server.ts).
    ssr: { define: { "import.meta.env.PAGE_MARK": JSON.stringify(randomUUID()) } },
    client: {
      build: {
        // Source of public/third-party-notices.txt; no visitor gets it
        // (scripts/third-party-notices.ts).
        license: { fileName: ".vite/license.json" },
        rolldownOptions: {
          output: {
            // Three files shared by every page instead of fifteen: on a slow line each costs a
            // round trip (129 KB became 114).
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: "router", test: /node_modules\/(react-router|cookie-es)\// },
                { name: "shell", test: /\/(app\/(shell|ui)|i18n)\/|lucide-react/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // Browsers of the last two and a half years.
    target: ["chrome124", "edge124", "firefox125", "safari17.4"],
    assetsInlineLimit: 0,
    // Also if BUILD_DIR is elsewhere: old pages would be served as new ones.
    emptyOutDir: true,
  },
}));
