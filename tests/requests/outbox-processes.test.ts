/** Several processes on one store, and killed ones: no message is lost or doubled, and every mail is sent. */
import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "#tests/support/built-server.ts";
import { message, postForm, postJson, storedDeliveries, storedLeads } from "#tests/support/contact.ts";
import { endLeases } from "#tests/support/end-leases.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { openSite } from "#tests/support/open-site.ts";
import { quickLeadsCommand } from "#tests/support/quick-leads-command.ts";
import { sendUntilDown } from "#tests/support/send-until-down.ts";
import { storeUnderTest } from "#tests/support/store-under-test.ts";
import { startWebhookReceiver } from "#tests/support/webhook-receiver.ts";

const company = "leads@company.example";
const settings = { MAIL_FROM: "Our Company <website@company.example>", LEADS_TO: company, TRUST_PROXY: "1" };
/** For tests in which one visitor sends as many messages as a crowd. */
const unlimited = {
  LEADS_MAX_STORED: "1000",
  LEADS_MAX_RECIPIENT: "1000",
  LEADS_MAX_CONFIRMATIONS: "1000",
  LEADS_MAX_NOTIFICATIONS: "1000",
};

/** Serves the site until the test ends. */
async function site(env: Record<string, string>) {
  const own = await openSite({ ...settings, ...env });
  onTestFinished(async () => void (await own.stop()));
  return own;
}

/** The same as another process. */
async function siteBeside(env: Record<string, string>) {
  const server = await startServer({ env: { ...settings, ...env } });
  onTestFinished(async () => void (await server.stop()));
  return server;
}

async function mailServer() {
  const server = await startMailServer();
  onTestFinished(server.stop);
  return server;
}

/**
 * Sends a message, and the same again where the store of a busy machine is too late (503).
 * @returns the reference number
 */
async function send(url: string, change: Record<string, string> = {}): Promise<string> {
  const fields = { ...message, kind: "contact", locale: "en", submission_id: crypto.randomUUID(), ...change };
  const answer = await expectSoon("an answer", async () => {
    const one = await postJson(`${url}/api/leads`, fields);
    return one.status !== 503 && one;
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

// Only PostgreSQL serves several processes for long.
test.runIf(storeUnderTest === "postgres")(
  "a flood over two processes: few mails to its victim, few and one with the others to us, all by webhook",
  async () => {
    const mails = await mailServer();
    const { settings: webhook, events, stop } = await startWebhookReceiver();
    onTestFinished(stop);
    const env = { ...webhook, SMTP_URL: mails.url, LEADS_MAX_NOTIFICATIONS: "5" };
    const first = await site(env);
    const second = await siteBeside({ ...env, DATA_DIR: first.dataDir });
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        send((number % 2 ? first : second).url, {
          subject: `Message ${number}`,
          email: number === 0 ? "root@localhost" : "victim@bank.example",
        }),
      ),
    );
    const rows = await expectSoon("the end of it", async () => {
      const found = await storedDeliveries(first.dataDir);
      return found.every(({ state, gathered_at }) => state !== "pending" || gathered_at !== null) && found;
    });
    const count = (channel: string, state: string) =>
      rows.filter((row) => row.channel === channel && row.state === state).length;
    expect([count("confirmation", "sent"), count("confirmation", "none")]).toEqual([3, 9]);
    expect([count("notification", "sent"), count("notification", "pending")]).toEqual([5, 7]);
    expect(new Set(events.map(({ data }) => data.id))).toEqual(new Set(ids));
    expect(mails.mails).toHaveLength(8);
    expect(new Set(mails.mails.map(({ messageId }) => messageId)).size).toBe(8);
    const { code } = await quickLeadsCommand(first.dataDir, ["retry"]);
    expect(code).toBe(0);
    const gathered = await expectSoon("one mail with the others", () => mails.mails[8]);
    expect(gathered.envelopeTo).toEqual([company]);
    const told = mails.mails.map(({ text }) => text).join("\n");
    for (const id of ids) expect(told).toContain(id);
    await expectSoon("the note of it", async () =>
      (await storedDeliveries(first.dataDir)).every(({ state }) => state !== "pending"),
    );
    expect(mails.mails).toHaveLength(9);
  },
);

test("killed straight after the answer: the message is there, and known to the next process", async () => {
  const fields = { ...message, submission_id: crypto.randomUUID() };
  const server = await startServer();
  onTestFinished(() => rm(server.dataDir, { recursive: true }));
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
});

test("killed while many send: every acknowledged message is stored once and mailed at least once", async () => {
  const mails = await mailServer();
  const first = await startServer({ env: { ...settings, ...unlimited, SMTP_URL: mails.url } });
  const acknowledged = await sendUntilDown(first.url, {
    senders: 16,
    after: 40,
    end: first.kill,
    shownBy: "broken connections",
  });
  await first.kill();
  const leads = await storedLeads(first.dataDir);
  const ids = new Set(leads.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThanOrEqual(40);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(new Set(leads.map(({ subject }) => subject)).size).toBe(leads.length);
  expect(await storedDeliveries(first.dataDir)).toHaveLength(2 * leads.length);
  await endLeases(first.dataDir);
  const second = await siteBeside({ ...unlimited, SMTP_URL: mails.url, DATA_DIR: first.dataDir });
  onTestFinished(() => rm(first.dataDir, { recursive: true }));
  await expectSoon("the end of it", async () =>
    (await storedDeliveries(first.dataDir)).every(({ state }) => state === "sent"),
  );
  const told = new Set(mails.mails.map(({ messageId }) => messageId));
  for (const id of acknowledged) {
    expect(told).toContain(`<${id}.notification@company.example>`);
    expect(told).toContain(`<${id}.confirmation@company.example>`);
  }
  expect(second.output()).not.toContain('"level":50');
});
