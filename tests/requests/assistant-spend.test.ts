/** The provider's tokens are limited for each session and address; spend/budget.server.test.ts has the caps. */
import { beforeAll, expect, test } from "vitest";
import { ask, type Completion, question, roomyLimits, sessionKey } from "#tests/support/assistant.ts";
import { newVisitor } from "#tests/support/contact.ts";
import { answersWith, startModelProvider, wholeAnswer } from "#tests/support/model-provider.ts";
import { siteOfTests } from "#tests/support/open-site.ts";

/** Enough for a second reservation once the first is settled, but not for a third. */
const twoAnswers = "7000";
const usage = { prompt_tokens: 2000, completion_tokens: 400, total_tokens: 2400 };

let provider: Awaited<ReturnType<typeof startModelProvider>>;
beforeAll(async () => {
  provider = await startModelProvider();
  provider.script(answersWith(200, { ...wholeAnswer({ content: "Yes, we do." }), usage }));
  return () => provider.stop();
});
const site = siteOfTests(() => ({
  ...roomyLimits,
  ...provider.settings,
  ASSISTANT_MAX_SESSION_TOKENS: twoAnswers,
  ASSISTANT_MAX_ADDRESS_TOKENS: twoAnswers,
}));

/** Answering model for a question of this session from this address. */
async function answererOf(key: string, headers: Record<string, string>): Promise<string> {
  const answer = await ask(site.url, { messages: [question("Do you build apps?")] }, { key, headers });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as Completion).model;
}

test.each(["session", "address"])(
  "the embedded answerer answers once the tokens of one %s are used up, and no other",
  async (of) => {
    const visitor = newVisitor();
    const key = await sessionKey(site.url);
    const sameLimit = async () =>
      of === "session" ? answererOf(key, newVisitor()) : answererOf(await sessionKey(site.url), visitor);
    expect(await answererOf(key, visitor)).toBe("gpt-4o-mini");
    expect(await sameLimit()).toBe("gpt-4o-mini");
    const { length } = provider.calls;
    for (let time = 0; time < 3; time += 1) expect(await sameLimit()).toBe("embedded");
    expect(provider.calls).toHaveLength(length);
    expect(await answererOf(await sessionKey(site.url), newVisitor())).toBe("gpt-4o-mini");
  },
);
