/** Unmodified client libraries work with either answerer. */
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { ChatOpenAI } from "@langchain/openai";
import { generateText, streamText } from "ai";
import OpenAI from "openai";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { question, roomyLimits, sessionKey, startProvider } from "#tests/support/assistant.ts";
import { siteOfTests } from "#tests/support/open-site.ts";

const said = "We design, build and look after software. **Call us** on +966 11 000 0000, any day.";
const messages = [question("What services do you offer?")];

let provider: Awaited<ReturnType<typeof startProvider>>;
/** By the answering model. */
const urls = { embedded: inject("siteUrl"), provider: "" };
beforeAll(async () => {
  provider = await startProvider();
  const { mock } = provider;
  mock.onMessage("What services", { content: said });
  mock.onMessage("Call me back", {
    toolCalls: [{ name: "request_callback", arguments: '{"name":"Sara","phone":"+966551234567"}' }],
  });
  return () => mock.stop();
});
const site = siteOfTests(() => ({ ...roomyLimits, ...provider.settings }));
beforeAll(() => void (urls.provider = site.url));

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const kinds = [
  { by: "embedded", model: "embedded" },
  { by: "provider", model: "gpt-4o-mini" },
] as const;

describe.each(kinds)("over the $by answerer", ({ by, model }) => {
  let baseURL: string;
  let apiKey: string;
  /** The answer in one piece. */
  let expected: string;
  const openai = (key = apiKey) => new OpenAI({ baseURL, apiKey: key, maxRetries: 0 });
  const ai = () => createOpenAICompatible({ name: "site", baseURL, apiKey, includeUsage: true })("any");
  const langChain = () => new ChatOpenAI({ model: "any", apiKey, configuration: { baseURL }, maxRetries: 0 });
  beforeAll(async () => {
    baseURL = `${urls[by]}/v1`;
    apiKey = await sessionKey(urls[by]);
    const answer = await openai().chat.completions.create({ model: "any", messages });
    expected = answer.choices[0]!.message.content!;
  });

  /** Each returns the text, and why it ended where the library says so. */
  const ways: Record<string, () => Promise<[text: unknown, reason?: unknown]>> = {
    "openai, in one piece": async () => {
      const { usage, choices, _request_id, ...answer } = await openai().chat.completions.create({
        model: "any",
        messages,
      });
      expect(answer).toMatchObject({ model, object: "chat.completion" });
      expect(usage!.total_tokens).toBe(usage!.prompt_tokens + usage!.completion_tokens);
      expect(_request_id).toMatch(/^req_/);
      return [choices[0]!.message.content, choices[0]!.finish_reason];
    },
    "openai, as a stream that puts the answer together": async () => {
      const options = { model: "any", messages, stream_options: { include_usage: true } };
      const stream = openai().chat.completions.stream(options);
      let text = "";
      stream.on("content", (delta) => (text += delta));
      const completion = await stream.finalChatCompletion();
      expect(completion).toMatchObject({ model, choices: [{ message: { content: expected } }] });
      expect(await stream.totalUsage()).toMatchObject({ total_tokens: expect.any(Number) });
      return [text, completion.choices[0]!.finish_reason];
    },
    "the ai SDK, in one piece": async () => {
      const { text, finishReason, usage } = await generateText({ model: ai(), messages, maxRetries: 0 });
      expect(usage.totalTokens).toEqual(expect.any(Number));
      return [text, finishReason];
    },
    "the ai SDK, as a stream": async () => {
      const { textStream, finishReason } = streamText({ model: ai(), messages, maxRetries: 0 });
      return [(await all(textStream)).join(""), await finishReason];
    },
    "LangChain, in one piece": async () => {
      const { content, response_metadata } = await langChain().invoke(messages);
      return [content, response_metadata.finish_reason];
    },
    "LangChain, as a stream": async () => [
      (await all(await langChain().stream(messages))).map(({ text }) => text).join(""),
    ],
  };

  test.each(Object.keys(ways))("%s", async (way) => {
    const [text, reason = "stop"] = await ways[way]!();
    expect([text, reason]).toEqual([by === "provider" ? said : expected, "stop"]);
    expect(expected.length).toBeGreaterThan(10);
  });

  test("openai lists the model, and finds it by its name", async () => {
    const models = await all(openai().models.list());
    expect(models.map(({ id }) => id)).toEqual([model]);
    expect(await openai().models.retrieve(model)).toMatchObject({ id: model, object: "model" });
  });

  test("openai runs the gateway's tool, and gets words to end with", async () => {
    const drafts: object[] = [];
    const tool = {
      name: "request_callback",
      description: "Shows a card.",
      parameters: { type: "object", properties: {} },
      parse: JSON.parse,
      function: (draft: object) => (drafts.push(draft) > 0 ? "shown" : ""),
    };
    const run = openai().chat.completions.runTools({
      model: "any",
      messages: [question("Call me back")],
      tools: [{ type: "function", function: tool }],
    });
    expect(await run.finalContent()).toContain("confirm");
    expect(drafts).toHaveLength(1);
  });

  test("openai raises what it should", async () => {
    const ask = (key: string, body: object = {}) =>
      openai(key).chat.completions.create({ model: "any", messages, ...body });
    const wrongKey = { constructor: OpenAI.AuthenticationError, code: "invalid_api_key" };
    await expect(ask("sk-nothing")).rejects.toMatchObject(wrongKey);
    await expect(ask(apiKey, { n: 2 })).rejects.toMatchObject({ constructor: OpenAI.BadRequestError, param: "n" });
  });
});
