import { setTimeout } from "node:timers/promises";
import type { Exchange } from "#server/http/exchange.ts";
import { limits } from "#server/http/limits.ts";
import { plainAnswer } from "#server/http/plain-answer.ts";
import type { Site } from "./site.ts";

/** Whether an address is requested by monitoring only, repeatedly. */
export const isHealthPath = (path: string): boolean => path === "/healthz" || path === "/readyz";

/**
 * `/healthz` shows that the process is alive, `/readyz` that it can also store leads and is not
 * stopping. They reveal nothing about visitors: a proxy on this machine may forward a stranger's
 * request as if it were the operator's.
 */
export const createHealth =
  (site: Site) =>
  ({ url: { pathname } }: Exchange): Promise<Response> | undefined =>
    isHealthPath(pathname) ? answer(pathname, site) : undefined;

async function answer(path: string, site: Site): Promise<Response> {
  if (path === "/healthz") return plainAnswer(200, {}, "ok\n");
  const well = !site.stopping && (await isReady(site));
  const lines = [well ? "ok" : "not ready", ...publicationFaults(site)];
  return plainAnswer(well ? 200 : 503, {}, lines.map((line) => `${line}\n`).join(""));
}

async function isReady({ application }: Site): Promise<boolean> {
  const tooLate = setTimeout(limits.readyTime, false, { ref: false });
  return Promise.race([application.ready().catch(() => false), tooLate]);
}

/** Reasons why visitors see an older, but complete publication or document. */
function* publicationFaults({ latest, shown }: Site): Generator<string> {
  const { number, publishedAt, held } = shown;
  if (!latest) yield `publication ${number} is shown; the store does not say whether it is the last`;
  else if (latest.number !== number || latest.publishedAt !== publishedAt)
    yield `publication ${number} is shown, and not yet the last, ${latest.number}`;
  for (const document of held) yield `${document} no longer fits; the release's is shown`;
}
