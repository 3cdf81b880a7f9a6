import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Arrival, askAssistant, forgetSessionKey, trimmedTurns } from "./ask-assistant.ts";
import { questionLimits, type Turn } from "#app/features/assistant/answer.ts";

/** Uses the test's own gateway, so that bytes can be cut where a real one would not cut them. */

type Handler = (request: IncomingMessage, response: ServerResponse, call: number) => unknown;

let handle: Handler;
let calls: { path: string; key: string | undefined; body: string }[] = [];
let keys = 0;
let beforeKey: Promise<void> | undefined;
const server = createServer((request, response) => void serve(request, response));
const answers = () => calls.filter(({ path }) => path === "/v1/chat/completions");

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => void server.close());
beforeEach(() => {
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  // In a browser, paths are relative to the page.
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init));
  calls = [];
  keys = 0;
  beforeKey = undefined;
});
afterEach(forgetSessionKey);

async function serve(request: IncomingMessage, response: ServerResponse) {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  const path = request.url ?? "";
  calls.push({ path, key: request.headers.authorization, body });
  if (path.startsWith("/functions")) {
    keys += 1;
    await beforeKey;
    return response.writeHead(keys > 100 ? 429 : 200).end(JSON.stringify({ key: `key-${keys}` }));
  }
  return handle(request, response, answers().length);
}

const chunk = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
const done = "data: [DONE]\n\n";
const stream =
  (...events: string[]): Handler =>
  (_request, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.end(events.join(""));
  };
const refuse =
  (status: number, error: unknown): Handler =>
  (_request, response) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify({ error }));

async function ask(signal = new AbortController().signal) {
  const arrived: Arrival[] = [];
  const turns: Turn[] = [{ role: "user", content: "?" }];
  const reading = async () => {
    for await (const one of askAssistant(turns, { locale: "ar", page: "/ar/about", signal })) arrived.push(one);
  };
  const error = await reading().catch((raised: unknown) => raised);
  const text = arrived.map((one) => (one.type === "text" ? one.text : "")).join("");
  return { arrived, text, error };
}

test("an answer arrives piece by piece, asked for with the key and the whole conversation", async () => {
  handle = stream(
    ": hello\n\n",
    chunk({ role: "assistant", content: "" }),
    chunk({ content: "مرحبًا " }),
    chunk({ content: "😀" }),
    chunk({}, "stop"),
    done,
  );
  expect(await ask()).toEqual({
    arrived: [
      { type: "text", text: "مرحبًا " },
      { type: "text", text: "😀" },
    ],
    text: "مرحبًا 😀",
    error: undefined,
  });
  await ask();
  expect(keys).toBe(1);
  expect(answers().map(({ key }) => key)).toEqual(["Bearer key-1", "Bearer key-1"]);
  expect(JSON.parse(answers()[0]?.body ?? "")).toEqual({
    stream: true,
    locale: "ar",
    page: "/ar/about",
    tools: [{ type: "function", function: { name: "request_callback" } }],
    messages: [{ role: "user", content: "?" }],
  });
});

test("a call of the tool comes at the end, put together from its pieces", async () => {
  const call = (part: object) => chunk({ tool_calls: [{ index: 0, function: part }] });
  handle = stream(
    chunk({ content: "Gladly." }),
    call({ name: "request_callback", arguments: "" }),
    call({ arguments: '{"name":"Sa' }),
    call({ arguments: 'ra","preferred_time":"Sunday"}' }),
    chunk({}, "tool_calls"),
    done,
  );
  const { arrived, error } = await ask();
  expect(error).toBeUndefined();
  expect(arrived).toEqual([
    { type: "text", text: "Gladly." },
    { type: "callback", draft: { name: "Sara", preferredTime: "Sunday" } },
  ]);
});

test("an answer that ends at the limit of its length is marked", async () => {
  handle = stream(chunk({ content: "Half" }), chunk({}, "length"), done);
  expect((await ask()).arrived).toEqual([{ type: "text", text: "Half" }, { type: "cut" }]);
});

const quota = "Your OpenAI API key has exceeded its quota. Please check your billing details or try again later.";
const key = "Invalid OpenAI API key. Please check your API key configuration.";

test.each([
  [
    "an error midway",
    stream(chunk({ content: "Half" }), `data: ${JSON.stringify({ error: { message: "gone" } })}\n\n`),
    "OpenAI API error: gone",
  ],
  ["an end without a reason", stream(chunk({ content: "Half" }), done), "OpenAI API error: the answer broke off"],
  ["an end without anything", stream(), "OpenAI API error: the answer broke off"],
  ["no words", stream(chunk({ content: "" }), chunk({}, "stop"), done), "OpenAI API error: the answer is empty"],
  [
    "a tool that is not ours",
    stream(chunk({ tool_calls: [{ function: { name: "rm", arguments: "{}" } }] }, "tool_calls"), done),
    "OpenAI API error: the answer is empty",
  ],
  ["a status without words", refuse(502, undefined), "OpenAI API error: status 502"],
  ["a quota error midway", stream(`data: ${JSON.stringify({ error: { code: "insufficient_quota" } })}\n\n`), quota],
] satisfies [string, Handler, string][])("%s is a failure", async (_name, handler, message) => {
  handle = handler;
  const { error } = await ask();
  expect(error).toBeInstanceOf(Error);
  expect((error as Error).message).toBe(message);
  expect(answers()).toHaveLength(1);
});

/** An answer whose first half has arrived. */
async function halfAnswer(signal = new AbortController().signal) {
  const begun = Promise.withResolvers<ServerResponse>();
  handle = (_request, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(chunk({ content: "Half" }));
    begun.resolve(response);
  };
  const reading = askAssistant([{ role: "user", content: "?" }], { locale: "ar", page: "/", signal });
  expect((await reading.next()).value).toEqual({ type: "text", text: "Half" });
  return { reading, response: await begun.promise };
}

test("a connection that dies midway is a failure", async () => {
  const { reading, response } = await halfAnswer();
  response.destroy();
  await expect(reading.next()).rejects.toBeInstanceOf(Error);
});

test("a session that ran out is renewed once", async () => {
  handle = (request, response, call) =>
    call === 1
      ? refuse(401, { code: "session_expired" })(request, response, call)
      : stream(chunk({ content: "Yes" }), chunk({}, "stop"), done)(request, response, call);
  expect(await ask()).toMatchObject({ text: "Yes", error: undefined });
  expect(answers().map(({ key }) => key)).toEqual(["Bearer key-1", "Bearer key-2"]);
});

test.each([
  [401, { code: "session_expired" }, "AuthenticationError", key, 2],
  [401, { code: "invalid_api_key" }, "AuthenticationError", key, 1],
  [429, { code: "rate_limit_exceeded" }, "QuotaExceededError", quota, 1],
  [403, { code: "insufficient_quota" }, "QuotaExceededError", quota, 1],
  [502, { message: "No answer came." }, "Error", "OpenAI API error: No answer came.", 1],
  [500, {}, "Error", "OpenAI API error: status 500", 1],
  [500, { message: { html: "<b>" } }, "Error", "OpenAI API error: status 500", 1],
])("status %d with %o is a %s: %s", async (status, refusal, name, message, requests) => {
  handle = refuse(status, refusal);
  expect((await ask()).error).toMatchObject({ name, message });
  expect(answers()).toHaveLength(requests);
});

test("a key that cannot be had is an error, and is asked for again the next time", async () => {
  keys = 100;
  handle = stream(chunk({ content: "Yes" }), chunk({}, "stop"), done);
  expect((await ask()).error).toBeInstanceOf(Error);
  expect(answers()).toHaveLength(0);
  keys = 0;
  expect(await ask()).toMatchObject({ text: "Yes", error: undefined });
});

test("aborted while it waits for the key, it stops at once; the next message uses that key", async () => {
  const held = Promise.withResolvers<void>();
  beforeKey = held.promise;
  handle = stream(chunk({ content: "Yes" }), chunk({}, "stop"), done);
  const controller = new AbortController();
  const asked = ask(controller.signal);
  controller.abort();
  expect(((await asked).error as Error).name).toBe("AbortError");
  held.resolve();
  expect(await ask()).toMatchObject({ text: "Yes", error: undefined });
  expect(keys).toBe(1);
  expect(answers()).toHaveLength(1);
});

test("aborted, it stops and closes the connection", async () => {
  const controller = new AbortController();
  const { reading, response } = await halfAnswer(controller.signal);
  const closed = once(response, "close");
  controller.abort();
  await expect(reading.next()).rejects.toMatchObject({ name: "AbortError" });
  await closed;
});

const conversation = (turns: number, content = "x"): Turn[] =>
  Array.from({ length: turns }, (_, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    content: `${index} ${content}`,
  }));
const bytes = (turns: Turn[]) =>
  new TextEncoder().encode(JSON.stringify({ stream: true, locale: "ar", messages: turns })).length;

test("what fits stays as it is; else the oldest turns go, and with a question its answer", () => {
  expect(trimmedTurns(conversation(39))).toEqual(conversation(39));
  expect(trimmedTurns(conversation(51))).toEqual(conversation(51).slice(12));
});

test.each([
  ["Latin", "a".repeat(1990)],
  ["Arabic", "م".repeat(1990)],
  ["outside the basic plane", "😀".repeat(1990)],
  ["what JSON writes longer", '\u0001"\\'.repeat(660)],
])("a body never passes the limit: %s", (_name, content) => {
  const turns = conversation(41, content);
  const kept = trimmedTurns(turns);
  expect(bytes(kept)).toBeLessThanOrEqual(questionLimits.bytes);
  expect(kept[0]?.role).toBe("user");
  expect(kept.at(-1)).toEqual(turns[40]);
  // No more is dropped than needed: with the two previous turns it would be too long.
  expect(bytes(turns.slice(-kept.length - 2))).toBeGreaterThan(questionLimits.bytes - 600);
});

test("a long answer is cut between characters", () => {
  const [, answer] = trimmedTurns([
    { role: "user", content: "?" },
    { role: "assistant", content: "😀".repeat(9000) },
    { role: "user", content: "?" },
  ]);
  expect(answer?.content).toBe("😀".repeat(questionLimits.characters.assistant));
});

test("the last turn stays even if it alone is heavy", () => {
  const last: Turn = { role: "user", content: "\u0001".repeat(2000) };
  const kept = trimmedTurns([...conversation(38, "م".repeat(1990)), last]);
  expect(kept.at(-1)).toEqual(last);
  expect(bytes(kept)).toBeLessThanOrEqual(questionLimits.bytes);
});
