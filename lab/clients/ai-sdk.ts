import assert from "node:assert/strict";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, isStepCount, jsonSchema, type LanguageModel, streamText, tool as toolOf } from "ai";
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

function clientOf(modelAt: (gateway: Gateway) => LanguageModel): Client {
  const generate = (gateway: Gateway, prompt: string, more: { maxOutputTokens?: number } = {}) =>
    generateText({ model: modelAt(gateway), prompt, maxRetries: 0, ...more });
  const chat = async (gateway: Gateway) => {
    const { text, finishReason } = await generate(gateway, asked.services);
    assert.equal(finishReason, "stop");
    expectText(text);
  };
  return {
    chat,
    stream: async (gateway) => {
      const result = streamText({ model: modelAt(gateway), prompt: asked.services, maxRetries: 0 });
      expectText(await result.text);
      assert.equal(await result.finishReason, "stop");
    },
    tool: async (gateway) => {
      const inputSchema = jsonSchema<object>(tool.parameters);
      const run = toolOf({ description: tool.description, inputSchema, execute: async () => "shown" });
      const { text, steps } = await generateText({
        model: modelAt(gateway),
        prompt: asked.callback,
        maxRetries: 0,
        tools: { [tool.name]: run },
        stopWhen: isStepCount(4),
      });
      expectConfirm(text);
      assert.equal(steps.length, 2);
    },
    words: async (gateway) => {
      const { text, toolCalls } = await generate(gateway, asked.callback);
      assert.equal(toolCalls.length, 0);
      expectOffer(text);
    },
    limit: async (gateway) => {
      const { text, finishReason } = await generate(gateway, asked.services, { maxOutputTokens: 3 });
      expectCut(text, finishReason);
    },
    abort: async (gateway) => {
      await leave(async (abortSignal) => {
        const stream = streamText({ model: modelAt(gateway), prompt: asked.slowly, abortSignal, maxRetries: 0 });
        for await (const part of stream.textStream) void part;
      });
      await chat(gateway);
    },
  };
}

export const aiSdkChat = clientOf(({ model, ...where }) => createOpenAI(where).chat(model));
export const aiSdkCompatible = clientOf(({ model, ...where }) =>
  createOpenAICompatible({ name: "site", ...where })(model),
);
