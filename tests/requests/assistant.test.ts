/** The gateway's addresses (docs/behaviour.md), over the embedded answerer. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  ask,
  type Completion,
  completionsPath,
  type ErrorBody,
  keyPath,
  question,
  readStream,
  sessionKey,
} from "#tests/support/assistant.ts";
import { newVisitor } from "#tests/support/contact.ts";

const url = inject("siteUrl");
const ownOrigin = url;
const hello = { messages: [question("What services do you offer?")] };

describe("a session key", () => {
  const get = (headers: Record<string, string> = {}) =>
    fetch(`${url}${keyPath}`, { method: "POST", headers: { ...newVisitor(), ...headers } });

  test("is given for ten minutes, is kept by nobody, and is no provider's", async () => {
    const answer = await get({ Origin: ownOrigin });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{32}$/);
    const { key, expiresAt, ...rest } = (await answer.json()) as Record<string, string>;
    expect(rest).toEqual({});
    expect(key).toMatch(/^session-[\w-]{88}$/);
    const minutes = (Date.parse(expiresAt!) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
  });

  test.each<Record<string, string>>([
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
  ])("is not given to another site: %o", async (headers) => {
    const answer = await get(headers);
    expect(answer.status).toBe(403);
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
    expect(((await answer.json()) as ErrorBody).error.type).toBe("invalid_request_error");
  });

  test("21 in ten minutes are too many for one address, and for one /64", async () => {
    const visitor = { "X-Forwarded-For": "2001:db8:77:1::1" };
    const neighbour = { "X-Forwarded-For": "2001:db8:77:1:ffff::2" };
    for (let count = 0; count < 20; count++) expect((await get(count % 2 ? visitor : neighbour)).status).toBe(200);
    const answer = await get(visitor);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(500);
    expect(((await answer.json()) as ErrorBody).error.code).toBe("rate_limit_exceeded");
    expect((await get({ "X-Forwarded-For": "2001:db8:77:2::1" })).status).toBe(200);
  });
});

test("the models are the one that answers, and need no key", async () => {
  const answer = await fetch(`${url}/v1/models`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
  expect(await answer.json()).toEqual({
    object: "list",
    data: [{ id: "embedded", object: "model", created: expect.any(Number), owned_by: expect.any(String) }],
  });
});

test("a model is found by its name, and no other one", async () => {
  const { data } = (await (await fetch(`${url}/v1/models`)).json()) as { data: object[] };
  expect(await (await fetch(`${url}/v1/models/embedded`)).json()).toEqual(data[0]);
  const other = await fetch(`${url}/v1/models/gpt-4%2Fo`);
  expect(other.status).toBe(404);
  expect(((await other.json()) as ErrorBody).error).toMatchObject({ param: "model", code: "model_not_found" });
  expect((await fetch(`${url}/v1/models/%E0%A4`)).status).toBe(400);
  expect((await fetch(`${url}/v1/models`, { method: "HEAD" })).status).toBe(200);
});

test.each([
  ["POST", "/v1/responses"],
  ["GET", "/v1/embeddings"],
  ["POST", "/functions/v1/other"],
])("%s %s: 404 that names what exists", async (method, path) => {
  const answer = await fetch(url + path, { method });
  expect(answer.status).toBe(404);
  const { error } = (await answer.json()) as ErrorBody;
  expect(error).toMatchObject({ type: "invalid_request_error", param: null });
  for (const address of ["/v1/models", completionsPath, keyPath]) expect(error.message).toContain(address);
});

describe("an answer", () => {
  let key: string;
  beforeAll(async () => void (key = await sessionKey(url)));

  test("in one piece", async () => {
    const answer = await ask(url, { ...hello, model: "gpt-5", temperature: 2 }, { key });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toMatch("application/json");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{32}$/);
    expect(answer.headers.get("Content-Security-Policy")).toMatch("default-src 'none'");
    const completion = (await answer.json()) as Completion;
    expect(completion).toMatchObject({
      id: expect.stringMatching(/^chatcmpl-/),
      object: "chat.completion",
      model: "embedded",
      choices: [{ index: 0, message: { role: "assistant", content: expect.any(String) }, finish_reason: "stop" }],
    });
    const { prompt_tokens, completion_tokens, total_tokens } = completion.usage;
    expect(total_tokens).toBe(prompt_tokens + completion_tokens);
  });

  test("as a stream: role first, several deltas, one end, no usage unless asked for, [DONE]", async () => {
    const answer = await ask(url, { ...hello, stream: true }, { key });
    expect(answer.headers.get("Content-Type")).toMatch("text/event-stream");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
    const stream = readStream(await answer.text());
    expect(stream).toMatchObject({ finishReasons: ["stop"], isDone: true, comments: 0, rest: [], error: undefined });
    expect(stream.chunks[0]!.choices[0]!.delta).toMatchObject({ role: "assistant", content: "" });
    expect(stream.chunks.length).toBeGreaterThan(4);
    expect(new Set(stream.chunks.map(({ id, object, model }) => `${id} ${object} ${model}`)).size).toBe(1);
    for (const chunk of stream.chunks) expect(chunk).not.toHaveProperty("usage");

    const whole = (await (await ask(url, hello, { key })).json()) as Completion;
    expect(stream.text).toBe(whole.choices[0]!.message.content);
  });

  test("tells its tokens last when asked to", async () => {
    const wanted = { ...hello, stream: true, stream_options: { include_usage: true } };
    const { chunks, isDone } = readStream(await (await ask(url, wanted, { key })).text());
    expect(isDone).toBe(true);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
    for (const chunk of chunks.slice(0, -1)) expect(chunk.usage).toBeNull();
  });

  test("is cut at the client's limit, and ends before its stop sequence", async () => {
    const whole = (await (await ask(url, hello, { key })).json()) as Completion;
    const text = whole.choices[0]!.message.content!;
    for (const limit of ["max_tokens", "max_completion_tokens"]) {
      const cut = (await (await ask(url, { ...hello, [limit]: 3 }, { key })).json()) as Completion;
      expect(cut).toMatchObject({ choices: [{ finish_reason: "length" }], usage: { completion_tokens: 3 } });
      const { content } = cut.choices[0]!.message;
      expect(content).not.toBe("");
      expect(content!.length).toBeLessThan(30);
      expect(text.startsWith(content!)).toBe(true);
    }
    const word = text.split(" ")[3]!;
    const stopped = await ask(url, { ...hello, stop: [word], stream: true }, { key });
    expect(readStream(await stopped.text())).toMatchObject({
      text: text.slice(0, text.indexOf(word)),
      finishReasons: ["stop"],
      isDone: true,
    });
  });
});

describe("a callback", () => {
  let key: string;
  beforeAll(async () => void (key = await sessionKey(url)));
  const wish = question("Please call me back, my number is 0551234567");
  const tools = [{ type: "function", function: { name: "request_callback" } }];
  const choiceFor = async (body: object) => {
    const answer = await ask(url, body, { key });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as Completion).choices[0]!;
  };

  test("is a call of the tool for a client that declares it, which goes on from there", async () => {
    const { finish_reason, message } = await choiceFor({ messages: [wish], tools });
    expect(finish_reason).toBe("tool_calls");
    expect(message.tool_calls).toMatchObject([{ function: { name: "request_callback" } }]);
    const result = { role: "tool", tool_call_id: message.tool_calls![0]!.id, content: "shown" };
    const after = await choiceFor({ messages: [wish, message, result], tools });
    expect(after).toMatchObject({ finish_reason: "stop", message: { content: expect.stringContaining("confirm") } });
    expect(after.message).not.toHaveProperty("tool_calls");
    const next = await choiceFor({ messages: [wish, message, result, ...hello.messages], tools });
    expect(next).toMatchObject({ finish_reason: "stop" });
    const alone = await choiceFor({ ...hello, tools });
    expect(next.message.content).toBe(alone.message.content);
  });

  test.each([
    ["does not declare it", {}],
    ["wants no call", { tools, tool_choice: "none" }],
    [
      "has other tools, and wants no call",
      { tools: [{ type: "function", function: { name: "x" } }], tool_choice: "none" },
    ],
  ])("is offered in words to a client that %s", async (_name, more) => {
    const { finish_reason, message } = await choiceFor({ messages: [wish], ...more });
    expect(finish_reason).toBe("stop");
    expect(message).not.toHaveProperty("tool_calls");
    expect(message.content).toContain("(/contact)");
    const streamed = await ask(url, { messages: [wish], stream: true, ...more }, { key });
    expect(readStream(await streamed.text())).toMatchObject({ text: message.content, finishReasons: ["stop"] });
  });

  test("is offered in Arabic words with an Arabic link", async () => {
    const { message } = await choiceFor({ messages: [question("اتصلوا بي من فضلكم على 0551234567")] });
    expect(message.content).toContain("(/ar/contact)");
  });
});

describe("what is refused", () => {
  let key: string;
  beforeAll(async () => void (key = await sessionKey(url, { ...newVisitor(), Origin: ownOrigin })));

  test("tools that are not ours, as any field that is not served: 400", async () => {
    const answer = await ask(url, { ...hello, tools: [{ type: "function", function: { name: "x" } }] }, { key });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
    const { error } = (await answer.json()) as ErrorBody;
    expect(error).toMatchObject({ type: "invalid_request_error", param: "tools" });
  });

  test.each([
    ["none", ""],
    ["a provider's", "sk-proj-0123456789"],
    ["one with a forged signature", "forged"],
  ])("%s is no key of ours: 401", async (_name, given) => {
    const forged = key.slice(0, -1) + (key.endsWith("A") ? "B" : "A");
    const answer = await ask(url, hello, { key: given === "forged" ? forged : given });
    expect(answer.status).toBe(401);
    expect(((await answer.json()) as ErrorBody).error.code).toBe("invalid_api_key");
  });

  test("another origin, also with a key that is good: 403", async () => {
    for (const Origin of ["https://evil.example", "null"]) {
      const answer = await ask(url, hello, { key, headers: { ...newVisitor(), Origin } });
      expect(answer.status).toBe(403);
      expect(((await answer.json()) as ErrorBody).error.message).toBe("This request came from another site.");
    }
    expect((await ask(url, hello, { key, headers: { ...newVisitor(), Origin: ownOrigin } })).status).toBe(200);
    expect((await ask(url, hello, { key })).status).toBe(200);
  });

  test("more than 64 KiB, said so or not: 413", async () => {
    const body = JSON.stringify({ messages: [question("a".repeat(70_000))] });
    expect((await ask(url, body, { key })).status).toBe(413);
    const unsaid = await fetch(`${url}${completionsPath}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...newVisitor() },
      body: new Blob([body]).stream(),
      duplex: "half",
    } as RequestInit);
    expect(unsaid.status).toBe(413);
    expect(unsaid.headers.get("x-request-id")).toMatch(/^req_/);
    expect(((await unsaid.json()) as ErrorBody).error.type).toBe("invalid_request_error");
  });

  test("another type, and what is compressed: 415", async () => {
    const kinds: Record<string, string>[] = [{ "Content-Type": "text/plain" }, { "Content-Encoding": "gzip" }];
    for (const headers of kinds)
      expect((await ask(url, hello, { key, headers: { ...newVisitor(), ...headers } })).status).toBe(415);
  });

  test.each([
    ["GET", completionsPath, "POST, OPTIONS"],
    ["PUT", completionsPath, "POST, OPTIONS"],
    ["PROPFIND", completionsPath, "POST, OPTIONS"],
    ["GET", keyPath, "POST, OPTIONS"],
    ["DELETE", keyPath, "POST, OPTIONS"],
    ["POST", "/v1/models", "GET, HEAD, OPTIONS"],
    ["PATCH", "/v1/models", "GET, HEAD, OPTIONS"],
  ])("%s %s: 405", async (method, path, allow) => {
    const answer = await fetch(url + path, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe(allow);
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
    expect(((await answer.json()) as ErrorBody).error.type).toBe("invalid_request_error");
    const options = await fetch(url + path, { method: "OPTIONS" });
    expect([options.status, options.headers.get("Allow")]).toEqual([204, allow]);
  });
});

describe("limits", () => {
  test("21 answers a minute are too many for one session", async () => {
    const key = await sessionKey(url);
    for (let count = 0; count < 20; count++) expect((await ask(url, hello, { key })).status).toBe(200);
    const answer = await ask(url, hello, { key });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(((await answer.json()) as ErrorBody).error.code).toBe("rate_limit_exceeded");
    expect((await ask(url, hello, { key: await sessionKey(url) })).status).toBe(200);
  });

  test("61 a minute are too many for one address, and what was refused takes nothing from a session", async () => {
    const headers = newVisitor();
    const keys = await Promise.all(Array.from({ length: 4 }, () => sessionKey(url)));
    for (let count = 0; count < 60; count++)
      expect((await ask(url, hello, { key: keys[count % 4]!, headers })).status).toBe(200);
    for (let count = 0; count < 10; count++)
      expect((await ask(url, hello, { key: keys[0]!, headers })).status).toBe(429);
    expect((await ask(url, hello, { key: keys[0]! })).status).toBe(200);
  });

  test("what is not answered does not count", async () => {
    const key = await sessionKey(url);
    for (let count = 0; count < 30; count++) expect((await ask(url, { messages: [] }, { key })).status).toBe(400);
    expect((await ask(url, hello, { key })).status).toBe(200);
  });
});
