/** The provider's cost stays below the cap, even when instances fail. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, canaryKey, type Completion, question, roomyLimits, sessionKey } from "#tests/support/assistant.ts";
import { startServer } from "#tests/support/built-server.ts";
import { newVisitor } from "#tests/support/contact.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { answersWith, startModelProvider, wholeAnswer } from "#tests/support/model-provider.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { storeUnderTest } from "#tests/support/store-under-test.ts";

const cap = 60_000;
/** Less than its reservation, as usual. */
const usage = { prompt_tokens: 2000, completion_tokens: 400, total_tokens: 2400 };
const tokensOfACall = usage.total_tokens;

let provider: Awaited<ReturnType<typeof startModelProvider>>;
const folders: string[] = [];
const running = new Set<OpenSite>();
beforeAll(async () => {
  provider = await startModelProvider();
  const answer = answersWith(200, { ...wholeAnswer({ content: "Yes, we do." }), usage });
  provider.script((response, call) => setTimeout(() => answer(response, call), 200));
});
afterAll(async () => {
  await Promise.all([...running].map((server) => server.stop()));
  provider.stop();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "assistant-spend-"));
  folders.push(folder);
  return folder;
}

/** Settings of an instance on a store. */
const settings = (dataDir: string) => ({
  ...roomyLimits,
  OPENAI_API_KEY: canaryKey,
  OPENAI_BASE_URL: `http://127.0.0.1:${provider.port}/v1`,
  ASSISTANT_DAILY_TOKENS: String(cap),
  DATA_DIR: dataDir,
});

async function start(dataDir: string, env: Record<string, string> = {}): Promise<OpenSite> {
  const site = await openSite({ ...settings(dataDir), ...env });
  running.add(site);
  return site;
}

/** Answering model of each of many simultaneous questions; undefined if the server is down. */
async function burst(server: OpenSite, questions: number): Promise<(string | undefined)[]> {
  const key = await sessionKey(server.url);
  const one = async () => {
    const answer = await ask(server.url, { messages: [question("Do you build apps?")] }, { key });
    return ((await answer.json()) as Completion).model;
  };
  return Promise.all(Array.from({ length: questions }, () => one().catch(() => undefined)));
}

// budget.server.test.ts tries one instance on both stores.
test.runIf(storeUnderTest === "postgres")(
  "bursts on two instances, a kill in the middle of one and a restart together stay below it, then the embedded answerer takes over",
  async () => {
    const folder = await newFolder();
    const doomed = await startServer({ env: settings(folder) });
    const key = await sessionKey(doomed.url);
    const other = await start(folder);
    const bursts = [burst(doomed, 4), burst(other, 4)];
    await expectSoon("calls under way", () => provider.calls.length >= 4);
    await doomed.kill();
    await Promise.all(bursts);

    const again = await start(folder);
    // The secret of session keys is in the settings.
    expect((await ask(again.url, { messages: [question("Hello")] }, { key })).status).toBe(200);
    const answers: (string | undefined)[] = [];
    let last: (string | undefined)[];
    do {
      last = (await Promise.all([burst(again, 12), burst(other, 12)])).flat();
      answers.push(...last);
    } while (last.includes("gpt-4o-mini"));
    expect(new Set(answers)).toEqual(new Set(["gpt-4o-mini", "embedded"]));

    const spent = provider.calls.length * tokensOfACall;
    expect(spent).toBeLessThanOrEqual(cap);
    expect(spent).toBeGreaterThan(cap / 2);
  },
);

/** Answering model for a question of this session from this address. */
async function answererOf({ url }: OpenSite, key: string, headers: Record<string, string>): Promise<string> {
  const answer = await ask(url, { messages: [question("Do you build apps?")] }, { key, headers });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as Completion).model;
}

/** Enough for a second reservation once the first is settled, but not for a third. */
const twoAnswers = 7000;

// On PostgreSQL, app/store/open-postgres.server.test.ts covers such limits.
describe.skipIf(storeUnderTest === "postgres")("one server", () => {
  const tokens = String(twoAnswers);
  let server: OpenSite;
  beforeAll(async () => {
    const limits = { ASSISTANT_MAX_SESSION_TOKENS: tokens, ASSISTANT_MAX_ADDRESS_TOKENS: tokens };
    server = await start(await newFolder(), { ...limits, ASSISTANT_DAILY_TOKENS: "1000000" });
  });

  test.each(["session", "address"])(
    "answers without the provider once the tokens of one %s are used up",
    async (of) => {
      const visitor = newVisitor();
      const key = await sessionKey(server.url);
      const sameLimit = async () =>
        of === "session"
          ? answererOf(server, key, newVisitor())
          : answererOf(server, await sessionKey(server.url), visitor);
      expect(await answererOf(server, key, visitor)).toBe("gpt-4o-mini");
      expect(await sameLimit()).toBe("gpt-4o-mini");
      const { length } = provider.calls;
      for (let time = 0; time < 3; time += 1) expect(await sameLimit()).toBe("embedded");
      expect(provider.calls).toHaveLength(length);
      expect(await answererOf(server, await sessionKey(server.url), newVisitor())).toBe("gpt-4o-mini");
    },
  );

  test("reserves before a call: many questions at one moment spend no more", async () => {
    const [key, visitor] = [await sessionKey(server.url), newVisitor()];
    const before = provider.calls.length;
    const answerers = await Promise.all(Array.from({ length: 12 }, () => answererOf(server, key, visitor)));
    expect(provider.calls.length - before).toBeLessThanOrEqual(Math.floor(twoAnswers / tokensOfACall));
    expect(answerers.filter((model) => model !== "embedded")).toHaveLength(provider.calls.length - before);
    expect(answerers).toContain("gpt-4o-mini");
  });

  test("is closed to nobody by a count of the provider's that cannot be", async () => {
    const absurd = { ...usage, prompt_tokens: Number.MAX_SAFE_INTEGER };
    provider.script(answersWith(200, { ...wholeAnswer({ content: "Yes." }), usage: absurd }));
    for (let time = 0; time < 2; time += 1) expect(await burst(server, 1)).toEqual(["gpt-4o-mini"]);
  });
});
