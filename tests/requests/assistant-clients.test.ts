/** Unmodified client libraries work with either answerer. */
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LLMock } from "@copilotkit/aimock";
import { ChatOpenAI } from "@langchain/openai";
import { generateText, streamText } from "ai";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { question, roomyLimits, sessionKey, startProvider } from "#tests/support/assistant.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";

const said = "We design, build and look after software. **Call us** on +966 11 000 0000, any day.";
const messages = [question("What services do you offer?")];

let mock: LLMock;
let server: OpenSite;
/** By the answering model. */
const urls = { embedded: inject("siteUrl"), provider: "" };
beforeAll(async () => {
  const provider = await startProvider();
  mock = provider.mock;
  mock.onMessage("What services", { content: said });
  mock.onMessage("Call me back", {
    toolCalls: [{ name: "request_callback", arguments: '{"name":"Sara","phone":"+966551234567"}' }],
  });
  mock.onMessage("too often", { error: { message: "words of the provider", type: "requests" }, status: 429 });
  server = await openSite({ ...roomyLimits, ...provider.settings });
  urls.provider = server.url;
});
afterAll(() => Promise.all([mock?.stop(), server?.stop()]));

const kinds = [
  { by: "embedded", model: "embedded" },
  { by: "provider", model: "gpt-4o-mini" },
] as const;

describe.each(kinds)("over the $by answerer", ({ by, model }) => {
  let baseURL: string;
  let apiKey: string;
  /** The answer in one piece. */
  let expected: string;
  beforeAll(async () => {
    baseURL = `${urls[by]}/v1`;
    apiKey = await sessionKey(urls[by]);
    const answer = await new OpenAI({ baseURL, apiKey }).chat.completions.create({ model: "any", messages });
    expected = answer.choices[0]!.message.content!;
  });

  describe("openai", () => {
    const client = () => new OpenAI({ baseURL, apiKey, maxRetries: 0 });

    test("in one piece", async () => {
      const answer = await client().chat.completions.create({ model: "any", messages });
      expect(answer).toMatchObject({ model, object: "chat.completion", choices: [{ finish_reason: "stop" }] });
      expect(expected.length).toBeGreaterThan(10);
      if (by === "provider") expect(expected).toBe(said);
      expect(answer.usage!.total_tokens).toBe(answer.usage!.prompt_tokens + answer.usage!.completion_tokens);
      expect(answer._request_id).toMatch(/^req_/);
    });

    test("as an iterable", async () => {
      const stream = await client().chat.completions.create({ model: "any", messages, stream: true });
      let text = "";
      const reasons: string[] = [];
      for await (const { choices } of stream) {
        text += choices[0]?.delta.content ?? "";
        reasons.push(...(choices[0]?.finish_reason ? [choices[0].finish_reason] : []));
      }
      expect(text).toBe(expected);
      expect(reasons).toEqual(["stop"]);
    });

    test("as a stream that puts the answer together", async () => {
      const stream = client().chat.completions.stream({
        model: "any",
        messages,
        stream_options: { include_usage: true },
      });
      const events: string[] = [];
      stream.on("content", (delta) => events.push(delta));
      const completion = await stream.finalChatCompletion();
      expect(completion).toMatchObject({ model, choices: [{ finish_reason: "stop" }] });
      expect(completion.choices[0]!.message.content).toBe(expected);
      expect(events.join("")).toBe(expected);
      expect(await stream.totalUsage()).toMatchObject({ total_tokens: expect.any(Number) });
    });

    test("lists the model", async () => {
      const models: string[] = [];
      for await (const { id } of client().models.list()) models.push(id);
      expect(models).toEqual([model]);
    });

    test("finds the model by its name", async () => {
      expect(await client().models.retrieve(model)).toMatchObject({ id: model, object: "model" });
    });

    test("runs the gateway's tool, and gets words to end with", async () => {
      const given: object[] = [];
      const run = client().chat.completions.runTools({
        model: "any",
        messages: [question("Call me back")],
        tools: [
          {
            type: "function",
            function: {
              name: "request_callback",
              description: "Shows a card.",
              parameters: { type: "object", properties: {} },
              parse: JSON.parse,
              function: (draft: object) => (given.push(draft) > 0 ? "shown" : ""),
            },
          },
        ],
      });
      expect(await run.finalContent()).toContain("confirm");
      expect(given).toHaveLength(1);
    });

    test("raises what it should", async () => {
      const ask = (key: string, body: object = {}) =>
        new OpenAI({ baseURL, apiKey: key, maxRetries: 0 }).chat.completions.create({
          model: "any",
          messages,
          ...body,
        });
      await expect(ask("sk-nothing")).rejects.toMatchObject({
        constructor: OpenAI.AuthenticationError,
        code: "invalid_api_key",
      });
      await expect(ask(apiKey, { n: 2 })).rejects.toMatchObject({ constructor: OpenAI.BadRequestError, param: "n" });
    });
  });

  describe("the ai SDK", () => {
    const chat = () => createOpenAICompatible({ name: "site", baseURL, apiKey, includeUsage: true })("any");

    test("in one piece", async () => {
      const { text, finishReason, usage } = await generateText({ model: chat(), messages, maxRetries: 0 });
      expect({ text, finishReason }).toEqual({ text: expected, finishReason: "stop" });
      expect(usage.totalTokens).toEqual(expect.any(Number));
    });

    test("as a stream", async () => {
      const result = streamText({ model: chat(), messages, maxRetries: 0 });
      let text = "";
      for await (const delta of result.textStream) text += delta;
      expect(text).toBe(expected);
      expect(await result.finishReason).toBe("stop");
    });
  });

  describe("LangChain", () => {
    const chat = () => new ChatOpenAI({ model: "any", apiKey, configuration: { baseURL }, maxRetries: 0 });

    test("in one piece", async () => {
      const { content, response_metadata } = await chat().invoke(messages);
      expect(content).toBe(expected);
      expect(response_metadata).toMatchObject({ finish_reason: "stop" });
    });

    test("as a stream", async () => {
      let text = "";
      for await (const chunk of await chat().stream(messages)) text += chunk.text;
      expect(text).toBe(expected);
    });
  });
});

describe("the tool of the gateway", () => {
  const client = async () =>
    new OpenAI({ baseURL: `${urls.provider}/v1`, apiKey: await sessionKey(urls.provider), maxRetries: 0 });
  const tools = [{ type: "function" as const, function: { name: "request_callback" } }];
  const wanted = { model: "any", messages: [question("Call me back")], tools };
  const call = {
    id: expect.stringMatching(/^call_/),
    type: "function",
    function: { name: "request_callback", arguments: '{"name":"Sara","phone":"+966551234567"}' },
  };

  test("in one piece", async () => {
    const { choices } = await (await client()).chat.completions.create(wanted);
    expect(choices[0]).toMatchObject({ finish_reason: "tool_calls", message: { content: null, tool_calls: [call] } });
  });

  test("is words and a link where a client does not declare it", async () => {
    const { choices } = await (await client()).chat.completions.create({ ...wanted, tools: [] });
    expect(choices[0]).toMatchObject({
      finish_reason: "stop",
      message: { content: expect.stringContaining("(/contact)") },
    });
  });

  test("as a stream", async () => {
    const { choices } = await (await client()).chat.completions.stream(wanted).finalChatCompletion();
    expect(choices[0]).toMatchObject({ finish_reason: "tool_calls", message: { tool_calls: [call] } });
  });
});

test("what the provider refuses raises what the library knows, without the provider's words", async () => {
  const apiKey = await sessionKey(urls.provider);
  const client = new OpenAI({ baseURL: `${urls.provider}/v1`, apiKey, maxRetries: 0 });
  const refused = client.chat.completions.create({ model: "any", messages: [question("too often")] });
  await expect(refused).rejects.toMatchObject({ constructor: OpenAI.RateLimitError, code: "rate_limit_exceeded" });
  await expect(refused).rejects.not.toThrow(/words of the provider/);
});
