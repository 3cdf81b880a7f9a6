import { setTimeout } from "node:timers/promises";
import { limits } from "./limits.ts";
import { plainAnswer } from "./plain-answer.ts";
import type { Site } from "./site.ts";

/** Whether an address is asked by machines that watch the process, again and again. */
export const isHealthPath = (path: string): boolean => path === "/healthz" || path === "/readyz";

/**
 * `/healthz` says that the process lives, `/readyz` that it can also store leads and is not about to stop. Trouble with
 * deliveries is told there too, but leaves it ready: messages are stored, and another process would fare no better.
 * @param toOperator strangers are told nothing but whether it is ready
 */
export async function healthAnswer(path: string, site: Site, toOperator: boolean): Promise<Response> {
  const well = path === "/healthz" || (!site.stopping && (await isReady(site)));
  const alarm = path === "/readyz" && toOperator ? site.application.currentAlarmLine?.() : undefined;
  return plainAnswer(well ? 200 : 503, {}, `${well ? "ok" : "not ready"}\n${alarm ? `${alarm}\n` : ""}`);
}

async function isReady({ application }: Site): Promise<boolean> {
  if (!application.ready) return true;
  const tooLate = setTimeout(limits.readyTime, false, { ref: false });
  return Promise.race([application.ready().catch(() => false), tooLate]);
}
