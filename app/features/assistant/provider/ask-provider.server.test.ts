import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { editions } from "#tests/support/editions.ts";
import type { AnswerPart, Question } from "#app/features/assistant/answer.ts";
import { createBudget } from "#app/features/assistant/spend/budget.server.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { createMetrics } from "#app/platform/metrics.server.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { freePort } from "#tests/support/free-port.ts";
import {
  answersWith,
  chunk,
  done,
  event,
  type Script,
  startModelProvider,
  streams,
  streamsAndDies,
  streamsAndHangs,
  usageEvent,
  wholeAnswer,
} from "#tests/support/model-provider.ts";
import { testStore } from "#tests/support/test-store.ts";
import { createProvider, type Provider, type ProviderResult, usualTimeouts } from "./ask-provider.server.ts";
import { ProviderResponse } from "./provider-connection.server.ts";

type Options = Parameters<Provider["ask"]>[2];

const key = "sk-canary-0123456789";
const question = { locale: "en", turns: [{ role: "user", content: "Do you build apps?" }] } as const;
const passages = [{ title: "Apps", path: "/services/mobile", text: "We build apps." }];
const hello = [chunk({ role: "assistant", content: "" }), chunk({ content: "Yes" }), chunk({ content: ", we do." })];
const complete = [...hello, chunk({}, "stop"), usageEvent(900, 5), done];
const failsWith = (status: number): Script => answersWith(status, { error: { message: `no, ${key}`, code: null } });
/** Short where silence is waited for, long where it is not. */
const short = { first: 100, between: 100, all: 30_000 };

let provider: Awaited<ReturnType<typeof startModelProvider>>;
let store: Awaited<ReturnType<typeof testStore>>;
let budget: ReturnType<typeof createBudget>;
let askProvider: Provider["ask"];
/** What the provider's client told of its calls' costs. */
let costs: number[];

beforeAll(async () => {
  provider = await startModelProvider();
  store = await testStore();
});
afterAll(async () => {
  provider.stop();
  await store.remove();
});
beforeEach(() => configure());
afterEach(async () => {
  await budget.stop();
  await store.run((db) => db.deleteFrom("assistant_spend").execute());
  provider.calls.length = 0;
  vi.useRealTimers();
});

/** A client that has learned nothing, with a budget of which nothing is spent. */
function configure(more: Record<string, string> = {}): void {
  const settings = parseEnv({
    DATA_DIR: store.folder,
    OPENAI_API_KEY: key,
    OPENAI_BASE_URL: `http://127.0.0.1:${provider.port}/v1/`,
    ASSISTANT_MAX_SESSION_TOKENS: "1000000",
    ...more,
  });
  const parts = { settings, store, metrics: createMetrics() };
  costs = [];
  askProvider = createProvider(parts).ask;
  budget = createBudget(parts);
}

const reserve: Options["reserve"] = async (tokens) => {
  const reservation = await budget.reserve({ session: "one", address: "203.0.113.7" }, tokens);
  return reservation && { settle: (cost) => [costs.push(cost), reservation.settle(cost)] };
};

async function spent(): Promise<number> {
  await budget.stop();
  const row = await store.run((db) =>
    db.selectFrom("assistant_spend").select("tokens").where("period", "like", "day:%").executeTakeFirst(),
  );
  expect(costs.reduce((sum, tokens) => sum + tokens, 0)).toBe(row?.tokens ?? 0);
  return row?.tokens ?? 0;
}

const ask = (options: Partial<Options> = {}, asked: Partial<Question> = {}) =>
  askProvider({ editions, ...question, turns: [...question.turns], ...asked }, passages, {
    signal: new AbortController().signal,
    stream: true,
    timeouts: usualTimeouts,
    address: "203.0.113.7",
    reserve,
    ...options,
  });

async function* partsOf(result: ProviderResult): AsyncGenerator<AnswerPart[]> {
  if (result.outcome !== "answering") throw new Error(`did not answer: ${JSON.stringify(result)}`);
  const { first, rest } = result;
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
async function everyBatch(parts: AsyncIterable<AnswerPart[]>): Promise<AnswerPart[][]> {
  const batches: AnswerPart[][] = [];
  for await (const batch of parts) batches.push(batch);
  return batches;
}
const allOf = async (result: ProviderResult) => (await everyBatch(partsOf(result))).flat();
const wordsOf = (parts: AnswerPart[]) => parts.map((part) => (part.type === "text" ? part.text : "")).join("");

describe("the request", () => {
  test("is made anew: our model, instruction, limits and tool, and the words of the conversation", async () => {
    provider.script(streams(...complete));
    await allOf(await ask());
    const { path, headers, body } = provider.calls[0]!;
    expect(path).toBe("/v1/chat/completions");
    expect(headers).toMatchObject({ authorization: `Bearer ${key}`, "content-type": "application/json" });
    expect(body).toMatchObject({
      model: "gpt-4o-mini",
      temperature: 0.7,
      max_tokens: 800,
      stream: true,
      stream_options: { include_usage: true },
      tools: [{ type: "function", function: { name: "request_callback" } }],
    });
    const messages = body.messages as { role: string; content: string }[];
    expect(messages.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(messages[0]!.content).toContain("We build apps.");
    expect(messages[1]).toEqual(question.turns[0]);
  });

  test("that is not streamed asks for no usage: it comes anyway", async () => {
    provider.script(answersWith(200, wholeAnswer({ content: "Yes." })));
    await allOf(await ask({ stream: false }));
    expect(provider.calls[0]!.body).toMatchObject({ stream: false });
    expect(provider.calls[0]!.body).not.toHaveProperty("stream_options");
  });

  test("reuses connections", async () => {
    const ports = new Set<number | undefined>();
    provider.script((response, call) => {
      ports.add(response.socket?.remotePort);
      streams(...complete)(response, call);
    });
    for (let time = 0; time < 6; time += 1) await allOf(await ask());
    // A next one may begin before the end of the last is read.
    expect(ports.size).toBeLessThanOrEqual(2);
  });
});

describe("a long conversation", () => {
  const turn = (role: "user" | "assistant", content: string) => ({ role, content });
  const sentOf = async (...turns: ReturnType<typeof turn>[]) => {
    provider.script(streams(...complete));
    await allOf(await ask({}, { turns }));
    const [, ...sent] = provider.calls.at(-1)!.body.messages as typeof turns;
    return sent;
  };

  test("is sent from its end, at most 16 KB of it, whole turns that begin with a question", async () => {
    const old = [turn("user", "o".repeat(2000)), turn("assistant", "p".repeat(8000))];
    const recent = [
      turn("user", "q".repeat(2000)),
      turn("assistant", "ر".repeat(3500)),
      turn("user", "s".repeat(2000)),
    ];
    expect(await sentOf(...old, ...recent)).toEqual(recent);
    expect(await sentOf(...recent.slice(1), ...recent.slice(1))).toEqual([recent.at(-1), ...recent.slice(1)]);
    expect(await sentOf(turn("assistant", "Hello!"), ...recent)).toEqual([turn("assistant", "Hello!"), ...recent]);
  });

  test("ends with the question whole, however long what came before", async () => {
    const question = turn("user", "👋".repeat(2000));
    expect(await sentOf(turn("user", "Hi"), turn("assistant", "ر".repeat(8000)), question)).toEqual([question]);
  });
});

describe("a model that takes other parameters", () => {
  const refusing = (param: string | null, code: string | null): Script =>
    answersWith(400, { error: { message: `no, ${key}`, type: "invalid_request_error", param, code } });
  const saying = (message: string, status = 400): Script => answersWith(status, { object: "error", message });
  const asked = () =>
    provider.calls.map(({ body: { temperature, max_tokens, max_completion_tokens, reasoning_effort } }) => ({
      ...(temperature !== undefined && { temperature }),
      ...(max_tokens !== undefined && { max_tokens }),
      ...(max_completion_tokens !== undefined && { max_completion_tokens }),
      ...(reasoning_effort !== undefined && { reasoning_effort }),
    }));

  test.each([true, false])(
    "is asked without those that it refuses, from then on at once (stream: %j)",
    async (stream) => {
      const answer = stream ? streams(...complete) : answersWith(200, wholeAnswer({ content: "Yes, we do." }));
      provider.script(
        refusing("max_tokens", "unsupported_parameter"),
        refusing("temperature", "unsupported_value"),
        refusing("reasoning_effort", "unsupported_value"),
        answer,
      );
      expect(wordsOf(await allOf(await ask({ stream })))).toBe("Yes, we do.");
      expect(asked()).toEqual([
        { temperature: 0.7, max_tokens: 800 },
        { temperature: 0.7, max_completion_tokens: 800, reasoning_effort: "none" },
        { max_completion_tokens: 800, reasoning_effort: "none" },
        { max_completion_tokens: 800, reasoning_effort: "minimal" },
      ]);
      expect(wordsOf(await allOf(await ask({ stream })))).toBe("Yes, we do.");
      expect(asked().slice(4)).toEqual([{ max_completion_tokens: 800, reasoning_effort: "minimal" }]);
    },
  );

  test("and tells so of reasoning beside a tool without a code, is told to leave it", async () => {
    provider.script(refusing("reasoning_effort", null), streams(...complete));
    await allOf(await ask());
    expect(asked().at(-1)).toEqual({ temperature: 0.7, max_tokens: 800, reasoning_effort: "none" });
  });

  test("and does not say which, is asked without all of them", async () => {
    provider.script(refusing(null, "unsupported_parameter"), streams(...complete));
    await allOf(await ask());
    expect(asked().at(-1)).toEqual({ max_completion_tokens: 800, reasoning_effort: "none" });
  });

  test("is asked so in both languages", async () => {
    provider.script(refusing("temperature", "unsupported_value"), streams(...complete));
    await allOf(await ask());
    await allOf(await ask());
    provider.script(streams(...complete));
    for (const locale of ["ar", "en"] as const) await allOf(await ask({}, { locale }));
    expect(asked().slice(1)).toEqual(Array(4).fill({ max_tokens: 800 }));
  });

  test.each([true, false])("is understood where only a message says which (stream: %j)", async (stream) => {
    const answer = stream ? streams(...complete) : answersWith(200, wholeAnswer({ content: "Yes, we do." }));
    provider.script(
      saying("invalid temperature: only 1 is allowed for this model"),
      saying('"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'),
      saying(
        `[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]`,
        422,
      ),
      answer,
    );
    for (let time = 0; time < 2; time += 1) expect(wordsOf(await allOf(await ask({ stream })))).toBe("Yes, we do.");
    expect(provider.calls).toHaveLength(5);
    for (const { body } of provider.calls.slice(3))
      for (const parameter of ["temperature", "tools", "stream_options"]) expect(body).not.toHaveProperty(parameter);
    const [system] = provider.calls.at(-1)!.body.messages as { content: string }[];
    expect(system!.content).not.toContain("request_callback");
  });

  test("is asked within one reservation, and pays for its answer alone", async () => {
    const reservations: number[] = [];
    provider.script(
      refusing("max_tokens", "unsupported_parameter"),
      refusing("temperature", "unsupported_value"),
      streams(...complete),
    );
    const result = await ask({
      reserve: (tokens) => {
        reservations.push(tokens);
        return reserve(tokens);
      },
    });
    await allOf(result);
    expect(reservations).toHaveLength(1);
    expect(costs).toEqual([905]);
    expect(await spent()).toBe(905);
  });

  test("has its refusals answered beside the one more try after a failure", async () => {
    provider.script(
      failsWith(503),
      refusing("max_tokens", "unsupported_parameter"),
      refusing("temperature", "unsupported_value"),
      streams(...complete),
    );
    expect(wordsOf(await allOf(await ask()))).toBe("Yes, we do.");
    provider.script(refusing("reasoning_effort", null), failsWith(503), streams(...complete));
    expect(wordsOf(await allOf(await ask()))).toBe("Yes, we do.");
    expect(await spent()).toBe(1810);
  });

  test("has the time of one question for them all", async () => {
    // The clock jumps while the provider refuses. Were the second call given the whole ten minutes
    // again, this test would wait for them.
    const now = performance.now.bind(performance);
    let ahead = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
    const all = 600_000;
    const refuses = refusing("max_tokens", "unsupported_parameter");
    provider.script(
      (response, call) => {
        ahead = all - 200;
        refuses(response, call);
      },
      () => undefined,
    );
    expect(await ask({ stream: false, timeouts: { ...short, all } })).toMatchObject({ reason: "too-slow" });
    vi.restoreAllMocks();
  });

  test("is not believed to refuse what another answer did not prove", async () => {
    // A server that repeats a visitor's words in its refusal, for one.
    provider.script(saying("blocked: 'the temperature is not supported, tools neither'"));
    expect(await ask()).toEqual({ outcome: "failed", reason: "bad-answer" });
    provider.script(streams(...complete));
    await allOf(await ask());
    expect(provider.calls.at(-1)!.body).toMatchObject({ temperature: 0.7, tools: [{}] });
  });

  test.each([
    ["temperature", "invalid_value"],
    ["messages", "context_length_exceeded"],
    ["top_k", "unsupported_parameter"],
  ])("is not asked again where it refuses %s as %s", async (param, code) => {
    provider.script(refusing(param, code), streams(...complete));
    expect(await ask()).toEqual({ outcome: "failed", reason: "bad-answer" });
    expect(provider.calls).toHaveLength(1);
  });

  test.each(["max_tokens", "temperature", "reasoning_effort", "tools", null])(
    "and goes on refusing %s, is not asked for ever",
    async (param) => {
      provider.script(refusing(param, "unsupported_parameter"));
      expect(await ask()).toEqual({ outcome: "failed", reason: "bad-answer" });
      expect(provider.calls.length).toBeLessThanOrEqual(6);
      expect(await spent()).toBe(0);
    },
  );
});

describe("a model that reasons", () => {
  const length = { prompt_tokens: 900, completion_tokens: 800, completion_tokens_details: { reasoning_tokens: 800 } };
  const musing = chunk({ reasoning_content: "Hm, I wonder" });
  const limits = () => provider.calls.map(({ body }) => body.max_tokens);
  const spentOnReasoning = (stream: boolean) =>
    stream
      ? streams(musing, chunk({}, "length"), event({ choices: [], usage: length }), done)
      : answersWith(200, { ...wholeAnswer({ content: "", reasoning_content: "Hm" }, "length"), usage: length });

  test.each([true, false])("shows nobody its reasoning (stream: %j)", async (stream) => {
    provider.script(
      stream
        ? streams(chunk({ role: "assistant", content: null }), musing, musing, ...complete)
        : answersWith(200, wholeAnswer({ content: "Yes, we do.", reasoning: "Hm, I wonder" })),
    );
    const parts = await allOf(await ask({ stream }));
    expect(wordsOf(parts)).toBe("Yes, we do.");
    expect(JSON.stringify(parts)).not.toContain("wonder");
  });

  test.each([true, false])(
    "and leaves no token for its answer, fails, is paid once, and has more room from then on (stream: %j)",
    async (stream) => {
      const warn = vi.spyOn(log, "warn");
      onTestFinished(() => void vi.restoreAllMocks());
      provider.script(
        spentOnReasoning(stream),
        stream ? streams(...complete) : answersWith(200, wholeAnswer({ content: "Yes, we do." })),
      );
      expect(await ask({ stream })).toEqual({ outcome: "failed", reason: "bad-answer" });
      expect(provider.calls).toHaveLength(1);
      expect(costs).toEqual([1700]);
      expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
        { answerTokens: 3200 },
        { outcome: "bad-answer", why: "no tokens left for an answer" },
      ]);
      expect(wordsOf(await allOf(await ask({ stream })))).toBe("Yes, we do.");
      expect(limits()).toEqual([800, 3200]);
    },
  );

  test("and leaves too few, has more room from then on", async () => {
    provider.script(streams(musing, ...hello, chunk({}, "length"), done), streams(...complete));
    expect((await allOf(await ask())).at(-1)).toMatchObject({ reason: "length" });
    await allOf(await ask());
    expect(limits()).toEqual([800, 3200]);
  });

  test("is not too slow as long as it goes on, and is paid for what it thought where its visitor leaves", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const arrived = vi.spyOn(ProviderResponse.prototype, "onResponseData");
    const called = Promise.withResolvers<ServerResponse>();
    provider.script(called.resolve);
    const leaving = new AbortController();
    const asking = ask({ signal: leaving.signal, timeouts: { first: 1000, between: 1000, all: 90_000 } });
    asking.catch(() => undefined);
    const response = await called.promise;
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (let musings = 1; musings <= 20; musings += 1) {
      response.write(musing);
      while (arrived.mock.calls.length < musings) await new Promise(setImmediate);
      await new Promise(setImmediate);
      vi.advanceTimersByTime(900);
    }
    vi.useRealTimers();
    leaving.abort(new Error("gone"));
    await expect(asking).rejects.toThrow("gone");
    const [cost] = costs;
    provider.script(streams(...hello, chunk({}, "stop"), done));
    const end = (await allOf(await ask())).at(-1) as Extract<AnswerPart, { type: "end" }>;
    expect(cost! - end.usage.promptTokens).toBeGreaterThanOrEqual(20);
  });
});

describe("an answer", () => {
  test("arrives as it is written, with its end last", async () => {
    let goOn = () => {};
    provider.script((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(hello.slice(0, 2).join(""));
      goOn = () => void response.end([...hello.slice(2), chunk({}, "stop"), usageEvent(900, 5), done].join(""));
    });
    const parts = partsOf(await ask())[Symbol.asyncIterator]();
    expect(await parts.next()).toEqual({ done: false, value: [{ type: "text", text: "Yes" }] });
    goOn();
    expect(await parts.next()).toEqual({
      done: false,
      value: [
        { type: "text", text: ", we do." },
        { type: "end", reason: "stop", usage: { promptTokens: 900, completionTokens: 5 } },
      ],
    });
    expect(await parts.next()).toEqual({ done: true, value: undefined });
  });

  test("that is not streamed comes whole", async () => {
    provider.script(answersWith(200, wholeAnswer({ content: "Yes." })));
    expect(await allOf(await ask({ stream: false }))).toEqual([
      { type: "text", text: "Yes." },
      { type: "end", reason: "stop", usage: { promptTokens: 900, completionTokens: 12 } },
    ]);
  });

  test("may be a tool call, streamed or not", async () => {
    const [first, second] = ['{"name":"Sa', 'ra"}'].map((written) => ({ index: 0, function: { arguments: written } }));
    const named = { index: 0, id: "call_1", function: { name: "request_callback", arguments: "" } };
    provider.script(
      streams(...[named, first, second].map((call) => chunk({ tool_calls: [call] })), chunk({}, "tool_calls"), done),
      answersWith(
        200,
        wholeAnswer(
          {
            content: null,
            tool_calls: [{ id: "1", function: { name: "request_callback", arguments: '{"name":"Sara"}' } }],
          },
          "tool_calls",
        ),
      ),
    );
    for (const stream of [true, false])
      expect(await allOf(await ask({ stream }))).toMatchObject([
        { type: "callback", draft: { name: "Sara" } },
        { type: "end", reason: "callback" },
      ]);
  });

  test("is read however its bytes are cut and its lines end", async () => {
    const text = `\uFEFF: comment\r\n${[chunk({ content: "مرحبًا 👋" }), chunk({}, "stop"), done].join("")}`.replaceAll(
      "\n\n",
      "\r\n\r\n",
    );
    const bytes = Buffer.from(text);
    provider.script((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      void (async () => {
        for (let at = 0; at < bytes.length; at += 3) {
          response.write(bytes.subarray(at, at + 3));
          await new Promise(setImmediate);
        }
        response.end();
      })();
    });
    expect(wordsOf(await allOf(await ask()))).toBe("مرحبًا 👋");
  });

  test.each<[string, Script]>([
    ["JSON where a stream was asked for", answersWith(200, wholeAnswer({ content: "Yes, we do." }))],
    ["without [DONE], where a finish was named", streams(...hello, chunk({}, "stop"))],
    ["without a finish, where [DONE] was said", streams(...hello, done)],
    ["without the last empty line", streams(...hello, chunk({}, "stop").trim())],
    ["and the connection stays open", streamsAndHangs(...complete)],
    ["finished, and then nothing more comes", streamsAndHangs(...hello, chunk({}, "stop"))],
    [
      "without a content type",
      (response) => void response.writeHead(200).end([...hello, chunk({}, "stop"), done].join("")),
    ],
  ])("counts as complete: %s", async (_, script) => {
    provider.script(script);
    const parts = await allOf(await ask());
    expect(wordsOf(parts)).toBe("Yes, we do.");
    expect(parts.at(-1)).toMatchObject({ type: "end", reason: "stop" });
  });

  test("that is complete ends the call, even where the provider does not", async () => {
    provider.script(streamsAndHangs(...complete));
    await allOf(await ask());
    await expectSoon("the connection closed", () => provider.calls[0]!.cutAt);
  });

  test.each<[string, Script]>([
    ["the connection is cut", streamsAndDies(...hello)],
    ["the connection ends without a finish", streams(...hello)],
    ["an error is sent in place of a chunk", streams(...hello, event({ error: { message: `no, ${key}` } }))],
    ["an error event is sent", streams(...hello, `event: error\ndata: {}\n\n`)],
    ["garbage is sent", streams(...hello, "data: <html>\n\n")],
    ["a line has no end", streams(...hello, `data: ${"x".repeat(200_000)}`)],
    ["it has no end", streams(...hello, ...Array.from({ length: 30 }, () => chunk({ content: "x".repeat(40_000) })))],
  ])("throws where %s", async (_, script) => {
    provider.script(script);
    const parts = partsOf(await ask());
    const read: string[] = [];
    const reading = (async () => {
      for await (const batch of parts) read.push(wordsOf(batch));
    })();
    await expect(reading).rejects.toMatchObject({ name: "ProviderBrokeOff", reason: "broken" });
    expect(read.join("")).toMatch(/^Yes, we do\./);
    expect(provider.calls).toHaveLength(1);
  });

  test("throws where the provider falls silent in the middle", async () => {
    provider.script(streamsAndHangs(...hello));
    const parts = partsOf(await ask({ timeouts: { ...short, first: 20_000 } }));
    await expect(everyBatch(parts)).rejects.toMatchObject({ name: "ProviderBrokeOff", reason: "too-slow" });
    await expectSoon("the connection closed", () => provider.calls[0]!.cutAt);
  });

  test("throws where it takes too long in all, however short its silences", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    provider.script(streamsAndHangs(...hello));
    const parts = partsOf(await ask({ timeouts: { first: 90_000, between: 90_000, all: 60_000 } }));
    await parts.next();
    vi.advanceTimersByTime(60_000);
    await expect(everyBatch(parts)).rejects.toMatchObject({ reason: "too-slow" });
  });
});

describe("a provider", () => {
  test.each<[string, number, unknown, Record<string, string>, object]>([
    ["refuses the key", 401, { error: { code: "invalid_api_key" } }, {}, { status: 401, code: "invalid_api_key" }],
    [
      "has enough",
      429,
      { error: { code: "rate_limit_exceeded" } },
      { "retry-after": "7" },
      { status: 429, code: "rate_limit_exceeded", retryAfterSeconds: 7 },
    ],
    ["says no more", 429, "slow down", {}, { status: 429, code: "rate_limit_exceeded" }],
    [
      "wants money",
      429,
      { error: { code: "insufficient_quota" } },
      { "retry-after": "7" },
      { status: 429, code: "insufficient_quota" },
    ],
    [
      "says so in the type",
      429,
      { error: { code: null, type: "insufficient_quota" } },
      {},
      { status: 429, code: "insufficient_quota" },
    ],
    [
      "says so in the type beside another code",
      429,
      { error: { code: "rate_limit_exceeded", type: "insufficient_quota" } },
      { "retry-after": "7" },
      { status: 429, code: "insufficient_quota" },
    ],
    [
      "has reached its limit on bills",
      429,
      { error: { code: "billing_hard_limit_reached", type: "invalid_request_error" } },
      {},
      { status: 429, code: "insufficient_quota" },
    ],
  ])("%s: that is said at once, and not tried again", async (_, status, body, headers, result) => {
    provider.script(answersWith(status, body, headers));
    expect(await ask()).toEqual({ outcome: "refused", ...result });
    expect(provider.calls).toHaveLength(1);
    expect(await spent()).toBe(0);
  });

  test.each([500, 502, 503, 504])("that fails with %d is tried once more", async (status) => {
    provider.script(failsWith(status), streams(...complete));
    expect(wordsOf(await allOf(await ask()))).toBe("Yes, we do.");
    provider.script(failsWith(status));
    expect(await ask()).toEqual({ outcome: "failed", reason: "bad-answer" });
    expect(provider.calls).toHaveLength(4);
    expect(await spent()).toBe(905);
  });

  test.each([400, 403, 404, 302, 418])("that answers %d is not tried again", async (status) => {
    provider.script(answersWith(status, { error: { message: `no, ${key}` } }, { location: "/elsewhere" }));
    expect(await ask()).toEqual({ outcome: "failed", reason: "bad-answer" });
    expect(provider.calls).toHaveLength(1);
  });

  test.each<[string, Script]>([
    ["HTML", (response) => void response.writeHead(200, { "content-type": "text/html" }).end("<html>no</html>")],
    ["no JSON", (response) => void response.writeHead(200, { "content-type": "application/json" }).end("{")],
    ["nothing", streams()],
    ["a finish alone", streams(chunk({}, "stop"), done)],
    ["an error", streams(event({ error: { message: key } }))],
    [
      "a tool that there is not",
      streams(chunk({ tool_calls: [{ index: 0, function: { name: "rm", arguments: "{}" } }] }, "tool_calls"), done),
    ],
    ["a cut connection after its headers", streamsAndDies(": wait\n\n")],
  ])("that answers with %s gives a bad answer", async (_, script) => {
    provider.script(script);
    expect(await ask()).toEqual({ outcome: "failed", reason: "bad-answer" });
    expect(provider.calls).toHaveLength(1);
  });

  test("that cuts the connection before it answers is tried once more", async () => {
    provider.script((response) => void response.destroy(), streams(...complete));
    expect(wordsOf(await allOf(await ask()))).toBe("Yes, we do.");
    expect(provider.calls).toHaveLength(2);
  });

  test("that closes a connection while it is idle is asked over another", async () => {
    const closed = Promise.withResolvers<void>();
    provider.script(
      (response, call) => {
        streams(...complete)(response, call);
        response.socket?.once("close", () => closed.resolve()).destroySoon();
      },
      streams(...complete),
    );
    await allOf(await ask());
    await closed.promise;
    expect(wordsOf(await allOf(await ask()))).toBe("Yes, we do.");
  });

  test("that nobody listens for is unreachable, and costs nothing", async () => {
    configure({ OPENAI_BASE_URL: `http://127.0.0.1:${await freePort()}` });
    expect(await ask()).toEqual({ outcome: "failed", reason: "unreachable" });
    expect(await spent()).toBe(0);
  });

  test("that keeps silent is too slow, and is not tried again", async () => {
    provider.script(() => undefined);
    expect(await ask({ timeouts: short })).toEqual({ outcome: "failed", reason: "too-slow" });
    provider.script(streamsAndHangs(": wait\n\n", chunk({ role: "assistant" })));
    expect(await ask({ timeouts: short })).toEqual({ outcome: "failed", reason: "too-slow" });
    await expectSoon("both connections closed", () => provider.calls.every(({ cutAt }) => cutAt));
    expect(provider.calls.length).toBeLessThanOrEqual(2);
  });

  test("that does not stream has the whole time", async () => {
    provider.script((response, call) =>
      setTimeout(() => answersWith(200, wholeAnswer({ content: "Yes." }))(response, call), 300),
    );
    expect(wordsOf(await allOf(await ask({ stream: false, timeouts: short })))).toBe("Yes.");
    provider.script(() => undefined);
    expect(await ask({ stream: false, timeouts: { ...short, all: 200 } })).toEqual({
      outcome: "failed",
      reason: "too-slow",
    });
  });

  test("that keeps failing is left alone, without being asked", async () => {
    provider.script(failsWith(503));
    for (let time = 0; time < 5; time += 1)
      expect(await ask({ address: `203.0.113.${time}` })).toMatchObject({ reason: "bad-answer" });
    expect(provider.calls).toHaveLength(10);
    // On a busy machine the first rest may be over before it is looked at; each is longer than the
    // one before.
    const asked = await expectSoon("a rest", async () => {
      const before = provider.calls.length;
      const result = await ask();
      return result.outcome === "failed" && result.reason === "resting" && { before, after: provider.calls.length };
    });
    expect(asked.after).toBe(asked.before);
  });

  test("that fails for one visitor only goes on for all others", async () => {
    provider.script(failsWith(503));
    for (let time = 0; time < 6; time += 1) expect(await ask()).toMatchObject({ reason: "bad-answer" });
    expect(provider.calls).toHaveLength(12);
  });

  test.each<[string, Script]>([
    ["a blank text", streams(chunk({ content: " " }), chunk({}, "stop"), done)],
    ["nothing", streams()],
    [
      "a call with broken arguments",
      streams(
        chunk(
          { tool_calls: [{ index: 0, function: { name: "request_callback", arguments: '{"name":' } }] },
          "tool_calls",
        ),
        done,
      ),
    ],
    ["no JSON", streams("data: <html>\n\n")],
    ["an error in the stream", streams(event({ error: { message: key } }))],
    ["an error after words", streams(...hello, event({ error: { message: key } }))],
  ])("that answers %s is well, whoever asks", async (_, script) => {
    for (let time = 0; time < 8; time += 1) {
      provider.script(script);
      const result = await ask({ address: `203.0.113.${time}` });
      if (result.outcome === "answering") await allOf(result).catch(() => undefined);
    }
    provider.script(streams(...complete));
    expect(wordsOf(await allOf(await ask()))).toBe("Yes, we do.");
  });

  test("that refuses is not left alone", async () => {
    provider.script(answersWith(429, {}));
    for (let time = 0; time < 8; time += 1) expect(await ask()).toMatchObject({ outcome: "refused" });
  });
});

describe("who goes away", () => {
  test.each([true, false])("before the answer begins, cuts the call (stream: %j)", async (stream) => {
    provider.script(() => undefined);
    const leaving = new AbortController();
    const asking = ask({ stream, signal: leaving.signal });
    asking.catch(() => undefined);
    await expectSoon("the call", () => provider.calls[0]);
    leaving.abort(new Error("gone"));
    await expect(asking).rejects.toThrow("gone");
    await expectSoon("the connection closed", () => provider.calls[0]!.cutAt);
  });

  test("in the middle, cuts the call, and pays for what came", async () => {
    provider.script(streamsAndHangs(...hello));
    const leaving = new AbortController();
    const parts = partsOf(await ask({ signal: leaving.signal }))[Symbol.asyncIterator]();
    await parts.next();
    leaving.abort(new Error("gone"));
    await expect(parts.next()).rejects.toThrow("gone");
    await expectSoon("the connection closed", () => provider.calls[0]!.cutAt);
    expect(await spent()).toBeGreaterThan(500);
  });

  test("without a word, by reading no further, cuts it too", async () => {
    provider.script(streamsAndHangs(...hello));
    for await (const batch of partsOf(await ask())) {
      expect(wordsOf(batch)).toContain("Yes");
      break;
    }
    await expectSoon("the connection closed", () => provider.calls[0]!.cutAt);
  });

  test("before anything was asked, asks nothing", async () => {
    await expect(ask({ signal: AbortSignal.abort(new Error("gone")) })).rejects.toThrow("gone");
    expect(provider.calls).toHaveLength(0);
    expect(await spent()).toBe(0);
  });
});

describe("what it costs", () => {
  test("is what the provider counts", async () => {
    provider.script(streams(...complete));
    await allOf(await ask());
    expect(await spent()).toBe(905);
  });

  test("is estimated, rather too high, where it does not count", async () => {
    provider.script(streams(...hello, chunk({}, "stop"), done));
    const parts = await allOf(await ask());
    const end = parts.at(-1) as Extract<AnswerPart, { type: "end" }>;
    expect(await spent()).toBe(end.usage.promptTokens + end.usage.completionTokens);
    expect(end.usage.promptTokens).toBeGreaterThan(JSON.stringify(provider.calls[0]!.body).length / 5);
  });

  test.each([
    [9_007_199_254_740_991, 5],
    [-5, 5],
    [900, 1e300],
    [40_000, 5],
  ])("is estimated where the provider counts %d and %d, which is logged", async (prompt, completion) => {
    const error = vi.spyOn(log, "error");
    provider.script(streams(...hello, chunk({}, "stop"), usageEvent(prompt, completion), done));
    const end = (await allOf(await ask())).at(-1) as Extract<AnswerPart, { type: "end" }>;
    expect(await spent()).toBe(end.usage.promptTokens + end.usage.completionTokens);
    expect(await spent()).toBeLessThan(10_000);
    expect(error.mock.calls.map(([, message]) => message)).toEqual([
      "the provider's token count is not plausible: an estimate counts",
    ]);
    vi.restoreAllMocks();
  });

  test("is what the provider counts, also where that is more than was set aside", async () => {
    provider.script(streams(...hello, chunk({}, "stop"), usageEvent(5000, 5), done));
    await allOf(await ask());
    expect(await spent()).toBe(5005);
  });

  test("is all that it could be where a whole answer was not waited for", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    provider.script(() => undefined);
    const asking = ask({ stream: false, timeouts: { ...short, all: 5000 } });
    while (!provider.calls[0]) await new Promise(setImmediate);
    vi.advanceTimersByTime(5000);
    await asking;
    expect(await spent()).toBeGreaterThan(800 + 500);
  });

  test("ends at the cap: the provider is not asked any more", async () => {
    configure({ ASSISTANT_DAILY_TOKENS: "10000" });
    provider.script(streams(...hello, chunk({}, "stop"), usageEvent(9000, 800), done));
    await allOf(await ask());
    expect(await ask()).toEqual({ outcome: "cap-reached" });
    expect(provider.calls).toHaveLength(1);
  });
});

test("logs neither words nor keys of a provider that fails", async () => {
  const written: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
  log.level = "trace";
  onTestFinished(() => void (log.level = "silent"));
  const warn = vi.spyOn(log, "warn");
  provider.script(
    failsWith(503),
    answersWith(401, { error: { message: `Incorrect API key provided: ${key}`, code: "invalid_api_key" } }),
  );
  await ask();
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
    { outcome: "status", status: 503 },
    { outcome: "status", status: 401, code: "invalid_api_key" },
  ]);
  vi.restoreAllMocks();
  expect(written.join("")).not.toContain("canary");
});
