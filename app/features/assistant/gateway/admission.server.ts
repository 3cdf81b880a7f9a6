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
  expiredSession,
  tooMany,
  unsupportedMediaType,
} from "./api-error.server.ts";
import { type CompletionRequest, readCompletionRequest } from "./completion-request.server.ts";
import type { GatewayRequest } from "./gateway-request.server.ts";
import type { SessionKeys } from "./session-key.server.ts";

/** A request to answer, and a function that releases its slots. */
export type AdmittedRequest = {
  outcome: "admitted";
  completion: CompletionRequest;
  visitor: Visitor;
  release: () => void;
};

type Admission = AdmittedRequest | { outcome: "refused"; error: ApiError };

/** Admits requests that have a key of ours, can be answered and are within all limits; only these count. */
export type Admit = (request: GatewayRequest) => Promise<Admission>;

type Deps = { settings: Env; store: Store; metrics: Metrics; keys: SessionKeys };

export function createAdmission({ settings, store, metrics, keys }: Deps): Admit {
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

  function sessionOf({ header }: GatewayRequest): string | ApiError {
    const key = /^Bearer +(\S+) *$/i.exec(header("authorization") ?? "")?.[1] ?? "";
    try {
      const result = keys.read(key, header("origin"), Date.now());
      if (result.outcome === "valid") return result.session;
      return result.outcome === "expired" ? expiredSession : invalidKey;
    } catch (error) {
      log.error({ err: error }, "no session key can be read");
      return keysUnavailable;
    }
  }

  /** Takes one answer from both limits. @returns the wait if either is reached; then neither is charged */
  async function takeAnswer({ session, address }: Visitor): Promise<{ retryAfterSeconds: number } | undefined> {
    const wait = await limits.address.take(address);
    if (wait) return wait;
    const sessionWait = await limits.session.take(session);
    if (sessionWait) await limits.address.giveBack(address);
    return sessionWait;
  }

  return async (request) => {
    const session = sessionOf(request);
    if (typeof session !== "string") return refuse(session);
    if (!isJson(request)) return refuse(unsupportedMediaType);
    const completion = readCompletionRequest(request.body.toString(), request.header("accept-language"));
    if (completion.outcome === "invalid") return refuse(completion.error);
    const visitor = { session, address: addressKey(request.address) };
    const release = slots.take(session, visitor.address);
    if (!release) return refuse(tooMany("Too many answers at once: wait for one to end.", 1));
    try {
      const wait = await takeAnswer(visitor);
      if (!wait) return { outcome: "admitted", completion, visitor, release };
      release();
      return refuse(tooMany("Too many questions in a minute.", wait.retryAfterSeconds));
    } catch (error) {
      release();
      throw error;
    }
  };
}

const refuse = (error: ApiError): Admission => ({ outcome: "refused", error });

/** A body without a type counts as JSON. */
function isJson({ header }: GatewayRequest): boolean {
  const type = (header("content-type") ?? "application/json").split(";", 1)[0]!.trim().toLowerCase();
  return type === "application/json" && (header("content-encoding") ?? "identity") === "identity";
}

type Limits = { session: number; address: number; all: number };

/** Limits the answers that run at once in this process. */
export function createSlots(limits: Limits) {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.get(key) ?? 0;
  const add = (key: string, by: number) => {
    if (count(key) + by === 0) counts.delete(key);
    else counts.set(key, count(key) + by);
  };

  return {
    /** @returns a function that gives the slot back, or undefined if a limit is reached */
    take: (session: string, address: string): (() => void) | undefined => {
      const sessionKey = `session ${session}`;
      const addressKey = `address ${address}`;
      if (count("all") >= limits.all || count(sessionKey) >= limits.session || count(addressKey) >= limits.address)
        return undefined;
      const keys = ["all", sessionKey, addressKey];
      for (const key of keys) add(key, 1);
      return () => {
        for (const key of keys.splice(0)) add(key, -1);
      };
    },
    taken: (): number => count("all"),
  };
}
