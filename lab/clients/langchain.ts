import assert from "node:assert/strict";
import { type BaseMessageLike, ToolMessage } from "@langchain/core/messages";
import { ChatOpenAI } from "@langchain/openai";
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

const model = ({ baseURL, apiKey, model }: Gateway, maxTokens?: number) =>
  new ChatOpenAI({
    model,
    apiKey,
    configuration: { baseURL },
    maxRetries: 0,
    ...(maxTokens !== undefined && { maxTokens }),
  });

const chat = async (gateway: Gateway) => expectText((await model(gateway).invoke(asked.services)).text);

export const langChain: Client = {
  chat,
  stream: async (gateway) => {
    let text = "";
    for await (const chunk of await model(gateway).stream(asked.services)) text += chunk.text;
    expectText(text);
  },
  tool: async (gateway) => {
    const bound = model(gateway).bindTools([{ type: "function", function: tool }]);
    const messages: BaseMessageLike[] = [["human", asked.callback]];
    const called = await bound.invoke(messages);
    const { id = "", name } = called.tool_calls![0]!;
    assert.equal(name, tool.name);
    messages.push(called, new ToolMessage({ content: "shown", tool_call_id: id }));
    const after = await bound.invoke(messages);
    expectConfirm(after.text);
    assert.equal(after.tool_calls?.length ?? 0, 0);
    messages.push(after, ["human", asked.services]);
    expectText((await bound.invoke(messages)).text);
  },
  words: async (gateway) => expectOffer((await model(gateway).invoke(asked.callback)).text),
  limit: async (gateway) => {
    const { text, response_metadata } = await model(gateway, 3).invoke(asked.services);
    expectCut(text, response_metadata.finish_reason);
  },
  abort: async (gateway) => {
    await leave(async (signal) => {
      for await (const chunk of await model(gateway).stream(asked.slowly, { signal })) void chunk;
    });
    await chat(gateway);
  },
};
