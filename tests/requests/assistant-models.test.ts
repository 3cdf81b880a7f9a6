/** Models that take other parameters, and reason, work for visitors like all others. */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ask as askAssistant,
  canaryKey,
  type Completion,
  type ErrorBody,
  question,
  readStream,
  roomyLimits,
  sessionKey,
} from "#tests/support/assistant.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { reasoningModel, startModelProvider } from "#tests/support/model-provider.ts";

let provider: Awaited<ReturnType<typeof startModelProvider>>;
let server: OpenSite;
beforeAll(async () => {
  provider = await startModelProvider();
  const settings = { OPENAI_API_KEY: canaryKey, OPENAI_BASE_URL: `http://127.0.0.1:${provider.port}/v1` };
  server = await openSite({ ...roomyLimits, ...settings });
});
afterAll(async () => {
  await server?.stop();
  provider?.stop();
});

/** Asks a question. @returns the text of the answer, which must contain no reasoning */
async function ask(stream: boolean) {
  const key = await sessionKey(server.url);
  const answer = await askAssistant(server.url, { messages: [question("Do you build apps?")], stream }, { key });
  const text = await answer.text();
  expect(text).not.toContain("wonder");
  if (answer.status !== 200) return { status: answer.status, code: (JSON.parse(text) as ErrorBody).error.code };
  return stream ? readStream(text).text : (JSON.parse(text) as Completion).choices[0]!.message.content;
}

test("a model's refusals are met once, and one that reasons too long fails once, never in silence", async () => {
  provider.script(reasoningModel({ thinks: 10 }));
  for (const stream of [true, false, true]) expect(await ask(stream)).toBe("Yes, we do.");
  // Two refusals, and three answers.
  expect(provider.calls).toHaveLength(5);
  provider.script(reasoningModel({ thinks: 2000 }));
  expect(await ask(false)).toEqual({ status: 502, code: "provider_failed" });
  for (const stream of [true, false]) expect(await ask(stream)).toBe("Yes, we do.");
});
