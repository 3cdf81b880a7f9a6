import type { Visitor } from "#app/features/assistant/spend/budget.server.ts";
import { addressKey } from "#app/platform/address-key.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Metrics } from "#app/platform/metrics.server.ts";
import { createLimit } from "#app/store/limit.server.ts";
import type { Store } from "#app/store/store.server.ts";
import {
  type ApiError,
  invalidKey,
  keysUnavailable,
  sessionExpired,
  tooMany,
  unsupportedMediaType,
} from "./api-error.server.ts";
import type { Call } from "./exchange.server.ts";
import { type Asked, readQuestion } from "./read-question.server.ts";
import type { SessionKeys } from "./session-key.server.ts";
import { createSlots } from "./slots.server.ts";

/** What may be answered, for whom, and how to say that it has been. */
export type Admitted = { outcome: "admitted"; asked: Asked; visitor: Visitor; release: () => void };

type Admission = Admitted | { outcome: "refused"; error: ApiError };

/**
 * Lets in who has a key of ours, asks what can be answered, and has not had too much. Only what is
 * let in counts.
 */
export type Admit = (call: Call) => Promise<Admission>;

type Parts = { settings: Env; store: Store; metrics: Metrics; keys: SessionKeys };

export function createAdmission({ settings, store, metrics, keys }: Parts): Admit {
  const limitOf = (name: string, points: number) => createLimit(store, { name, points, seconds: 60 });
  const limits = {
    session: limitOf("assistant-session", settings.ASSISTANT_MAX_SESSION_ANSWERS),
    address: limitOf("assistant-address", settings.ASSISTANT_MAX_ADDRESS_ANSWERS),
  };
  const slots = createSlots({
    session: settings.ASSISTANT_MAX_SESSION_OPEN,
    address: settings.ASSISTANT_MAX_ADDRESS_OPEN,
    all: settings.ASSISTANT_MAX_OPEN,
  });
  metrics.gauge("website_assistant_open_answers", "Answers that are being given.", () => slots.taken());

  function sessionOf(call: Call): string | ApiError {
    const written = /^Bearer +(\S+) *$/i.exec(call.header("authorization") ?? "")?.[1] ?? "";
    try {
      const key = keys.read(written, call.header("origin"), Date.now());
      if (key.outcome === "valid") return key.session;
      return key.outcome === "expired" ? sessionExpired : invalidKey;
    } catch (error) {
      log.error({ err: error }, "no session key can be read");
      return keysUnavailable;
    }
  }

  /**
   * Takes one answer of what a session and an address may have in a minute.
   * @returns the seconds to wait if one of them may have no more; the other has then lost nothing
   */
  async function takeAnswer({ session, address }: Visitor): Promise<{ retryAfterSeconds: number } | undefined> {
    const wait = await limits.address.take(address);
    if (wait) return wait;
    const sessionWait = await limits.session.take(session);
    if (sessionWait) await limits.address.giveBack(address);
    return sessionWait;
  }

  return async (call) => {
    const session = sessionOf(call);
    if (typeof session !== "string") return refused(session);
    if (!isJson(call)) return refused(unsupportedMediaType);
    const asked = readQuestion(call.body.toString(), call.header("accept-language"));
    if (asked.outcome === "invalid") return refused(asked.error);
    const visitor = { session, address: addressKey(call.address) };
    const release = slots.take(session, visitor.address);
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
  };
}

const refused = (error: ApiError): Admission => ({ outcome: "refused", error });

/** A body without a type is taken for what it should be. */
function isJson({ header }: Call): boolean {
  const type = (header("content-type") ?? "application/json").split(";", 1)[0]!.trim().toLowerCase();
  return type === "application/json" && (header("content-encoding") ?? "identity") === "identity";
}
