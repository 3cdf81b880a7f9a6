import { addressKey } from "#app/platform/address-key.server.ts";
import { log } from "#app/platform/log.server.ts";
import {
  type ApiError,
  invalidKey,
  keysUnavailable,
  sessionExpired,
  tooMany,
  unsupportedMediaType,
} from "./api-error.server.ts";
import { assistantLimits, takeAnswer, type Visitor } from "./assistant-limits.server.ts";
import type { Call } from "./exchange.ts";
import { type Asked, readQuestion } from "./read-question.server.ts";
import { readSessionKey } from "./session-key.server.ts";

/** What may be answered, for whom, and how to say that it has been. */
export type Admitted = { outcome: "admitted"; asked: Asked; visitor: Visitor; release: () => void };

export type Admission = Admitted | { outcome: "refused"; error: ApiError };

/** Lets in who has a key of ours, asks what can be answered, and has not had too much. Only what is let in counts. */
export async function admit(call: Call): Promise<Admission> {
  const session = sessionOf(call);
  if (typeof session !== "string") return refused(session);
  if (!isJson(call)) return refused(unsupportedMediaType);
  const asked = readQuestion(call.body.toString(), call.header("accept-language"));
  if (asked.outcome === "invalid") return refused(asked.error);
  const visitor = { session, address: addressKey(call.address) };
  const release = assistantLimits().slots.take(session, visitor.address);
  if (!release) return refused(tooMany("Too many answers at once: wait for one to end.", 1));
  try {
    const wait = await takeAnswer(visitor);
    if (!wait) return { outcome: "admitted", asked, visitor, release };
    release();
    return refused(tooMany("Too many questions in a minute.", wait.retryAfterSeconds));
  } catch (error) {
    release();
    throw error;
  }
}

const refused = (error: ApiError): Admission => ({ outcome: "refused", error });

function sessionOf(call: Call): string | ApiError {
  const written = /^Bearer +(\S+) *$/i.exec(call.header("authorization") ?? "")?.[1] ?? "";
  try {
    const key = readSessionKey(written, call.header("origin"), Date.now());
    if (key.outcome === "valid") return key.session;
    return key.outcome === "expired" ? sessionExpired : invalidKey;
  } catch (error) {
    log.error({ err: error }, "no session key can be read");
    return keysUnavailable;
  }
}

/** A body without a type is taken for what it should be. */
function isJson({ header }: Call): boolean {
  const type = (header("content-type") ?? "application/json").split(";", 1)[0]!.trim().toLowerCase();
  return type === "application/json" && (header("content-encoding") ?? "identity") === "identity";
}
