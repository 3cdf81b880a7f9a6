/** Answers for a visitor when the provider fails, without the provider's error text. */
import { beforeAll, describe, expect, test } from "vitest";
import { ask, type Completion, type ErrorBody, question, roomyLimits, sessionKey } from "#tests/support/assistant.ts";
import {
  answersWith,
  canaryKey,
  chunk,
  says,
  startModelProvider,
  streamsAndDies,
} from "#tests/support/model-provider.ts";
import { siteOfTests } from "#tests/support/open-site.ts";

let provider: Awaited<ReturnType<typeof startModelProvider>>;
beforeAll(async () => {
  provider = await startModelProvider();
  return () => provider.stop();
});
const settings = () => ({ ...roomyLimits, ...provider.settings });
/** By what they do on a fault of the provider. */
const sites = {
  error: siteOfTests(settings),
  embedded: siteOfTests(() => ({ ...settings(), ASSISTANT_ON_FAILURE: "embedded" })),
};
const hello = (stream: boolean) => ({ messages: [question("What services do you offer?")], stream });
const asked = async (on: keyof typeof sites, stream: boolean) => {
  const { url } = sites[on];
  return ask(url, hello(stream), { key: await sessionKey(url) });
};
const said = "One two three four five six seven eight nine ten.";

describe.each([false, true])("streaming: %s", (stream) => {
  test.each([
    [
      401,
      { message: `Incorrect API key provided: ${canaryKey}`, type: "invalid_request_error", code: "invalid_api_key" },
      401,
      "invalid_api_key",
    ],
    [
      429,
      { message: "Rate limit of org-secret reached", type: "requests", code: "rate_limit_exceeded" },
      429,
      "rate_limit_exceeded",
    ],
    [
      429,
      { message: "Quota of org-secret", type: "insufficient_quota", code: "insufficient_quota" },
      429,
      "insufficient_quota",
    ],
    [400, { message: "org-secret may not", type: "invalid_request_error" }, 502, "provider_failed"],
    [500, { message: "stack of org-secret", type: "server_error" }, 502, "provider_failed"],
  ])("%i of the provider, %o", async (status, error, told, code) => {
    provider.script(answersWith(status, { error }));
    const answer = await asked("error", stream);
    expect(answer.status).toBe(told);
    expect(answer.headers.get("x-should-retry")).toBe(code === "insufficient_quota" ? "false" : null);
    expect(answer.headers.has("Retry-After")).toBe(code === "rate_limit_exceeded");
    const text = await answer.text();
    expect((JSON.parse(text) as ErrorBody).error).toMatchObject({ code, param: null });
    expect(text).not.toMatch(/org-secret|canary|stack/);
    provider.script(says(said));
    expect((await asked("error", stream)).status).toBe(200);
  });

  test("the embedded answerer stands in where that is set", async () => {
    provider.script(answersWith(500, { error: { message: "words" } }));
    const answer = await asked("embedded", stream);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/"model":"embedded"/);
  });
});

test("an answer in one piece is not given in part", async () => {
  provider.script(streamsAndDies(chunk({ content: said })));
  expect((await asked("error", false)).status).toBe(502);
  expect(((await (await asked("embedded", false)).json()) as Completion).model).toBe("embedded");
});

test("the model that usually answers is listed, whoever stands in", async () => {
  for (const { url } of Object.values(sites)) {
    const { data } = (await (await fetch(`${url}/v1/models`)).json()) as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).toEqual(["gpt-4o-mini"]);
  }
});
