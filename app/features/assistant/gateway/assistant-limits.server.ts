import type { Reservation } from "#app/features/assistant/spend/allowance.server.ts";
import { reserveTokens } from "#app/features/assistant/spend/spend.server.ts";
import { env } from "#app/platform/env.server.ts";
import { createLimit, type Limit } from "#app/platform/limit.server.ts";
import { log } from "#app/platform/log.server.ts";
import { gauge } from "#app/platform/metrics.server.ts";
import { createSlots } from "./slots.server.ts";

type Limits = Record<"keys" | "session" | "address" | "sessionTokens" | "addressTokens", Limit> & {
  slots: ReturnType<typeof createSlots>;
};

/** Who asks, and where from, as limits count them. */
export type Visitor = { session: string; address: string };

let limits: Limits | undefined;

/** What may be asked of the assistant: keys in ten minutes, answers in a minute, answers at once, tokens of the provider. */
export const assistantLimits = () =>
  (limits ??= {
    keys: createLimit({ name: "assistant-keys", points: env().ASSISTANT_MAX_KEYS, seconds: 600 }),
    session: createLimit({ name: "assistant-session", points: env().ASSISTANT_MAX_SESSION_ANSWERS, seconds: 60 }),
    address: createLimit({ name: "assistant-address", points: env().ASSISTANT_MAX_ADDRESS_ANSWERS, seconds: 60 }),
    // No session outlives its key's ten minutes.
    sessionTokens: createLimit({
      name: "assistant-session-tokens",
      points: env().ASSISTANT_MAX_SESSION_TOKENS,
      seconds: 600,
    }),
    addressTokens: createLimit({
      name: "assistant-address-tokens",
      points: env().ASSISTANT_MAX_ADDRESS_TOKENS,
      seconds: 86_400,
    }),
    slots: createSlots({
      session: env().ASSISTANT_MAX_SESSION_OPEN,
      address: env().ASSISTANT_MAX_ADDRESS_OPEN,
      all: env().ASSISTANT_MAX_OPEN,
    }),
  });

gauge("assistant_open_answers", "Answers that are being given.", () => [
  { labels: {}, value: limits?.slots.taken() ?? 0 },
]);

/**
 * Takes one answer of what a session and an address may have in a minute.
 * @returns the seconds to wait where one of them may have no more; the other has then lost nothing
 */
export async function takeAnswer({ session, address }: Visitor): Promise<{ retryAfterSeconds: number } | undefined> {
  const limits = assistantLimits();
  const wait = await limits.address.take(address);
  if (wait) return wait;
  const sessionWait = await limits.session.take(session);
  if (sessionWait) await limits.address.giveBack(address);
  return sessionWait;
}

/**
 * Sets aside what a call to the provider may cost, out of what the session, the address and all visitors may spend.
 * @returns undefined where one of them may not; the others have then lost nothing
 */
export async function reserveFor({ session, address }: Visitor, tokens: number): Promise<Reservation | undefined> {
  const { sessionTokens, addressTokens } = assistantLimits();
  const purses = [
    { limit: sessionTokens, key: session },
    { limit: addressTokens, key: address },
  ];
  const waits = await Promise.all(purses.map(({ limit, key }) => limit.take(key, tokens)));
  const taken = purses.filter((_, at) => waits[at] === undefined);
  const settle = (cost: number) => {
    const settled = taken.map(({ limit, key }) =>
      cost > tokens ? limit.charge(key, cost - tokens) : limit.giveBack(key, tokens - cost),
    );
    // Nobody waits for it.
    Promise.all(settled).catch((error: unknown) => log.error({ err: error }, "a visitor's tokens were not counted"));
  };
  const reservation = taken.length === purses.length ? await reserveTokens(tokens) : undefined;
  if (!reservation) {
    settle(0);
    return undefined;
  }
  return {
    settle: (cost) => {
      reservation.settle(cost);
      settle(cost);
    },
  };
}
