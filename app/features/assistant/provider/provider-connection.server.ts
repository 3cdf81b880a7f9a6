import type { Dispatcher } from "undici";
import { env } from "#app/platform/env.server.ts";

/** Milliseconds. */
const connectTime = 4000;
const keepAliveTime = 20_000;

/** Sends a body to the provider, and lets the handler hear what becomes of it. */
type Send = (body: Buffer, handler: Dispatcher.DispatchHandler) => void;

let opened: Promise<Send> | undefined;

/**
 * The way to `{OPENAI_BASE_URL}/chat/completions`, with connections that are kept open between calls. The client is
 * loaded when this is first asked for, since a company without a key never needs it (75 ms, 20 MB). Redirects are not followed.
 */
export const providerConnection = (): Promise<Send> => (opened ??= open());

async function open(): Promise<Send> {
  const { Pool } = await import("undici");
  const { origin, pathname } = new URL(env().OPENAI_BASE_URL);
  const path = `${pathname.replace(/\/+$/, "")}/chat/completions`;
  const headers = {
    authorization: `Bearer ${env().OPENAI_API_KEY}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "accept-encoding": "identity",
    "user-agent": "website-assistant/1",
  };
  // How many are open at once, ASSISTANT_MAX_OPEN bounds.
  const pool = new Pool(origin, {
    // A call that is given up closes its connection, which ends it at the provider as well.
    allowH2: false,
    connectTimeout: connectTime,
    keepAliveTimeout: keepAliveTime,
    // provider-call.server.ts counts the time itself, from token to token.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return (body, handler) => void pool.dispatch({ path, method: "POST", headers, body }, handler);
}
