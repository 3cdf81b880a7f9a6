/** Several instances on one database: they share a visitor's limits. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, keyPath, question, sessionKey } from "#tests/support/assistant.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { newVisitor } from "#tests/support/contact.ts";

let servers: OpenSite[];
beforeAll(async () => {
  const one = await openSite({ TRUST_PROXY: "1" });
  servers = [one, await openSite({ TRUST_PROXY: "1", DATA_DIR: one.dataDir })];
});
afterAll(async () => {
  await servers[1]?.stop();
  await servers[0]?.stop();
});

const at = (number: number) => servers[number % 2]!.url;
const hello = { messages: [question("What services do you offer?")] };

test("a key of one is known to the other, and a session's answers are counted over both", async () => {
  const key = await sessionKey(at(0));
  for (let number = 0; number < 20; number++) expect((await ask(at(number), hello, { key })).status).toBe(200);
  for (const number of [20, 21]) {
    const answer = await ask(at(number), hello, { key });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  }
});

test("keys for one address are counted over both", async () => {
  const headers = newVisitor();
  const statuses: number[] = [];
  for (let number = 0; number < 22; number++)
    statuses.push((await fetch(at(number) + keyPath, { method: "POST", headers })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual([429, 429]);
});
