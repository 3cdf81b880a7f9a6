import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { bytes } from "node:stream/consumers";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, isRunnableDevEnvironment, type Plugin } from "vite";
import { inlineScriptPlugin } from "#app/boot/inline-script-plugin.ts";
import { contentPlugin } from "#cms/plugin.ts";
import { browserBuild, production, sharedChunks } from "#scripts/vite/browser-build.ts";
import { iconsPlugin } from "#scripts/vite/icons.ts";
import { languagePackPlugin } from "#scripts/vite/language-pack.ts";
import { plainImports } from "#scripts/vite/plain-imports.ts";
import { plainLetters } from "#scripts/vite/plain-letters.ts";
import { assetFileNames, pictures } from "#scripts/vite/pictures.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestListener } from "@react-router/node";
import type { Application, Bundle, createApplication } from "#app/application.server.ts";
import type { Serve } from "#app/features/assistant/gateway/gateway-request.server.ts";
import type { Content } from "#cms/read.ts";
import { createResponseWriters } from "#server/answers/assistant.ts";
import { uploadLimit } from "#server/answers/uploads.ts";
import { limits } from "#server/http/limits.ts";

/** Output of the build and the store, which contain no sources of pages. */
const written = ["build", "data", ".cache"].map((folder) => resolve(folder));

const content = contentPlugin();

export default defineConfig(({ command }) => ({
  plugins: [
    content,
    languagePackPlugin,
    iconsPlugin,
    inlineScriptPlugin(),
    plainImports,
    plainLetters,
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
    ssr: {
      define: { ...production(command), "import.meta.env.BUILD_NONCE": JSON.stringify(randomUUID()) },
      build: { rolldownOptions: { output: { comments: false } } },
    },
    client: {
      build: {
        // For scripts/third-party-notices.ts; not sent to visitors.
        license: { fileName: ".vite/license.json" },
        modulePreload: false,
        rolldownOptions: sharedChunks(
          /\/(app\/(shell|ui|seo)|i18n)\/|virtual:icon|\/(card-link|end-sections|form-route|history-entry|use-words|visit-source)\.tsx?$/,
        ),
      },
    },
  },
  build: { ...browserBuild, rolldownOptions: { output: { assetFileNames } } },
  server: { watch: { ignored: (path: string) => written.includes(path) } },
  optimizeDeps: {
    // A dependency discovered later is bundled at once and reloads the page; meanwhile Vite answers
    // 504. These and React's are all that a browser requests.
    noDiscovery: true,
    include: ["altcha-lib", "altcha-lib/algorithms/web/pbkdf2", "embla-carousel", "eventsource-parser/stream"],
  },
}));

/**
 * Renders for development with an application, as in production: React Router's own server would
 * leave the request context empty. A change to its code recreates the application.
 */
const serveApplication = (readContent: () => Promise<Content>): Plugin => ({
  name: "serve-application",
  configureServer: ({ environments: { ssr }, middlewares }) => {
    let running: { create: typeof createApplication; content: Content; application: Application } | undefined;
    async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
      if (!isRunnableDevEnvironment(ssr)) throw new Error("Vite cannot run the code of the server.");
      const build = await ssr.runner.import<Bundle>("virtual:react-router/server-build");
      const { createApplication: create, env } = await build.entry.module.loadApplication();
      const content = await readContent();
      if (running?.create !== create) {
        void running?.application.stop();
        running = { create, content, application: create(env(), content) };
      } else if (running.content !== content) {
        running.content = content;
        running.application.pages.show(content);
      }
      const { "content-length": length = 0, "transfer-encoding": coding } = request.headers;
      const files = uploadLimit({ request, url: new URL(request.url ?? "/", "http://localhost") }, running);
      if (coding !== undefined || Number(length) > (files ?? limits.body)) {
        // Like server/http/, which also counts bytes of unknown length.
        response.writeHead(413).end();
        return;
      }
      const serve = running.application.assistant.at(request.url!.split("?", 1)[0]!, request.method);
      if (serve) return answerDirectly(serve, request, response);
      const upload = files !== undefined && { upload: Buffer.from(await bytes(request)) };
      const { contextOf, buildNonce: mark } = running.application.pages;
      const getLoadContext = (_: Request, { address }: { address: string }) =>
        contextOf({ address, nonce: mark, ...upload });
      createRequestListener({ build, mode: "development", getLoadContext })(request, response);
    }
    return () => {
      middlewares.use((request, response, next) => void serve(request, response).catch(next));
    };
  },
});

const writerFor = createResponseWriters([]);

/** The assistant answers without the router, as in production. */
async function answerDirectly(serve: Serve, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const visitor = new AbortController();
  response.on("close", () => visitor.abort());
  const { headers, socket } = request;
  await serve(
    {
      address: socket.remoteAddress ?? "",
      site: `http://${headers.host}`,
      header: (name) => headers[name]?.toString(),
      body: Buffer.from(await bytes(request)),
      signal: visitor.signal,
    },
    writerFor(response),
  );
}
