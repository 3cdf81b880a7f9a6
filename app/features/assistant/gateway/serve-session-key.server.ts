import { addressKey } from "#app/platform/address-key.server.ts";
import { log } from "#app/platform/log.server.ts";
import { type ApiError, errorJson, keysUnavailable, tooMany } from "./api-error.server.ts";
import { assistantLimits } from "./assistant-limits.server.ts";
import type { Call, Outlet } from "./exchange.ts";
import { answerHeaders } from "./answer-headers.ts";
import { newRequestId } from "./request-id.server.ts";
import { issueSessionKey, type SessionKey } from "./session-key.server.ts";

/** Gives a key for our own gateway, bound to the origin that asks: `POST /functions/v1/get-openai-key`. */
export async function serveSessionKey(call: Call, outlet: Outlet): Promise<void> {
  const request = newRequestId();
  const result = await sessionKey(call);
  if ("status" in result)
    outlet.send(result.status, answerHeaders(request, "application/json", result.headers), errorJson(result));
  else outlet.send(200, answerHeaders(request), JSON.stringify(result));
  log.info({ request, status: "status" in result ? result.status : 200 }, "session key");
}

async function sessionKey(call: Call): Promise<SessionKey | ApiError> {
  const wait = await assistantLimits().keys.take(addressKey(call.address));
  if (wait) return tooMany("Too many keys for one address.", wait.retryAfterSeconds);
  try {
    return issueSessionKey(call.header("origin") ?? call.site, Date.now());
  } catch (error) {
    log.error({ err: error }, "no session key could be made");
    return keysUnavailable;
  }
}
