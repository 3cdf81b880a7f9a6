import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestListener } from "@react-router/node";
import { isRunnableDevEnvironment, type Plugin } from "vite";
import type { Application, Bundle, createApplication } from "#app/application.server.ts";
import type { Content } from "#cms/read.ts";
import { limits } from "#server/http/limits.ts";

/**
 * Renders for development with an application, as in production: React Router's own server would
 * leave the request context empty. A change to its code recreates the application.
 */
export const serveApplication = (readContent: () => Promise<Content>): Plugin => ({
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
      if (coding !== undefined || Number(length) > limits.body) {
        // Like server/http/, which also counts bytes of unknown length.
        response.writeHead(413).end();
        return;
      }
      const { contextOf, buildNonce: mark } = running.application.pages;
      const getLoadContext = (_: Request, { address }: { address: string }) => contextOf({ address, nonce: mark });
      createRequestListener({ build, mode: "development", getLoadContext })(request, response);
    }
    return () => {
      middlewares.use((request, response, next) => void serve(request, response).catch(next));
    };
  },
});
