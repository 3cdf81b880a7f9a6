/** A wrong, unavailable or unstable database: the site keeps running and recovers by itself. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer } from "#tests/support/built-server.ts";
import { message, postForm } from "#tests/support/contact.ts";
import { expectFormUnavailable } from "#tests/support/expect-form-unavailable.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { lineTo } from "#tests/support/line-to.ts";
import { type Postgres, query, startPostgres } from "#tests/support/postgres.ts";
import { sendUntilDown } from "#tests/support/send-until-down.ts";

let database: Postgres;
beforeAll(async () => void (database = await startPostgres()));
afterAll(() => database.remove());

const start = (DATABASE_URL: string, env: Record<string, string> = {}) =>
  startServer({
    env: { TRUST_PROXY: "1", SESSION_SECRET: "one secret that all instances share", DATABASE_URL, ...env },
  });
const status = async (url: string) => (await fetch(url)).status;
/** Resolves when a message can be stored. */
const ready = ({ url }: { url: string }) =>
  expectSoon("the store", async () => (await status(`${url}/readyz`)) === 200);
const submit = async (url: string, subject = message.subject) =>
  (await postForm(`${url}/contact`, { ...message, subject })).status;
const subjects = async (url: string) =>
  (await query<{ subject: string }>(url, "select subject from lead order by received_at")).map(
    ({ subject }) => subject,
  );

test("wrong at the start: pages 200, form 503 with other ways and the values, the log says why; put right without a restart", async () => {
  const url = (await database.newDatabase()).replace(/[^/]+$/, "made_later");
  const server = await start(url);
  await expectFormUnavailable(server.url);
  expect((await postForm(`${server.url}/contact`, { ...message, name: "" })).status).toBe(422);
  await expect.poll(server.output).toContain('database \\"made_later\\" does not exist');

  await query(url.replace("made_later", "postgres"), "create database made_later");
  await ready(server);
  expect(await submit(server.url)).toBe(303);
  expect(await server.stop()).toBe(0);
});

test("stopped, or crashed while many send, and started again: every acknowledged lead is there once", async () => {
  const url = await database.newDatabase();
  const server = await start(url, { LOG_LEVEL: "silent" });
  await ready(server);
  expect(await submit(server.url, "Before")).toBe(303);
  await database.stop();
  expect(await submit(server.url, "Meanwhile")).toBe(503);
  expect(await status(server.url)).toBe(200);
  expect(await status(`${server.url}/readyz`)).toBe(503);
  await database.start();
  await ready(server);

  const course = { senders: 16, after: 60, end: database.crash, shownBy: "refusals" } as const;
  const acknowledged = await sendUntilDown(server.url, course);
  expect(await status(`${server.url}/readyz`)).toBe(503);
  await database.start();
  await ready(server);
  expect(await submit(server.url, "Afterwards")).toBe(303);
  const leads = await query<{ id: string; subject: string }>(url, "select id, subject from lead");
  const ids = new Set(leads.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThanOrEqual(60);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  const all = leads.map(({ subject }) => subject);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(expect.arrayContaining(["Before", "Afterwards"]));
  expect(all).not.toContain("Meanwhile");
  expect(await server.stop()).toBe(0);
});

test("a network that swallows everything: an answer within seconds, and pages at once", async () => {
  const url = await database.newDatabase();
  const line = await lineTo(database.port);
  const server = await start(url.replace(String(database.port), String(line.port)), { LOG_LEVEL: "silent" });
  await ready(server);
  expect(await submit(server.url, "Before")).toBe(303);
  line.freeze();
  const began = performance.now();
  const answers = Array.from({ length: 20 }, (_, number) => submit(server.url, `Meanwhile ${number}`));
  expect(await status(server.url)).toBe(200);
  expect(new Set(await Promise.all(answers))).toEqual(new Set([503]));
  // Without limits of its own it would wait for minutes.
  expect(performance.now() - began).toBeLessThan(60_000);
  line.thaw();
  await expect.poll(() => submit(server.url, "Afterwards")).toBe(303);
  expect(await subjects(url)).toEqual(["Before", "Afterwards"]);
  line.freeze();
  expect(await server.stop()).toBe(0);
  line.close();
});
