import { createHmac } from "node:crypto";
import { type DeliveryResult, isCertificateCode, withoutAddresses } from "./delivery-result.ts";
import type { Env } from "./env.server.ts";

export type WebhookEvent = {
  /** Such as `lead.created`. */
  type: string;
  /** Time of the event, in ISO 8601. */
  timestamp: string;
  data: Record<string, unknown>;
};

const timeoutMilliseconds = 15_000;
/** Statuses that demand other credentials, another address or another method. */
const refusals = [401, 403, 404, 405, 407];

export function createWebhook(settings: Pick<Env, "LEADS_WEBHOOK_URL" | "LEADS_WEBHOOK_SECRET">) {
  const { LEADS_WEBHOOK_URL: url, LEADS_WEBHOOK_SECRET: key } = settings;
  /**
   * Posts an event to LEADS_WEBHOOK_URL, signed per https://www.standardwebhooks.com.
   * @param id the same for every attempt of one event, so that the receiver can drop duplicates
   * @param signal closes the connection
   */
  return async (id: string, event: WebhookEvent, signal?: AbortSignal): Promise<DeliveryResult> => {
    if (!url || !key) return { outcome: "failed", fault: "refused", reason: "LEADS_WEBHOOK_URL is not set" };
    const body = JSON.stringify(event);
    const timestamp = Math.floor(Date.now() / 1000).toString();
    const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
    const headers = {
      "Content-Type": "application/json",
      "User-Agent": "website-leads/1",
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    };
    // Never follows redirects: a signed lead is sent to the configured address only.
    const answer = await statusOf(url, { method: "POST", body, headers, redirect: "manual" }, signal);
    if (typeof answer === "number") return isOk(answer) ? { outcome: "sent" } : refusedWith(answer);
    const { code, reason } = answer;
    return { outcome: "failed", fault: isCertificateCode(code) ? "refused" : "unreachable", reason };
  };
}

export const isOk = (status: number): boolean => status >= 200 && status < 300;

/** Sends a request and reads only the status: the body may be endless. @returns the status, or why there is none */
export async function statusOf(
  url: string,
  request: RequestInit,
  signal?: AbortSignal,
): Promise<number | { code: string | undefined; reason: string }> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const response = await fetch(url, { ...request, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const { cause, name, message } = error as Error;
    const code = (cause as NodeJS.ErrnoException | undefined)?.code;
    return { code, reason: withoutAddresses(`${code ?? name}: ${message}`) };
  }
}

function refusedWith(status: number): DeliveryResult {
  const reason = `HTTP ${status}`;
  if (status === 410) return { outcome: "failed", fault: "permanent", reason };
  const isRefusal = refusals.includes(status) || (status >= 300 && status < 400);
  return { outcome: "failed", fault: isRefusal ? "refused" : "temporary", reason };
}
