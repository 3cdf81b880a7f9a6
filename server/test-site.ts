import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createPace } from "#app/platform/pace.server.ts";
import { createContext, RouterContextProvider, type ServerBuild } from "react-router";
import { readStaticFiles, type StaticFiles } from "./read-static-files.ts";
import type { Application, Site } from "./site.ts";

/** What stands for the public origin in the files of a test. */
export const placeholder = "https://site-url.invalid";

/** What the scripts and styles of a test's pages carry. */
export const pageMark = "mark-of-a-test";

/** Reads files of a test as the server reads a build's, and takes the folder away again. */
export async function staticFiles(
  contents: Record<string, string | Buffer>,
  siteUrl = "https://www.site.example",
): Promise<{ files: StaticFiles; folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "server-test-"));
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const files = await readStaticFiles(folder, { siteUrl, placeholder, pageMark, quality: 4 });
  return { files, folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export const clientAddress = createContext("nowhere");
export const pageNonce = createContext(pageMark);
export const keptPage = createContext<{ html: string } | null>(null);

type Render = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** A site whose pages are rendered by a function of the test's own. */
export function testSite(files: StaticFiles, render: Render, changes: Partial<Site> & Partial<Application> = {}): Site {
  const logged = () => {};
  const application = {
    addressKey: (address: string) => address,
    clientAddress,
    createRequestHandler: () => render,
    RouterContextProvider,
    localeOf: (path: string) => (path.startsWith("/ar") ? "ar" : "en"),
    log: { info: logged, debug: logged, warn: logged, error: logged, fatal: logged },
    logWritten: async () => {},
    newRequestId: () => "req_of_a_test",
    keptPage,
    pace: createPace(4),
    pageMark,
    pageNonce,
    plainErrorPage: (status: number, locale: string, nonce: string) =>
      `<!doctype html><style nonce="${nonce}">p{}</style><p>${status} ${locale}</p>`,
    plainErrorText: (status: number, locale: string) => `${status} ${locale}`,
    ...changes,
  } as unknown as Application;
  return {
    build: { routes: { leads: { path: "api/leads" }, models: { path: "v1/models" } } } as unknown as ServerBuild,
    application,
    files,
    settings: {
      CONNECTIONS_MAX_ADDRESS: 100,
      HOST: "localhost",
      PORT: 3000,
      SITE_URL: "https://www.site.example",
      siteUrlIsSet: true,
      TRUST_PROXY: 0,
    },
    stopping: false,
    ...changes,
  };
}
