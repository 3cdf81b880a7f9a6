import { env } from "#app/platform/env.server.ts";
import { createLimit, type Limit } from "#app/platform/limit.server.ts";
import { gauge } from "#app/platform/metrics.server.ts";
import { createSlots } from "./slots.server.ts";

let limits: { keys: Limit; session: Limit; address: Limit; slots: ReturnType<typeof createSlots> } | undefined;

/** What may be asked of the assistant: keys in ten minutes, answers in a minute, answers at once. */
export const assistantLimits = () =>
  (limits ??= {
    keys: createLimit({ name: "assistant-keys", points: env().ASSISTANT_MAX_KEYS, seconds: 600 }),
    session: createLimit({ name: "assistant-session", points: env().ASSISTANT_MAX_SESSION_ANSWERS, seconds: 60 }),
    address: createLimit({ name: "assistant-address", points: env().ASSISTANT_MAX_ADDRESS_ANSWERS, seconds: 60 }),
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
export async function takeAnswer(session: string, address: string): Promise<{ retryAfterSeconds: number } | undefined> {
  const limits = assistantLimits();
  const wait = await limits.address.take(address);
  if (wait) return wait;
  const sessionWait = await limits.session.take(session);
  if (sessionWait) await limits.address.giveBack(address);
  return sessionWait;
}
