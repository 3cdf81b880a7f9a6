import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import type { Application } from "#app/application.server.ts";
import type { RenderPage } from "#app/renderer.server.ts";
import type { Exchange } from "#server/http/exchange.ts";
import { limits } from "#server/http/limits.ts";
import { plainAnswer } from "#server/http/plain-answer.ts";
import { deskPolicy, isOfDesk } from "#server/http/security-headers.ts";
import { isSameOrigin } from "#server/http/request-head.ts";
import { fileAnswer } from "./files.ts";
import { readStaticFiles, type StaticFiles } from "./read-static-files.ts";
import type { Site } from "./site.ts";

/** The desk of a process. Both functions may throw StoreUnavailable. */
type Desk = {
  answer: (request: Request, visit: DeskVisit) => Promise<Response>;
  /** Whether a large body is worth reading. @param cookie the header */
  mayUpload: (origin: string, path: string, cookie?: string) => Promise<boolean>;
};

export type DeskVisit = {
  address: string;
  /** The desk's own, such as `https://www.example.com`, without a final slash. */
  origin: string;
  nonce: string;
  /** The body of a request that uploads a file; the request itself then has none. */
  upload?: Buffer<ArrayBuffer>;
};

export type DeskRelease = {
  folder: string;
  render: RenderPage;
  shown: () => number;
  expectPublication: Site["expectPublication"];
  lookForPublication: Site["lookForPublication"];
  /** Bytes of a backup's file that is uploaded. */
  largestBackup: number;
};

/** Exports of the desk's bundle of a release. @param build the bundle */
export type CreateDesk = (build: ServerBuild, parts: Application["desk"], release: DeskRelease) => Desk;
type DeskBundle = ServerBuild & { entry: { module: { createDesk: CreateDesk } } };

type LoadedDesk = { desk: Desk; files: StaticFiles };

/** Addresses of uploads, with the pages whose forms report an upload that is too large. */
const uploadPages = new Map([
  ["/desk/pictures/upload", ""],
  ["/desk/leads/import", "/desk/leads/import"],
  ["/desk/backups/upload", "/desk/backups"],
]);

const nothing = Buffer.alloc(0);

/**
 * Answers requests to the desk, which exists after the first invitation; its code is loaded at the
 * first request thereafter.
 * @returns undefined for all other addresses, and for the desk's before the first invitation
 */
export function createDesk(site: Site): (exchange: Exchange) => Promise<Response | undefined> | undefined {
  const { application, settings } = site;
  const { DESK, DESK_HOST, deskOrigin } = settings;
  const folder = join(site.release, "desk");
  let loading: Promise<LoadedDesk> | undefined;

  async function load(): Promise<LoadedDesk> {
    const bundle = (await import(pathToFileURL(resolve(folder, "server/index.js")).href)) as DeskBundle;
    const options = { site: settings, placeholders: application.pages.placeholders, buildNonce: "", quality: 5 };
    const files = await readStaticFiles(join(folder, "client"), options);
    const { release: releaseFolder, render, expectPublication, lookForPublication } = site;
    const shown = () => site.shown.number;
    const release = {
      folder: releaseFolder,
      render,
      shown,
      expectPublication,
      lookForPublication,
      largestBackup: limits.upload.backup,
    };
    return { desk: bundle.entry.module.createDesk(bundle, application.desk, release), files };
  }

  let uploads = 0;

  /**
   * Reads uploads of members only: other bodies stay unread, and the desk answers the request.
   * @returns an answer if the body is too large
   */
  async function postedBody(exchange: Exchange, origin: string, desk: Desk): Promise<Buffer<ArrayBuffer> | Response> {
    const page = uploadPages.get(exchange.path);
    if (page === undefined) return (await exchange.body()) ?? plainAnswer(413);
    if (!(await desk.mayUpload(origin, exchange.path, exchange.request.headers.cookie))) return nothing;
    if (uploads >= limits.upload.atOnce) return plainAnswer(503, { "Retry-After": "5" });
    uploads++;
    const most = page === "/desk/backups" ? limits.upload.backup : limits.upload.body;
    const body = await exchange.upload(most).finally(() => uploads--);
    if (body) return body;
    // Pages with scripts check the size before they send.
    return page === "" ? plainAnswer(413) : plainAnswer(303, { Location: `${page}?refused=too-large` });
  }

  async function answer(exchange: Exchange): Promise<Response | undefined> {
    const { request } = exchange;
    if (!(await application.desk.exists())) return undefined;
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    const { desk, files } = await loading;
    const file = exchange.isRead ? files.get(exchange.path.slice("/desk".length)) : undefined;
    if (file) {
      const { status, headers, body } = fileAnswer(file, request.headers);
      return new Response(body as Buffer<ArrayBuffer> | undefined, { status, headers });
    }
    const isPost = request.method === "POST";
    if (!exchange.isRead && !isPost) return plainAnswer(405, { Allow: "GET, HEAD, POST" });
    const origin = DESK_HOST === undefined ? exchange.origin : deskOrigin;
    // The site's own check ignores a host that only the desk has.
    const isOwn =
      DESK_HOST === undefined
        ? exchange.postFault !== 403
        : isSameOrigin(request.headers, { SITE_URL: origin, siteUrlIsSet: true });
    if (isPost && !isOwn) return plainAnswer(403);
    const body = isPost ? await postedBody(exchange, origin, desk) : undefined;
    // A browser repeats a post whose connection closes before its answer: a slow one publishes twice.
    if (isPost) exchange.bePatient();
    if (body instanceof Response) return body;
    const { address, nonce } = exchange;
    // A web Request would copy the whole body, twice.
    const [upload, rest] = uploadPages.has(exchange.path) ? [body, body && nothing] : [undefined, body];
    const response = await desk.answer(exchange.webRequest(rest), {
      address,
      origin,
      nonce,
      ...(upload && { upload }),
    });
    if (
      response.headers.get("content-type")?.startsWith("text/html") &&
      !response.headers.has("content-security-policy")
    )
      response.headers.set("Content-Security-Policy", deskPolicy(nonce));
    return response;
  }

  if (DESK === "off" || !existsSync(folder)) return () => undefined;
  return (exchange) => {
    if (!isOfDesk(exchange.path)) return undefined;
    if (DESK_HOST !== undefined && exchange.request.headers.host?.toLowerCase() !== DESK_HOST) return undefined;
    return answer(exchange).catch((error: Error) => {
      if (error.name !== "StoreUnavailable") throw error;
      return plainAnswer(503, { "Retry-After": "5" });
    });
  };
}
