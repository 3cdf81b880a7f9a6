import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, isRunnableDevEnvironment, type Plugin } from "vite";
import { inlineScriptPlugin } from "#app/boot/inline-script-plugin.ts";
import { browserBuild, production, sharedChunks } from "#scripts/vite/browser-build.ts";
import { iconsPlugin } from "#scripts/vite/icons.ts";
import { wordsOfLanguage } from "#scripts/vite/words-of-language.ts";
import { wordsPlugin } from "#cms/words/write-words.ts";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createRequestListener } from "@remix-run/node-fetch-server";
import sirv from "sirv";
import { isOfDesk } from "#server/http/security-headers.ts";
import { limits } from "#server/http/limits.ts";
import { currentRelease, loadBundle } from "#server/release/build-folder.ts";
import { lastContent } from "#server/publications/publisher.ts";
import type { DeskBundle } from "./desk.server.ts";

/** The shell, without code that few pages need, and only after a click. */
const shell =
  /\/(desk\/parts(?!\/(?:confirm-identity|passkey-button))|words|i18n|app\/(boot|ui))\/|\/desk\/(doors|use-may)\.ts|virtual:icon/;

/** The desk is a separate application: visitors' pages share no script or style with it. */
export default defineConfig(({ command }) => ({
  // In development React Router's basename, without a final slash, must begin with `base`.
  base: command === "build" ? "/desk/" : "/",
  publicDir: false,
  plugins: [wordsPlugin, wordsOfLanguage, iconsPlugin, tailwindcss(), inlineScriptPlugin(), serveDesk, reactRouter()],
  ssr: command === "build" ? { noExternal: true, external: ["pg-native", "sharp"] } : {},
  environments: {
    ssr: { define: production(command) },
    client: { build: { rolldownOptions: sharedChunks(shell) } },
  },
  build: browserBuild,
  // Links of `npm run desk` use the address of the built site.
  server: { port: 3000, strictPort: true },
  // Optimized before the first page: a package discovered later would reload it.
  optimizeDeps: { entries: ["{parts,editor,routes}/**/*.tsx", "root.tsx"] },
}));

/**
 * Serves the desk from its sources, with the last build and its store: layers below the desk stay
 * as built.
 */
const serveDesk: Plugin = {
  name: "serve-desk",
  async configureServer({ environments: { ssr }, middlewares }) {
    if (!isRunnableDevEnvironment(ssr)) throw new Error("Vite cannot run the code of the desk.");
    const { runner } = ssr;
    const folder = currentRelease();
    const bundle = await loadBundle(folder);
    const { createApplication, env } = await bundle.entry.module.loadApplication();
    const settings = env();
    const application = createApplication(settings, await lastContent(folder, settings.DATA_DIR));
    // Does not wait for the publication: this process serves no visitors.
    const release = {
      folder,
      render: application.pages.renderWith(bundle),
      shown: () => Infinity,
      expectPublication: () => {},
      lookForPublication: () => {},
      largestBackup: limits.upload.backup,
    };
    let running: { build: DeskBundle; desk: ReturnType<DeskBundle["entry"]["module"]["createDesk"]> } | undefined;

    async function answer(request: Request): Promise<Response> {
      const { pathname, origin } = new URL(request.url);
      if (!isOfDesk(pathname)) return Response.redirect(new URL("/desk", origin));
      if (!(await application.desk.exists()))
        return new Response('Nobody is invited: run "npm run desk -- invite EMAIL --role owner".\n', { status: 404 });
      const build = await runner.import<DeskBundle>("virtual:react-router/server-build");
      if (running?.build !== build) {
        running = { build, desk: build.entry.module.createDesk(build, application.desk, release) };
      }
      return running.desk.answer(request, { address: "127.0.0.1", origin, nonce: randomUUID() });
    }

    // Previews are pages of the site.
    middlewares.use(sirv(join(folder, "client"), { dev: true }));
    return () => {
      middlewares.use(createRequestListener(answer));
    };
  },
};
