/** What the provider costs stays below the cap, whatever happens to the instances that ask it. */
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, canaryKey, type Completion, question, roomyLimits, sessionKey } from "#tests/support/assistant.ts";
import { type BuiltServer, startServer } from "#tests/support/built-server.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { answersWith, startModelProvider, wholeAnswer } from "#tests/support/model-provider.ts";
import { storeUnderTest } from "#tests/support/store-under-test.ts";

const cap = 120_000;
const usage = { prompt_tokens: 4000, completion_tokens: 700, total_tokens: 4700 };
const tokensOfACall = usage.total_tokens;

let provider: Awaited<ReturnType<typeof startModelProvider>>;
let dataDir: string | undefined;
const running = new Set<BuiltServer>();
beforeAll(async () => {
  provider = await startModelProvider();
  const answer = answersWith(200, { ...wholeAnswer({ content: "Yes, we do." }), usage });
  provider.script((response, call) => setTimeout(() => answer(response, call), 200));
});
afterAll(async () => {
  await Promise.all([...running].map((server) => server.stop()));
  provider.stop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

/** One more on the same store. */
async function start(): Promise<BuiltServer> {
  const server = await startServer({
    env: {
      ...roomyLimits,
      OPENAI_API_KEY: canaryKey,
      OPENAI_BASE_URL: `http://127.0.0.1:${provider.port}/v1`,
      ASSISTANT_DAILY_TOKENS: String(cap),
      ...(dataDir && { DATA_DIR: dataDir }),
    },
  });
  ({ dataDir } = server);
  running.add(server);
  return server;
}

/** Who answered, of many questions at one moment; nobody where the server is gone. */
async function burst(server: BuiltServer, questions: number): Promise<(string | undefined)[]> {
  const key = await sessionKey(server.url);
  const one = async () => {
    const answer = await ask(server.url, { messages: [question("Do you build apps?")] }, { key });
    return ((await answer.json()) as Completion).model;
  };
  return Promise.all(Array.from({ length: questions }, () => one().catch(() => undefined)));
}

test("bursts, a kill in the middle of one and a restart together stay below it, then the embedded answerer takes over", async () => {
  const doomed = await start();
  // Only PostgreSQL serves several instances.
  const other = storeUnderTest === "postgres" ? await start() : undefined;
  const cut = burst(doomed, 4);
  const beside = other && burst(other, 4);
  await expectSoon("calls under way", () => provider.calls.length >= 4);
  await doomed.kill();
  running.delete(doomed);
  await Promise.all([cut, beside]);

  const again = await start();
  const answers: (string | undefined)[] = [];
  for (let round = 0; round < 3; round += 1)
    answers.push(...(await Promise.all([burst(again, 12), other ? burst(other, 12) : []])).flat());
  expect(new Set(answers)).toEqual(new Set(["gpt-4o-mini", "embedded"]));
  expect(answers.slice(-12).every((model) => model === "embedded")).toBe(true);

  const spent = provider.calls.length * tokensOfACall;
  expect(spent).toBeLessThanOrEqual(cap);
  expect(spent).toBeGreaterThan(cap / 2);
});
