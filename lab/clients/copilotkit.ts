import assert from "node:assert/strict";
import { resolve } from "node:path";
import OpenAI from "openai";
import { npmProgram } from "#lab/bench/npm-program.ts";
import { asked, type Client, expectConfirm, expectOffer, expectText, type Gateway, tool } from "./client.ts";

/** Not in package.json: it is 300 MB, and only this file needs it. */
const runtime = { name: "@copilotkit/runtime", version: "1.75.0", folder: resolve(".cache/client-peers") };

type Event = { type: string; content?: string; actionName?: string; actionExecutionId?: string };
type Adapter = { process: (request: object) => Promise<unknown> };

/** A message as CopilotKit's runtime hands it to an adapter. */
const message = (type: "TextMessage" | "ActionExecutionMessage" | "ResultMessage", props: object) => ({
  ...props,
  isTextMessage: () => type === "TextMessage",
  isActionExecutionMessage: () => type === "ActionExecutionMessage",
  isResultMessage: () => type === "ResultMessage",
  isAgentStateMessage: () => false,
  isImageMessage: () => false,
});
const question = (content: string) => message("TextMessage", { id: "1", role: "user", content });
const actions = [{ name: tool.name, description: tool.description, jsonSchema: JSON.stringify(tool.parameters) }];

/** @returns the events that the runtime would send to a browser */
async function run({ baseURL, apiKey, model }: Gateway, messages: object[], actions: object[] = []): Promise<Event[]> {
  const path = await npmProgram(
    runtime.folder,
    [`${runtime.name}@${runtime.version}`],
    `${runtime.name}/dist/index.mjs`,
  );
  const { OpenAIAdapter } = (await import(path)) as { OpenAIAdapter: new (options: object) => Adapter };
  const openai = new OpenAI({ baseURL, apiKey, maxRetries: 0 });
  const events: Event[] = [];
  const record = new Proxy({}, { get: (_, type: string) => (event: object) => void events.push({ type, ...event }) });
  let over: Promise<unknown> = Promise.resolve();
  const eventSource = { stream: (send: (to: object) => Promise<unknown>) => void (over = send(record)) };
  await new OpenAIAdapter({ openai, model }).process({ threadId: "1", model, messages, actions, eventSource });
  await over;
  return events;
}

const textOf = (events: Event[]) => events.map(({ content = "" }) => content).join("");

export const copilotKit: Client = {
  stream: async (gateway) => {
    const instruction = message("TextMessage", { id: "0", role: "system", content: "Be brief." });
    expectText(textOf(await run(gateway, [instruction, question(asked.services)])));
  },
  tool: async (gateway) => {
    const events = await run(gateway, [question(asked.callback)], actions);
    const call = events.find(({ type }) => type === "sendActionExecutionStart");
    assert.equal(call?.actionName, tool.name);
    const id = call.actionExecutionId;
    const called = message("ActionExecutionMessage", { id, name: tool.name, arguments: {} });
    const result = message("ResultMessage", { id: "3", actionExecutionId: id, result: "shown" });
    expectConfirm(textOf(await run(gateway, [question(asked.callback), called, result], actions)));
  },
  words: async (gateway) => expectOffer(textOf(await run(gateway, [question(asked.callback)]))),
};
