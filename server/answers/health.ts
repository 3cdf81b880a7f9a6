import { setTimeout } from "node:timers/promises";
import type { Exchange } from "#server/http/exchange.ts";
import { limits } from "#server/http/limits.ts";
import { plainAnswer } from "#server/http/plain-answer.ts";
import type { Site } from "./site.ts";

/** Whether only programs that watch the process request an address, again and again. */
export const isHealthPath = (path: string): boolean => path === "/healthz" || path === "/readyz";

/**
 * `/healthz` shows that the process lives, `/readyz` that it can also store leads and is not about
 * to stop. No more: a proxy on this machine may pass on a stranger's request so that it looks like
 * the operator's.
 */
export const createHealth =
  (site: Site) =>
  ({ url: { pathname } }: Exchange): Promise<Response> | undefined =>
    isHealthPath(pathname) ? answer(pathname, site) : undefined;

async function answer(path: string, site: Site): Promise<Response> {
  const well = path === "/healthz" || (!site.stopping && (await isReady(site)));
  return plainAnswer(well ? 200 : 503, {}, well ? "ok\n" : "not ready\n");
}

async function isReady({ application }: Site): Promise<boolean> {
  const tooLate = setTimeout(limits.readyTime, false, { ref: false });
  return Promise.race([application.ready().catch(() => false), tooLate]);
}
