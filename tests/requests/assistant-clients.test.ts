/** OpenAI's library works with either answerer unchanged; `npm --prefix lab run clients` tries others. */
import OpenAI from "openai";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { question, roomyLimits, sessionKey } from "#tests/support/assistant.ts";
import { callsBack, lastMessage, says, startModelProvider } from "#tests/support/model-provider.ts";
import { siteOfTests } from "#tests/support/open-site.ts";

const said = "We design, build and look after software. **Call us** on +966 11 000 0000, any day.";
const messages = [question("What services do you offer?")];

let provider: Awaited<ReturnType<typeof startModelProvider>>;
/** By the answering model. */
const urls = { embedded: inject("siteUrl"), provider: "" };
beforeAll(async () => {
  provider = await startModelProvider();
  const tool = callsBack({ name: "Sara", phone: "+966551234567" });
  provider.script((response, call) => (lastMessage(call) === "Call me back" ? tool : says(said))(response, call));
  return () => provider.stop();
});
const site = siteOfTests(() => ({ ...roomyLimits, ...provider.settings }));
beforeAll(() => void (urls.provider = site.url));

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
  beforeAll(async () => {
    baseURL = `${urls[by]}/v1`;
    apiKey = await sessionKey(urls[by]);
    const answer = await openai().chat.completions.create({ model: "any", messages });
    expected = answer.choices[0]!.message.content!;
  });

  test("openai asks for an answer in one piece", async () => {
    const { usage, choices, _request_id, ...answer } = await openai().chat.completions.create({
      model: "any",
      messages,
    });
    expect(answer).toMatchObject({ model, object: "chat.completion" });
    expect(usage!.total_tokens).toBe(usage!.prompt_tokens + usage!.completion_tokens);
    expect(_request_id).toMatch(/^req_/);
    expect([choices[0]!.message.content, choices[0]!.finish_reason]).toEqual([expected, "stop"]);
    if (by === "provider") expect(expected).toBe(said);
  });

  test("openai puts a stream together", async () => {
    const options = { model: "any", messages, stream_options: { include_usage: true } };
    const stream = openai().chat.completions.stream(options);
    let text = "";
    stream.on("content", (delta) => (text += delta));
    const choice = { message: { content: expected }, finish_reason: "stop" };
    expect(await stream.finalChatCompletion()).toMatchObject({ model, choices: [choice] });
    expect(await stream.totalUsage()).toMatchObject({ total_tokens: expect.any(Number) });
    expect(text).toBe(expected);
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
