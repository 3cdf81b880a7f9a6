import { once } from "node:events";
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pino } from "pino";
import { RouterContextProvider } from "react-router";
import type { Application } from "#app/application.server.ts";
import type { RenderPage } from "#app/renderer.server.ts";
import { createPublications } from "#app/features/content/publications.server.ts";
import { createLeadDeps } from "#app/features/leads/lead-deps.server.ts";
import { networksOf } from "#app/platform/address-key.server.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { createMetrics } from "#app/platform/metrics.server.ts";
import { createWorkQueue } from "#app/platform/work-queue.server.ts";
import { createSecrets } from "#app/platform/secret.server.ts";
import { inTrace } from "#app/platform/trace.server.ts";
import { createStore } from "#app/store/store.server.ts";
import { createListener } from "#server/answers/listener.ts";
import { readStaticFiles, type StaticFiles } from "#server/answers/read-static-files.ts";
import type { Site } from "#server/answers/site.ts";
import { createHttpServer } from "#server/http/http-server.ts";

/** Placeholders for settings in a test's files. */
export const placeholders = { SITE_URL: "https://site-url.invalid", ROBOTS: "robots.invalid" };

/** Nonce of scripts and styles in a test's pages. */
export const buildNonce = "mark-of-a-test";

/** Reads files of a test as the server reads a build's; `remove` deletes the folder. */
export async function staticFiles(
  contents: Record<string, string | Buffer>,
  siteUrl = "https://www.site.example",
): Promise<{ files: StaticFiles; folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "server-test-"));
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const site = { SITE_URL: siteUrl, ROBOTS: "index" } as const;
  const files = await readStaticFiles(folder, { site, placeholders, buildNonce, quality: 4 });
  return { files, folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Parts of a site in a test. */
export type Changes = {
  application?: Partial<Application>;
  settings?: Partial<Site["settings"]>;
  render?: RenderPage;
  latest?: Site["latest"];
  held?: string[];
  stopping?: boolean;
};

const nothing = async () => {};

const programs = ["/api/leads", "/v1/models"];

/** A site whose pages are rendered by a function of the test. */
export function testSite(
  files: StaticFiles,
  page: (...asked: Parameters<RenderPage>) => Promise<Response>,
  { application, settings, held = [], ...changes }: Changes = {},
): Site {
  const render: RenderPage = page;
  const env = { ...parseEnv({ SITE_URL: "https://www.site.example" }), ...settings };
  const log = pino({ level: "silent" });
  const noWords = () => {
    throw new Error("a test has no words");
  };
  const metrics = createMetrics();
  // Never opened.
  const store = createStore({ settings: env, secrets: createSecrets(env) });
  const publications = createPublications({ run: () => Promise.reject(new Error("a test has no store")) });
  return {
    release: "none",
    application: {
      settings: env,
      log,
      flushLog: nothing,
      inTrace,
      metrics,
      workQueue: createWorkQueue(4),
      networksOf,
      start: nothing,
      stopDeliveries: nothing,
      stop: nothing,
      ready: async () => true,
      storeIsKnown: () => false,
      publications,
      desk: {
        ...createLeadDeps({ settings: env, store, metrics, sites: noWords }),
        publications,
        builtPictures: () => [],
        draftedAnswer: () => Promise.reject(new Error("a test has no assistant")),
        changedAnswers: () => Promise.reject(new Error("a test has no assistant")),
        queue: async (_sender, _signal, render) => render(),
        log,
        refusals: { add: () => {} },
        exists: async () => false,
      },
      programs,
      reportVisit: async () => "omitted",
      assistant: {
        at: () => undefined,
        methods: () => undefined,
        refuseMethod: () => new Response(null, { status: 405 }),
        start: nothing,
        stop: nothing,
        refuse: (status, message) => {
          const type = status === 500 ? "server_error" : "invalid_request_error";
          const headers = { "Cache-Control": "no-store", "x-request-id": "req_of_a_test" };
          return Response.json({ error: { message, type, param: null, code: null } }, { status, headers });
        },
      },
      pages: {
        contextOf: () => new RouterContextProvider(),
        renderWith: () => render,
        buildNonce,
        placeholders,
        plainErrorText: (status, locale) => `${status} ${locale}`,
        plainErrorPage: (status, locale, nonce) =>
          `<!doctype html><style nonce="${nonce}">p{}</style><p>${status} ${locale}</p>`,
        forms: () => new Set(["/contact", "/ar/contact"]),
        fileCounts: () => new Map(),
        sharedAddress: () => undefined,
        queryKeys: () => ({ "/contact": ["sent", "about"], "/ar/contact": ["sent", "about"] }),
        prerendered: {
          style: () => ({ path: "/assets/site.css", css: "" }),
          indexes: () => [],
          pages: () => [],
          pictures: () => [],
          files: () => [],
        },
        sites: noWords,
        workQueue: createWorkQueue(4),
        queue: async (_sender, _signal, page) => page(),
        leadsTo: () => undefined,
        show: () => {},
      },
      leadsCommand: () => Promise.reject(new Error("a test has no commands")),
      deskCommand: () => Promise.reject(new Error("a test has no commands")),
      ...application,
    },
    render,
    programs: new Set(programs),
    shown: { number: 0, publishedAt: "", files, held },
    latest: { number: 0, publishedAt: "" },
    settings: env,
    stopping: false,
    expectPublication: () => {},
    lookForPublication: () => {},
    ...changes,
  };
}

/** A server for a site on a free port of this machine. `stop` ends it and all its connections. */
export async function serveSite(site: Site): Promise<{ server: Server; url: string; stop: () => void }> {
  const server = createHttpServer(site, createListener(site)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
