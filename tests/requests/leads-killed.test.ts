/** Power cuts: no acknowledged lead is lost, and none is duplicated. */
import { rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { startServer } from "#tests/support/built-server.ts";
import { openSite } from "#tests/support/open-site.ts";
import { message, postForm, storedDeliveries, storedLeads } from "#tests/support/contact.ts";
import { sendUntilDown } from "#tests/support/send-until-down.ts";

test("killed straight after the answer: the lead is there, and known to the next process", async () => {
  const fields = { ...message, submission_id: crypto.randomUUID() };
  const server = await startServer();
  const answer = await postForm(`${server.url}/contact`, fields);
  await server.kill();
  const [lead] = await storedLeads(server.dataDir);
  expect(answer.headers.get("Location")).toContain(`/contact?sent=${lead?.id}&`);
  expect(await storedDeliveries(server.dataDir)).toHaveLength(2);

  const next = await openSite({ DATA_DIR: server.dataDir });
  const again = await postForm(`${next.url}/contact`, fields);
  expect(again.headers.get("Location")).toBe(answer.headers.get("Location"));
  await next.stop();
  expect(await storedLeads(server.dataDir)).toHaveLength(1);
  await rm(server.dataDir, { recursive: true });
});

test("killed while many send: every acknowledged lead is there once, with its deliveries", async () => {
  const server = await startServer({ env: { TRUST_PROXY: "1" } });
  const acknowledged = await sendUntilDown(server.url, {
    senders: 16,
    after: 200,
    end: server.kill,
    shownBy: "broken connections",
  });
  await server.kill();
  const leads = await storedLeads(server.dataDir);
  const ids = new Set(leads.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThanOrEqual(200);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(new Set(leads.map(({ subject }) => subject)).size).toBe(leads.length);
  expect(await storedDeliveries(server.dataDir)).toHaveLength(2 * leads.length);
  await rm(server.dataDir, { recursive: true });
});
