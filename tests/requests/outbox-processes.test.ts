/** Killed processes: no message is lost or doubled, and every mail is sent. */
import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "#tests/support/built-server.ts";
import { storedDeliveries, storedLeads } from "#tests/support/contact.ts";
import { endLeases } from "#tests/support/end-leases.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { sendUntilDown } from "#tests/support/send-until-down.ts";

const settings = {
  MAIL_FROM: "Our Company <website@company.example>",
  LEADS_TO: "leads@company.example",
  TRUST_PROXY: "1",
};
/** For tests in which one visitor sends as many messages as a crowd. */
const unlimited = {
  LEADS_MAX_STORED: "1000",
  LEADS_MAX_RECIPIENT: "1000",
  LEADS_MAX_CONFIRMATIONS: "1000",
  LEADS_MAX_NOTIFICATIONS: "1000",
};

test("killed while many send: every acknowledged message is stored once and mailed at least once", async () => {
  const mails = await startMailServer();
  onTestFinished(mails.stop);
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
  const second = await startServer({
    env: { ...settings, ...unlimited, SMTP_URL: mails.url, DATA_DIR: first.dataDir },
  });
  onTestFinished(async () => {
    await second.stop();
    await rm(first.dataDir, { recursive: true });
  });
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
