import assert from "node:assert/strict";
import OpenAI from "openai";
import {
  asked,
  type Client,
  expectConfirm,
  expectCut,
  expectOffer,
  expectText,
  type Gateway,
  leave,
  tool,
} from "./client.ts";

const client = ({ baseURL, apiKey }: Gateway) => new OpenAI({ baseURL, apiKey, maxRetries: 0 });
const saying = (content: string) => ({ model: "any", messages: [{ role: "user" as const, content }] });

const chat = async (gateway: Gateway) => {
  const { choices, model } = await client(gateway).chat.completions.create(saying(asked.services));
  assert.deepEqual([model, choices[0]!.finish_reason], [gateway.model, "stop"]);
  expectText(choices[0]!.message.content);
};

export const openai: Client = {
  models: async (gateway) => {
    const ids: string[] = [];
    for await (const { id } of client(gateway).models.list()) ids.push(id);
    assert.deepEqual(ids, [gateway.model]);
    assert.equal((await client(gateway).models.retrieve(gateway.model)).id, gateway.model);
  },
  chat,
  stream: async (gateway) =>
    expectText(await client(gateway).chat.completions.stream(saying(asked.services)).finalContent()),
  tool: async (gateway) => {
    let calls = 0;
    const run = client(gateway).chat.completions.runTools({
      ...saying(asked.callback),
      tools: [
        {
          type: "function",
          function: { ...tool, parse: JSON.parse, function: () => (calls++ === 0 ? "shown" : "again") },
        },
      ],
    });
    expectConfirm(await run.finalContent());
    assert.equal(calls, 1);
  },
  words: async (gateway) => {
    const { choices } = await client(gateway).chat.completions.create(saying(asked.callback));
    assert.equal(choices[0]!.finish_reason, "stop");
    expectOffer(choices[0]!.message.content);
  },
  limit: async (gateway) => {
    const wanted = { ...saying(asked.services), max_completion_tokens: 3 };
    const { choices } = await client(gateway).chat.completions.create(wanted);
    expectCut(choices[0]!.message.content, choices[0]!.finish_reason);
  },
  abort: async (gateway) => {
    await leave(async (signal) => {
      const stream = await client(gateway).chat.completions.create(
        { ...saying(asked.slowly), stream: true },
        { signal },
      );
      for await (const chunk of stream) void chunk;
    });
    await chat(gateway);
  },
};
