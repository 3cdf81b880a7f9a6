import type { ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { AnswerPart, Question } from "#app/features/assistant/answer.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { createMetrics } from "#app/platform/metrics.server.ts";
import { sites } from "#tests/support/sites.ts";
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
import { AnswerReader } from "./answer-reader.server.ts";
import { createProvider, type Provider, type ProviderResult, Breaker } from "./provider.server.ts";

type Options = Parameters<Provider["ask"]>[2];

const key = "sk-canary-0123456789";
const question = { locale: "en", turns: [{ role: "user", content: "Do you build apps?" }] } as const;
const passages = [{ title: "Apps", path: "/services/mobile", text: "We build apps." }];
const hello = [chunk({ role: "assistant", content: "" }), chunk({ content: "Yes" }), chunk({ content: ", we do." })];
const complete = [...hello, chunk({}, "stop"), usageEvent(900, 5), done];
const whole = answersWith(200, wholeAnswer({ content: "Yes, we do." }));
const answer = (stream: boolean) => (stream ? streams(...complete) : whole);
const failsWith = (status: number): Script => answersWith(status, { error: { message: `no, ${key}`, code: null } });
const silent: Script = () => undefined;
const usual = { first: 60_000, between: 60_000, tail: 60_000, all: 300_000 };

let provider: Awaited<ReturnType<typeof startModelProvider>>;
let client: Provider;
/** Tokens that were reserved, and the costs that were settled. */
let reserved: number[];
let costs: number[];

beforeAll(async () => void (provider = await startModelProvider()));
afterAll(() => provider.stop());
beforeEach(() => {
  provider.calls.length = 0;
  configure();
});

/** A client without learned parameters; each timeout is as given, or longer than a test. */
function configure(timeouts: Partial<typeof usual> = {}, env: Record<string, string> = {}): void {
  const url = `http://127.0.0.1:${provider.port}/v1/`;
  const settings = parseEnv({ OPENAI_API_KEY: key, OPENAI_BASE_URL: url, ...env });
  [reserved, costs] = [[], []];
  client = createProvider({ settings, metrics: createMetrics(), timeouts: { ...usual, ...timeouts } });
}

const ask = (options: Partial<Options> = {}, asked: Partial<Question> = {}) =>
  client.ask({ sites, ...question, turns: [...question.turns], ...asked }, passages, {
    signal: new AbortController().signal,
    hasTool: true,
    maxTokens: undefined,
    address: "203.0.113.7",
    reserve: async (tokens) => {
      reserved.push(tokens);
      return { settle: (cost) => void costs.push(cost) };
    },
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
async function everyPart(batches: AsyncIterable<AnswerPart[]>): Promise<AnswerPart[]> {
  const parts: AnswerPart[] = [];
  for await (const batch of batches) parts.push(...batch);
  return parts;
}
const allOf = (result: ProviderResult) => everyPart(partsOf(result));
const wordsOf = (parts: AnswerPart[]) => parts.map((part) => (part.type === "text" ? part.text : "")).join("");
const words = async (...asked: Parameters<typeof ask>) => wordsOf(await allOf(await ask(...asked)));
const endOf = (parts: AnswerPart[]) => parts.at(-1) as Extract<AnswerPart, { type: "end" }>;
const isCut = () => provider.calls.every(({ cutAt }) => cutAt !== undefined);

describe("a request", () => {
  test("has our model, instruction, limits and tool, and the words of the conversation", async () => {
    provider.script(streams(...complete));
    await words();
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
      messages: [{ role: "system", content: expect.stringContaining("We build apps.") }, question.turns[0]],
    });
  });

  test("asks for as many tokens as its client wishes, up to ours", async () => {
    provider.script(streams(...complete));
    for (const maxTokens of [5, 801]) await words({ maxTokens });
    expect(provider.calls.map(({ body }) => body.max_tokens)).toEqual([5, 800]);
  });

  test("has no tool where the client has no use for it, and later ones do", async () => {
    provider.script(streams(...complete));
    for (const hasTool of [false, true]) await words({ hasTool });
    const [without, after] = provider.calls.map(({ body }) => body);
    expect(without).not.toHaveProperty("tools");
    expect(JSON.stringify(without)).not.toContain("request_callback");
    expect(after).toHaveProperty("tools");
  });

  test("reuses a connection, also after a stream", async () => {
    const ports = new Set<number | undefined>();
    provider.script((response, call) => {
      ports.add(response.socket?.remotePort);
      streams(...complete)(response, call);
    });
    for (let time = 0; time < 6; time += 1) await words();
    // A next one may begin before the end of the last is read.
    expect(ports.size).toBeLessThan(6);
  });

  const turn = (role: "user" | "assistant", content: string) => ({ role, content });
  const old = [turn("user", "o".repeat(2000)), turn("assistant", "p".repeat(8000))];
  const recent = [turn("user", "q".repeat(2000)), turn("assistant", "ر".repeat(3500)), turn("user", "s".repeat(2000))];
  const emoji = turn("user", "👋".repeat(2000));
  test.each([
    ["its last 16 KB", [...old, ...recent], recent],
    ["a question first", [...recent.slice(1), ...recent.slice(1)], [recent.at(-1), ...recent.slice(1)]],
    [
      "a greeting first if all fits",
      [turn("assistant", "Hello!"), ...recent],
      [turn("assistant", "Hello!"), ...recent],
    ],
    ["its question whole", [turn("user", "Hi"), turn("assistant", "ر".repeat(8000)), emoji], [emoji]],
  ])("sends of a long conversation %s", async (_, turns, sent) => {
    provider.script(streams(...complete));
    await words({}, { turns });
    expect((provider.calls[0]!.body.messages as unknown[]).slice(1)).toEqual(sent);
  });
});

describe("a model that takes other parameters", () => {
  const refusing = (param: string | null, code: string | null): Script =>
    answersWith(400, { error: { message: `no, ${key}`, type: "invalid_request_error", param, code } });
  const saying = (message: string): Script => answersWith(400, { object: "error", message });
  const optional = ["temperature", "max_tokens", "max_completion_tokens", "reasoning_effort"];
  const asked = () =>
    provider.calls.map(({ body }) =>
      Object.fromEntries(optional.filter((name) => name in body).map((name) => [name, body[name]])),
    );

  test.each([true, false])("is asked without those that it refuses, and later at once (events: %j)", async (stream) => {
    provider.script(
      refusing("max_tokens", "unsupported_parameter"),
      refusing("temperature", "unsupported_value"),
      refusing("reasoning_effort", "unsupported_value"),
      answer(stream),
    );
    expect(await words()).toBe("Yes, we do.");
    expect(await words({}, { locale: "ar" })).toBe("Yes, we do.");
    expect(asked()).toEqual([
      { temperature: 0.7, max_tokens: 800 },
      { temperature: 0.7, max_completion_tokens: 800, reasoning_effort: "none" },
      { max_completion_tokens: 800, reasoning_effort: "none" },
      { max_completion_tokens: 800, reasoning_effort: "minimal" },
      { max_completion_tokens: 800, reasoning_effort: "minimal" },
    ]);
    expect(costs.slice(0, 3)).toEqual([0, 0, 0]);
  });

  const none = { reasoning_effort: "none" };
  test.each([
    ["reasoning beside a tool", "reasoning_effort", null, { temperature: 0.7, max_tokens: 800, ...none }],
    ["all of them if it names none", null, "unsupported_parameter", { max_completion_tokens: 800, ...none }],
  ])("is asked without %s", async (_, param, code, parameters) => {
    provider.script(refusing(param, code), streams(...complete));
    await words();
    expect(asked().at(-1)).toEqual(parameters);
  });

  test("that takes no tool and no question for its count, as only messages say, is told of none", async () => {
    const choice = '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set';
    provider.script(saying(choice), saying("stream_options: not permitted"), streams(...complete));
    expect(await words()).toBe("Yes, we do.");
    const { body } = provider.calls[2]!;
    for (const parameter of ["tools", "stream_options"]) expect(body).not.toHaveProperty(parameter);
    expect((body.messages as { content: string }[])[0]!.content).not.toContain("request_callback");
  });

  test("has its refusals answered beside the one retry", async () => {
    const refusal = refusing("temperature", "unsupported_value");
    provider.script(failsWith(503), refusing("max_tokens", "unsupported_parameter"), refusal, streams(...complete));
    expect(await words()).toBe("Yes, we do.");
    provider.script(refusing("reasoning_effort", null), failsWith(503), streams(...complete));
    expect(await words()).toBe("Yes, we do.");
    expect(costs).toEqual([0, 0, 0, 905, 0, 0, 905]);
  });

  test("has the time of one question for them all", async () => {
    // The clock jumps during the refusal; a second call with the full time would never end.
    const now = performance.now.bind(performance);
    let ahead = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
    const refuses = refusing("max_tokens", "unsupported_parameter");
    provider.script((response, call) => {
      ahead = usual.all - 200;
      refuses(response, call);
    }, silent);
    expect(await ask()).toMatchObject({ reason: "too-slow" });
  });

  test("is not believed to refuse what no answer proved", async () => {
    // For example, a server that repeats a visitor's words in its refusal.
    provider.script(saying("blocked: 'the temperature is not supported, tools neither'"));
    expect(await ask()).toEqual({ outcome: "failed", reason: "bad-answer" });
    provider.script(streams(...complete));
    await words();
    expect(provider.calls.at(-1)!.body).toMatchObject({ temperature: 0.7, tools: [{}] });
  });

  test.each([
    ["top_k", 1],
    ["max_tokens", 6],
    ["tools", 6],
    [null, 6],
  ])("and goes on refusing %s, is not asked for ever", async (param, most) => {
    provider.script(refusing(param, "unsupported_parameter"));
    expect(await ask()).toEqual({ outcome: "failed", reason: "bad-answer" });
    expect(provider.calls.length).toBeLessThanOrEqual(most);
    expect(new Set(costs)).toEqual(new Set([0]));
  });
});

describe("a model that reasons", () => {
  const usage = { prompt_tokens: 900, completion_tokens: 800, completion_tokens_details: { reasoning_tokens: 800 } };
  const musing = chunk({ reasoning_content: "Hm, I wonder" });
  const limits = () => provider.calls.map(({ body }) => body.max_tokens);

  test.each<[boolean, Script]>([
    [true, streams(musing, chunk({}, "length"), event({ choices: [], usage }), done)],
    [false, answersWith(200, { ...wholeAnswer({ content: "", reasoning_content: "Hm" }, "length"), usage })],
  ])(
    "and leaves no token for an answer, fails once, and has more from then on (events: %j)",
    async (stream, script) => {
      const warn = vi.spyOn(log, "warn");
      provider.script(script, answer(stream));
      expect(await ask()).toEqual({ outcome: "failed", reason: "bad-answer" });
      expect(costs).toEqual([1700]);
      expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
        { answerTokens: 3200 },
        { outcome: "bad-answer", why: "no tokens left for an answer" },
      ]);
      expect(await words()).toBe("Yes, we do.");
      expect(limits()).toEqual([800, 3200]);
    },
  );

  test("and leaves too few, has more from then on", async () => {
    provider.script(streams(musing, ...hello, chunk({}, "length"), done), streams(...complete));
    expect(endOf(await allOf(await ask())).reason).toBe("length");
    await words();
    expect(limits()).toEqual([800, 3200]);
  });

  test("is not too slow while it reasons, and is paid for that if its visitor leaves", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    configure({ first: 1000, between: 1000 });
    const read = vi.spyOn(AnswerReader.prototype, "chunk");
    const response = Promise.withResolvers<ServerResponse>();
    provider.script(response.resolve);
    const leaving = new AbortController();
    const asking = ask({ signal: leaving.signal });
    asking.catch(() => undefined);
    const stream = await response.promise;
    stream.writeHead(200, { "content-type": "text/event-stream" });
    for (let times = 1; times <= 20; times += 1) {
      stream.write(musing);
      while (read.mock.calls.length < times) await setImmediate();
      await setImmediate();
      vi.advanceTimersByTime(900);
    }
    leaving.abort(new Error("gone"));
    await expect(asking).rejects.toThrow("gone");
    expect(costs[0]! - (reserved[0]! - 800)).toBeGreaterThanOrEqual(20);
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
    const parts = partsOf(await ask());
    expect((await parts.next()).value).toEqual([{ type: "text", text: "Yes" }]);
    goOn();
    expect(await everyPart(parts)).toEqual([
      { type: "text", text: ", we do." },
      { type: "end", reason: "stop", usage: { promptTokens: 900, completionTokens: 5 } },
    ]);
  });

  test("is read however its bytes are cut and its lines end", async () => {
    const events = [chunk({ content: "مرحبًا 👋" }), chunk({}, "stop"), done].join("");
    const bytes = Buffer.from(`\uFEFF: comment\r\n${events.replaceAll("\n\n", "\r\n\r\n")}`);
    provider.script((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      void (async () => {
        for (let at = 0; at < bytes.length; at += 3) {
          response.write(bytes.subarray(at, at + 3));
          await setImmediate();
        }
        response.end();
      })();
    });
    expect(await words()).toBe("مرحبًا 👋");
  });

  const untyped = [...hello, chunk({}, "stop"), done].join("");
  test.each<[string, Script]>([
    ["JSON instead of a stream", whole],
    ["without [DONE] after a finish", streams(...hello, chunk({}, "stop"))],
    ["without a finish before [DONE]", streams(...hello, done)],
    ["without the last empty line", streams(...hello, chunk({}, "stop").trim())],
    ["without an end of the connection", streamsAndHangs(...complete)],
    ["with a finish, and then silence", streamsAndHangs(...hello, chunk({}, "stop"))],
    ["with a finish, and then a cut", streamsAndDies(...hello, chunk({}, "stop"))],
    ["without a content type", (response) => void response.writeHead(200).end(untyped)],
  ])("is complete %s", async (_, script) => {
    configure({ tail: 200 });
    provider.script(script);
    const parts = await allOf(await ask());
    expect(wordsOf(parts)).toBe("Yes, we do.");
    expect(endOf(parts).reason).toBe("stop");
    await expectSoon("the end of the call", () => provider.calls[0]!.isOver);
  });

  test.each<[string, Script]>([
    ["the connection is cut", streamsAndDies(...hello)],
    ["the connection ends without a finish", streams(...hello)],
    ["an error comes instead of a chunk", streams(...hello, event({ error: { message: `no, ${key}` } }))],
    ["an error event comes", streams(...hello, `event: error\ndata: {}\n\n`)],
    ["garbage comes", streams(...hello, "data: <html>\n\n")],
    ["a line has no end", streams(...hello, `data: ${"x".repeat(200_000)}`)],
  ])("breaks off if %s", async (_, script) => {
    provider.script(script);
    let text = "";
    const reading = (async () => {
      for await (const parts of partsOf(await ask())) text += wordsOf(parts);
    })();
    await expect(reading).rejects.toMatchObject({ name: "ProviderBrokeOff", reason: "broken" });
    expect(text).toMatch(/^Yes, we do\./);
    expect(provider.calls).toHaveLength(1);
    await expectSoon("the end of the call", () => provider.calls[0]!.isOver);
  });

  test("that has no end is cut at four times the tokens asked for, and the call ends at once", async () => {
    const endless = chunk({ content: "word ".repeat(200) });
    configure({ tail: 3_600_000 });
    provider.script((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const talk = () => void (response.destroyed || response.write(endless, () => setTimeout(talk, 1)));
      talk();
    });
    const parts = await allOf(await ask());
    expect(wordsOf(parts)).toHaveLength(16_000);
    expect(endOf(parts).reason).toBe("length");
    expect(costs).toEqual(reserved);
    await expectSoon("the connection closed", isCut);
  });

  test("is read although it is compressed unasked", async () => {
    provider.script((response) => {
      response.writeHead(200, { "content-type": "text/event-stream", "content-encoding": "br" });
      response.end(brotliCompressSync(complete.join("")));
    });
    expect(await words()).toBe("Yes, we do.");
    expect(provider.calls[0]!.headers["accept-encoding"]).toBe("identity");
  });

  test("breaks off if the provider falls silent", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    configure({ between: 1000 });
    provider.script(streamsAndHangs(...hello));
    const parts = partsOf(await ask());
    for (let text = ""; text !== "Yes, we do.";) text += wordsOf((await parts.next()).value as AnswerPart[]);
    const rest = everyPart(parts).catch((error: unknown) => error);
    // Less than the time in all, and enough turns to begin the wait.
    for (let turn = 0; turn < 100; turn += 1, vi.advanceTimersByTime(1000)) await setImmediate();
    expect(await rest).toMatchObject({ name: "ProviderBrokeOff", reason: "too-slow" });
  });

  test("breaks off if it takes too long in all, however short its silences", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    provider.script((response, call) => {
      streamsAndHangs(...hello)(response, call);
      const talking = setInterval(() => response.write(chunk({ content: "!" })), 20);
      response.on("close", () => clearInterval(talking));
    });
    const parts = partsOf(await ask());
    await parts.next();
    vi.advanceTimersByTime(usual.all);
    await expect(everyPart(parts)).rejects.toMatchObject({ reason: "too-slow" });
  });
});

describe("a provider", () => {
  const quota = { outcome: "refused", status: 429, code: "insufficient_quota" };
  const rate = { outcome: "refused", status: 429, code: "rate_limit_exceeded" };
  const rateError = { code: "rate_limit_exceeded" };
  const after = { "retry-after": "7" };
  const badKey = { outcome: "refused", status: 401, code: "invalid_api_key" };
  test.each<[string, number, unknown, Record<string, string>, object]>([
    ["the key", 401, { error: { code: "invalid_api_key" } }, {}, badKey],
    ["for some time", 429, { error: rateError }, after, { ...rate, retryAfterSeconds: 7 }],
    ["without a word", 429, "slow down", {}, rate],
    ["for money", 429, { error: { code: "insufficient_quota" } }, after, quota],
  ])("that refuses %s is not asked again", async (_, status, body, headers, result) => {
    provider.script(answersWith(status, body, headers));
    for (let time = 0; time < 6; time += 1) expect(await ask({ address: `203.0.113.${time}` })).toEqual(result);
    expect(provider.calls).toHaveLength(6);
    expect(costs).toEqual(Array(6).fill(0));
  });

  const dies: Script = (response) => void response.destroy();
  test.each<[string, Script, string]>([
    ...[500, 502, 503, 504].map((status): [string, Script, string] => [`${status}`, failsWith(status), "bad-answer"]),
    ["a cut connection", dies, "unreachable"],
  ])("that answers with %s is asked once more", async (_, script, reason) => {
    provider.script(script, streams(...complete));
    expect(await words()).toBe("Yes, we do.");
    provider.script(script);
    expect(await ask()).toEqual({ outcome: "failed", reason });
    expect(provider.calls).toHaveLength(4);
  });

  const html: Script = (response) =>
    void response.writeHead(200, { "content-type": "text/html" }).end("<html>no</html>");
  const json: Script = (response) => void response.writeHead(200, { "content-type": "application/json" }).end("{");
  test.each<[string, Script]>([
    ["400", failsWith(400)],
    ["302", answersWith(302, "", { location: "/elsewhere" })],
    ["a long refusal", answersWith(400, { error: { message: "x".repeat(1_000_000) } })],
    ["HTML", html],
    ["no JSON", json],
    ["nothing", streams()],
    ["an error", streams(event({ error: { message: key } }))],
  ])("that answers with %s gives a bad answer once, whoever asks", async (_, script) => {
    provider.script(script);
    for (let time = 0; time < 6; time += 1)
      expect(await ask({ address: `203.0.113.${time}` })).toEqual({ outcome: "failed", reason: "bad-answer" });
    expect(provider.calls).toHaveLength(6);
  });

  test("that cuts the connection after its headers gives a bad answer", async () => {
    provider.script(streamsAndDies(": wait\n\n"));
    expect(await ask()).toEqual({ outcome: "failed", reason: "bad-answer" });
    expect(provider.calls).toHaveLength(1);
  });

  test("that nobody listens for is unreachable, and costs nothing", async () => {
    configure({}, { OPENAI_BASE_URL: `http://127.0.0.1:${await freePort()}` });
    expect(await ask()).toEqual({ outcome: "failed", reason: "unreachable" });
    expect(costs).toEqual([0, 0]);
  });

  const slowJson: Script = (response) =>
    void response.writeHead(200, { "content-type": "application/json" }).write('{"choices":');
  test.each<[string, Script]>([
    ["is silent", silent],
    ["says nothing but comments", streamsAndHangs(": wait\n\n", chunk({ role: "assistant" }))],
    ["does not end an answer in one piece", slowJson],
  ])("that %s is too slow, and is not asked again", async (_, script) => {
    configure({ first: 200 });
    provider.script(script);
    expect(await ask()).toEqual({ outcome: "failed", reason: "too-slow" });
    await expectSoon("the connection closed", isCut);
    const cost = reserved[0]! - 800;
    expect(costs.every((tokens) => tokens === 0 || tokens === cost)).toBe(true);
  });

  test("that keeps failing is left alone, but not for the failures of one visitor", async () => {
    provider.script(failsWith(503));
    for (let time = 0; time < 4; time += 1) expect(await ask()).toMatchObject({ reason: "bad-answer" });
    expect(provider.calls).toHaveLength(8);
    for (const address of ["203.0.113.8", "203.0.113.9"]) await ask({ address });
    const { length } = provider.calls;
    expect(await ask()).toEqual({ outcome: "failed", reason: "resting" });
    expect(provider.calls).toHaveLength(length);
  });
});

describe("a visitor who leaves", () => {
  test.each<[string, Script]>([
    ["before an answer", silent],
    ["in the middle", streamsAndHangs(...hello)],
  ])("%s cuts the call, and pays for it", async (_, script) => {
    provider.script(script);
    const leaving = new AbortController();
    const asking = ask({ signal: leaving.signal }).then(allOf);
    asking.catch(() => undefined);
    await expectSoon("the call", () => provider.calls[0]);
    leaving.abort(new Error("gone"));
    await expect(asking).rejects.toThrow("gone");
    await expectSoon("the connection closed", isCut);
    expect(costs).toHaveLength(1);
    expect(costs[0]).toBeGreaterThan(500);
  });

  test("without a word, by reading no further, cuts it too", async () => {
    provider.script(streamsAndHangs(...hello));
    for await (const parts of partsOf(await ask())) {
      expect(wordsOf(parts)).toContain("Yes");
      break;
    }
    await expectSoon("the connection closed", isCut);
  });

  test("before anything was asked, asks nothing", async () => {
    await expect(ask({ signal: AbortSignal.abort(new Error("gone")) })).rejects.toThrow("gone");
    expect(provider.calls).toHaveLength(0);
    expect(reserved).toEqual([]);
  });
});

describe("the cost", () => {
  test("is the provider's count, even above the reservation", async () => {
    provider.script(streams(...hello, chunk({}, "stop"), usageEvent(5000, 5), done));
    await words();
    expect(costs).toEqual([5005]);
  });

  const odd = [40_000, 9_007_199_254_740_991, -5, 1e300];
  test.each([undefined, ...odd])("is estimated, rather too high, if the provider counts %d", async (prompt) => {
    const error = vi.spyOn(log, "error");
    const usage = prompt === undefined ? [] : [usageEvent(prompt, 5)];
    provider.script(streams(...hello, chunk({}, "stop"), ...usage, done));
    const { promptTokens, completionTokens } = endOf(await allOf(await ask())).usage;
    expect(costs).toEqual([promptTokens + completionTokens]);
    expect(promptTokens).toBeGreaterThan(JSON.stringify(provider.calls[0]!.body).length / 5);
    expect(promptTokens).toBeLessThan(10_000);
    expect(error.mock.calls.map(([, message]) => message)).toEqual(
      usage.map(() => "the provider's token count is implausible: an estimate is used"),
    );
  });

  test("that may not be spent asks nothing", async () => {
    expect(await ask({ reserve: async () => undefined })).toEqual({ outcome: "cap-reached" });
    expect(provider.calls).toHaveLength(0);
  });
});

describe("a breaker", () => {
  let breaker: Breaker;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
    breaker = new Breaker();
  });

  /** Failed calls, each for another visitor. */
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) breaker.report("failed", `visitor ${time}`);
  };

  test("stays closed while all failures are those of two visitors", () => {
    for (let time = 0; time < 50; time += 1) breaker.report("failed", time % 2 ? "one" : "other");
    expect(breaker.admits()).toBe(true);
    breaker.report("failed", "third");
    expect(breaker.admits()).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(breaker.admits()).toBe(true);
  });

  test.each([
    ["succeeded", true],
    ["refused", true],
    ["left", false],
  ] as const)("a call that %s starts the count again: %j", (ending, startsAgain) => {
    fail(4);
    breaker.report(ending, "one");
    fail(1);
    expect(breaker.admits()).toBe(startsAgain);
  });

  test("admits one question after a pause, and no other until that one's call has ended", () => {
    fail(5);
    vi.advanceTimersByTime(1000);
    expect(breaker.admits()).toBe(true);
    expect(breaker.admits()).toBe(false);
    breaker.report("left", "one");
    expect(breaker.admits()).toBe(true);
    breaker.report("succeeded", "one");
    expect(breaker.admits()).toBe(true);
    expect(breaker.admits()).toBe(true);
  });

  test("pauses longer with each try that fails, up to ten times as long", () => {
    fail(5);
    for (const pause of [1000, 2000, 4000, 8000, 10_000, 10_000]) {
      vi.advanceTimersByTime(pause - 1);
      expect(breaker.admits()).toBe(false);
      vi.advanceTimersByTime(1);
      expect(breaker.admits()).toBe(true);
      breaker.report("failed", "one");
    }
  });
});
