/** Several instances on one database act as one. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, keyPath, question, sessionKey } from "#tests/support/assistant.ts";
import { startServer } from "#tests/support/built-server.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { message, newVisitor, postForm, postJson, storedDeliveries, storedLeads } from "#tests/support/contact.ts";

let one: OpenSite;
let other: OpenSite;

beforeAll(async () => {
  one = await openSite({ TRUST_PROXY: "1" });
  other = await openSite({ TRUST_PROXY: "1", DATA_DIR: one.dataDir });
});
afterAll(async () => {
  await other.stop();
  await one.stop();
});

/** Targets of the form's redirects, sent to each instance in turn or to both at once. */
async function numbers(fields: Record<string, string>, visitor: Record<string, string>, times: number) {
  const send = async (server: OpenSite) =>
    (await postForm(`${server.url}/contact`, { ...message, ...fields }, visitor)).headers.get("Location");
  return Promise.all(Array.from({ length: times }, (_, number) => send(number % 2 ? other : one)));
}

test("the same submission is one lead, whichever instances it comes to", async () => {
  const submissions: Record<string, string>[] = [{ submission_id: crypto.randomUUID() }, { subject: "Without an id" }];
  for (const fields of submissions) {
    const visitor = newVisitor();
    const found = new Set([...(await numbers(fields, visitor, 20)), ...(await numbers(fields, visitor, 2))]);
    expect(found.size).toBe(1);
    expect([...found][0]).toMatch(/sent=TST-/);
  }
  const leads = await storedLeads(one.dataDir);
  expect(leads).toHaveLength(2);
});

test("an address's limits are counted over all of them", async () => {
  const visitor = newVisitor();
  const at = (number: number) => (number % 2 ? other : one).url;
  const send = (number: number) =>
    postForm(`${at(number)}/contact`, { ...message, subject: `Subject ${number}` }, visitor);
  for (let number = 0; number < 10; number++) expect((await send(number)).status).toBe(303);
  for (const number of [10, 11]) {
    const answer = await send(number);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(500);
  }
  const key = async (number: number) =>
    (await fetch(at(number) + keyPath, { method: "POST", headers: visitor })).status;
  for (let number = 0; number < 20; number++) expect(await key(number)).toBe(200);
  expect([await key(20), await key(21)]).toEqual([429, 429]);
});

test("a session key of one is known to the other, and its answers are counted over both", async () => {
  const key = await sessionKey(one.url);
  const answer = (number: number) =>
    ask((number % 2 ? other : one).url, { messages: [question("What services do you offer?")] }, { key });
  for (let number = 0; number < 20; number++) expect((await answer(number)).status).toBe(200);
  for (const number of [20, 21]) {
    const { status, headers } = await answer(number);
    expect(status).toBe(429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  }
});

test("one killed while many send: who tries again at the other is stored once, and nothing acknowledged is lost", async () => {
  const doomed = await startServer({ env: { TRUST_PROXY: "1", DATA_DIR: one.dataDir } });
  const before = (await storedLeads(one.dataDir)).length;
  const acknowledged: string[] = [];
  let sent = 0;
  const senders = Array.from({ length: 8 }, async (_, sender) => {
    for (let number = 0; number < 8; number++) {
      const subject = `Sender ${sender}, message ${number}`;
      const fields = { ...message, kind: "contact", locale: "en", subject, submission_id: crypto.randomUUID() };
      const visitor = newVisitor();
      const send = (server: OpenSite) => postJson(`${server.url}/api/leads`, fields, visitor);
      const answer = await send(sender % 2 ? doomed : other).catch(() => send(other));
      expect(answer.status).toBe(201);
      acknowledged.push(((await answer.json()) as { id: string }).id);
      if (++sent === 24) void doomed.kill();
    }
  });
  await Promise.all(senders);
  const leads = await storedLeads(one.dataDir);
  const ids = new Set(leads.map(({ id }) => id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(new Set(acknowledged).size).toBe(64);
  expect(leads).toHaveLength(before + 64);
  expect(await storedDeliveries(one.dataDir)).toHaveLength(2 * leads.length);
});
