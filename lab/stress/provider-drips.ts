import { ask, canaryKey, question, sessionKey } from "#tests/support/assistant.ts";
import { newVisitor } from "#tests/support/contact.ts";
import { chunk, done, type Script, startModelProvider, streams, usageEvent } from "#tests/support/model-provider.ts";
import { timed } from "#lab/bench/timed.ts";
import { setTimeout as delay } from "node:timers/promises";
import { quantile, startSite, type Trial } from "./trial.ts";

const visitors = 50;
/** The maximum duration of an answer, and a little more. */
const longest = 65_000;

/** One letter after the other, endlessly. */
const drips: Script = (response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const timer = setInterval(() => response.write(chunk({ content: "a" })), 2000);
  response.on("close", () => clearInterval(timer));
};

/**
 * The provider sends fifty visitors a letter every two seconds: pages stay fast meanwhile, each
 * answer ends in time and closes the provider's connection, and later answers are complete.
 */
export const providerDrips: Trial = async ({ folder }) => {
  const faults: string[] = [];
  const provider = await startModelProvider();
  provider.script(drips);
  const site = await startSite(folder, {
    OPENAI_API_KEY: canaryKey,
    OPENAI_BASE_URL: `http://127.0.0.1:${provider.port}/v1`,
    ASSISTANT_DAILY_TOKENS: "100000000",
    ASSISTANT_MONTHLY_TOKENS: "100000000",
  });
  const asked = async () => {
    const headers = newVisitor();
    const key = await sessionKey(site.url, headers);
    const began = performance.now();
    const signal = AbortSignal.timeout(longest * 2);
    const body = { messages: [question("Tell me about your networks")], stream: true };
    const answer = await ask(site.url, body, { key, headers, signal });
    const text = await answer.text();
    return { milliseconds: performance.now() - began, status: answer.status, text };
  };
  let waiting = true;
  const times: number[] = [];
  const reader = (async () => {
    while (waiting) {
      times.push(await timed(`${site.url}/about`));
      await delay(20);
    }
  })();
  const answers = await Promise.all(Array.from({ length: visitors }, asked));
  waiting = false;
  await reader;
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds));
  if (provider.calls.length < visitors) faults.push("the provider was asked less often than visitors asked");
  if (!(slowest < longest)) faults.push(`an answer took ${(slowest / 1000).toFixed(0)} s`);
  const unclear = answers.filter(({ text }) => !text.includes('"error"') && !text.includes("[DONE]")).length;
  if (unclear > 0) faults.push(`${unclear} answers ended without a word about it`);
  await delay(500);
  const open = provider.calls.filter(({ cutAt }) => cutAt === undefined).length;
  if (open > 0) faults.push(`${open} calls to the provider are still open`);
  if (!(quantile(times, 0.99) < 1000)) faults.push("a reader waited for more than a second");

  provider.script(
    streams(chunk({ role: "assistant", content: "Well again." }), chunk({}, "stop"), usageEvent(900, 3), done),
  );
  // After so many failures the provider is not called for up to ten seconds.
  const began = performance.now();
  let isWell = false;
  while (!isWell && performance.now() - began < 30_000) {
    isWell = (await asked()).text.includes("Well again.");
    if (!isWell) await delay(500);
  }
  const again = (performance.now() - began) / 1000;
  if (!isWell) faults.push("the provider was not asked again within half a minute");
  if ((await site.stop()) !== 0) faults.push("the process did not end well");
  provider.stop();
  return {
    faults,
    figures: {
      "visitors who asked": visitors,
      "slowest answer s": slowest / 1000,
      "whole answers again after s": again,
      "pages meanwhile": times.length,
      "page p99 ms": quantile(times, 0.99),
    },
  };
};
