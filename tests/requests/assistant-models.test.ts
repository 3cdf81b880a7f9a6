/** Models that take other parameters, and reason, answer visitors as all others do. */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ask,
  canaryKey,
  type Completion,
  type ErrorBody,
  question,
  readStream,
  roomyLimits,
  sessionKey,
} from "#tests/support/assistant.ts";
import { type BuiltServer, startServer } from "#tests/support/built-server.ts";
import { reasoningModel, startModelProvider } from "#tests/support/model-provider.ts";

let provider: Awaited<ReturnType<typeof startModelProvider>>;
const servers: BuiltServer[] = [];
beforeAll(async () => {
  provider = await startModelProvider();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  provider?.stop();
});

/** A server that has not asked its provider yet. */
async function start(): Promise<{ url: string; key: string }> {
  const env = { ...roomyLimits, OPENAI_API_KEY: canaryKey, OPENAI_BASE_URL: `http://127.0.0.1:${provider.port}/v1` };
  const server = await startServer({ env });
  servers.push(server);
  provider.calls.length = 0;
  return { url: server.url, key: await sessionKey(server.url) };
}

const asking = (stream: boolean) => ({ messages: [question("Do you build apps?")], stream });
const wordsOf = async (answer: Response, stream: boolean) => {
  const text = await answer.text();
  expect(text).not.toContain("wonder");
  return stream ? readStream(text).text : (JSON.parse(text) as Completion).choices[0]!.message.content;
};

test.each([true, false])("what one refuses is asked for once only (stream: %s)", async (stream) => {
  const { url, key } = await start();
  provider.script(reasoningModel({ thinks: 10 }));
  for (let time = 0; time < 3; time += 1) {
    const answer = await ask(url, asking(stream), { key });
    expect(answer.status).toBe(200);
    expect(await wordsOf(answer, stream)).toBe("Yes, we do.");
  }
  // Two refusals, and three answers.
  expect(provider.calls).toHaveLength(5);
});

test.each([true, false])("one that reasons too long fails once, and never in silence (stream: %s)", async (stream) => {
  const { url, key } = await start();
  provider.script(reasoningModel({ thinks: 2000 }));
  const answer = await ask(url, asking(stream), { key });
  expect(answer.status).toBe(502);
  expect(((await answer.json()) as ErrorBody).error.code).toBe("provider_failed");
  expect(await wordsOf(await ask(url, asking(stream), { key }), stream)).toBe("Yes, we do.");
});
