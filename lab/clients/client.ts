import assert from "node:assert/strict";

/** Where a client asks, and the model that is listed there. */
export type Gateway = { baseURL: string; apiKey: string; model: string };

type Check = (gateway: Gateway) => Promise<void>;

/** What a library can do with a gateway; each check throws if it fails. */
export type Client = {
  /** Lists the models, and finds the one by its name. */
  models?: Check;
  chat?: Check;
  stream?: Check;
  /** Declares our tool, runs it, and goes on after its result. */
  tool?: Check;
  /** Wishes a callback without declaring the tool. */
  words?: Check;
  /** Wants at most three tokens. */
  limit?: Check;
  /** Leaves, and asks again. */
  abort?: Check;
};

export const asked = {
  services: "What services do you offer?",
  callback: "Please call me back",
  slowly: "Tell me slowly about your services",
};

/** The gateway's tool, as a program declares it. */
export const tool = {
  name: "request_callback",
  description: "Shows a card for a callback.",
  parameters: { type: "object", properties: { name: { type: "string" }, phone: { type: "string" } } },
} as const;

export const expectText = (text: unknown): void => assert.ok(typeof text === "string" && text.length > 5, String(text));

export const expectOffer = (text: unknown): void => assert.match(String(text), /\(\/contact\)/);

/** After the result of the tool. */
export const expectConfirm = (text: unknown): void => assert.match(String(text), /confirm/);

/** An answer of at most three tokens. */
export function expectCut(text: unknown, reason: unknown): void {
  assert.equal(reason, "length");
  assert.ok(String(text).length < 80, String(text));
}

/** Aborts an answer when it has begun, or soon. @param ask rejects or ends then */
export async function leave(ask: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(), 30);
  await ask(leaving.signal).catch((error: Error) => {
    if (!/abort/i.test(`${error.name} ${error.message}`)) throw error;
  });
}
