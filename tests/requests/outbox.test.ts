/** Real peers on loopback: acknowledged messages arrive despite faults of mail and webhook. */
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { leadFields } from "#app/features/leads/lead-fields.server.ts";
import { type BuiltServer, startServer } from "#tests/support/built-server.ts";
import { message, sendLead, storedDeliveries } from "#tests/support/contact.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { freePort } from "#tests/support/free-port.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { startWebhookReceiver } from "#tests/support/webhook-receiver.ts";
import { wordsIn } from "#tests/support/words.ts";

const company = "leads@company.example";
const settings = { MAIL_FROM: "Our Company <website@company.example>", LEADS_TO: company, TRUST_PROXY: "1" };

/** Serves the site, which stops after the test. */
async function site(env: Record<string, string>): Promise<OpenSite> {
  const own = await openSite({ ...settings, ...env });
  onTestFinished(async () => void (await own.stop()));
  return own;
}

async function receiver(...given: Parameters<typeof startWebhookReceiver>) {
  const started = await startWebhookReceiver(...given);
  onTestFinished(started.stop);
  return started;
}

const deliveriesOf = async ({ dataDir }: OpenSite, id: string) =>
  Object.fromEntries(
    (await storedDeliveries(dataDir)).filter((row) => row.lead_id === id).map((row) => [row.channel, row]),
  );

describe("a mail server that has its moods", () => {
  let server: BuiltServer;
  let mails: MailServer;
  let metrics: string;

  beforeAll(async () => {
    mails = await startMailServer({
      recipient: (address, nth) => {
        if (address.startsWith("greylisted@") && nth === 1) return 451;
        if (address.startsWith("nobody@")) return 550;
        return undefined;
      },
      mail: ({ envelopeTo: [address = ""] }, nth) => {
        if (address.startsWith("cut@") && nth === 1) return "cut";
        return address.startsWith("spam@") ? 554 : undefined;
      },
    });
    const METRICS_PORT = String(await freePort());
    metrics = `http://127.0.0.1:${METRICS_PORT}/metrics`;
    server = await startServer({ env: { LOG_LEVEL: "info", ...settings, SMTP_URL: mails.url, METRICS_PORT } });
  });
  afterAll(async () => {
    await server.stop();
    await mails.stop();
  });

  const notificationOf = (id: string) =>
    expectSoon("the notification", () =>
      mails.mails.find(({ messageId }) => messageId?.startsWith(`<${id}.notification`)),
    );
  const mailsTo = (address: string) => mails.mails.filter(({ envelopeTo }) => envelopeTo.includes(address));
  const mailTo = (address: string) => expectSoon(`a mail to ${address}`, () => mailsTo(address)[0]);

  test("tells the company everything, and answering answers the visitor", async () => {
    const id = await sendLead(server, { source: "utm_source=news", email: "first@example.com" });
    const mail = await notificationOf(id);
    expect(mail.envelopeTo).toEqual([company]);
    expect(mail.from).toMatchObject({ name: "Our Company", address: "website@company.example" });
    expect(mail.replyTo).toEqual([{ name: message.name, address: "first@example.com" }]);
    expect(mail.subject).toContain(message.subject);
    expect(mail.messageId).toBe(`<${id}.notification@company.example>`);
    const wanted = [
      message.name,
      "first@example.com",
      message.phone,
      message.subject,
      id,
      "English",
      "utm_source=news",
    ];
    for (const text of [...wanted, ...message.message.split("\n")]) {
      expect(mail.text).toContain(text);
      expect(mail.html).toContain(text);
    }
  });

  test("confirms to the visitor in the language of the page, right to left, and repeats nothing of the form", async () => {
    const written = { name: "سارة الحربي", subject: "شبكة لمكتب جديد", message: "سننتقل في مايو.\nاثنا عشر مكتبًا 🏢" };
    const id = await sendLead(server, { ...written, locale: "ar", email: "sara@example.com" });
    const mail = await mailTo("sara@example.com");
    const words = wordsIn("ar").mails.confirmation;
    expect(mail.messageId).toBe(`<${id}.confirmation@company.example>`);
    expect(mail.subject).toBe(words.subject.replace("{reference}", id));
    expect(mail.replyTo).toEqual([{ name: "", address: company }]);
    expect(mail.html).toMatch(/<html[^>]*dir="rtl"[^>]*lang="ar"|<html[^>]*lang="ar"[^>]*dir="rtl"/);
    for (const text of [words.title, words.text, id]) {
      expect(mail.text).toContain(text);
      expect(mail.html).toContain(text);
    }
    for (const text of [...Object.values(written), "sara@", message.phone]) {
      expect(mail.text).not.toContain(text);
      expect(mail.html).not.toContain(text);
    }
    const notification = await notificationOf(id);
    expect(notification.replyTo?.[0]?.name).toBe(written.name);
    for (const text of Object.values(written)) expect(notification.text).toContain(text);
    expect(notification.subject).toContain(written.subject);
  });

  test("not now (451), then yes: comes after the first delay", async () => {
    const began = performance.now();
    const id = await sendLead(server, { email: "greylisted@example.com" });
    await mailTo("greylisted@example.com");
    const { confirmation } = await expectSoon("the note of it", async () => {
      const rows = await deliveriesOf(server, id);
      return rows.confirmation?.state === "sent" && rows;
    });
    expect(confirmation).toMatchObject({ attempts: 2, last_error: null, fault: null });
    expect(performance.now() - began).toBeGreaterThan(3_900);
  });

  test("taken, but cut off before the answer: comes again with the same Message-ID", async () => {
    await sendLead(server, { email: "cut@example.com" });
    const [first, second] = await expectSoon("the second", () => {
      const found = mailsTo("cut@example.com");
      return found.length === 2 && found;
    });
    expect(first?.messageId).toBe(second?.messageId);
  });

  test.each([
    ["nobody@example.com", "550"],
    ["spam@example.com", "554"],
  ])(
    "refuses %s for good: given up at once, noted at the lead, and no alarm of strangers' making",
    async (email, code) => {
      const id = await sendLead(server, { email });
      const { confirmation, notification } = await expectSoon("the end of it", async () => {
        const rows = await deliveriesOf(server, id);
        return rows.confirmation?.state === "dead" && rows.notification?.state === "sent" && rows;
      });
      expect(confirmation).toMatchObject({
        attempts: 1,
        fault: "permanent",
        last_error: expect.stringContaining(code),
      });
      expect(notification?.attempts).toBe(1);
      await expectSoon("the line in the log", () =>
        new RegExp(`"level":40.*"lead":"${id}".*"a delivery was given up"`).test(server.output()),
      );
      expect(server.output()).not.toContain('"level":50');
      expect(await (await fetch(`${server.url}/readyz`)).text()).toBe("ok\n");
    },
  );

  test("tells it to a collector of numbers", async () => {
    const id = await sendLead(server, { email: "nobody@elsewhere.example" });
    await expectSoon("the end of it", async () => (await deliveriesOf(server, id)).confirmation?.state === "dead");
    const given = (await storedDeliveries(server.dataDir)).filter(({ state }) => state === "dead");
    const text = await (await fetch(metrics)).text();
    expect(text).toContain(`website_outbox_deliveries{channel="confirmation",state="dead"} ${given.length}\n`);
    expect(text).toContain(`website_deliveries_total{channel="confirmation",outcome="dead"} ${given.length}\n`);
    expect(text).toContain("website_delivery_alarm 0\n");
  });

  test("names no visitor in the log", () => {
    for (const word of [message.name, "example.com", "سارة", message.phone, message.subject])
      expect(server.output()).not.toContain(word);
  });

  test("a name that looks like header lines stays a name", async () => {
    const name = 'Eve" <eve@evil.example>\r\nBcc: all@evil.example';
    const id = await sendLead(server, { name, subject: "Hello\r\nBcc: all@evil.example", email: "eve@example.com" });
    const mail = await notificationOf(id);
    expect(mail.envelopeTo).toEqual([company]);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.replyTo?.map(({ address }) => address)).toEqual(["eve@example.com"]);
    expect(mail.raw).not.toMatch(/^Bcc:/m);
  });

  test("words that look encoded, and an address that looks like a link's fields, reach the company as they were written", async () => {
    const written = {
      name: "=?utf-8?q?Eve=0d=0aBcc:_all@evil.example?=",
      subject: "=?utf-8?q?inj=0d=0aBcc:_all@evil.example?=",
      email: "sales?bcc=all%40evil.example&body=0%20SAR&x=@example.com",
    };
    const id = await sendLead(server, written);
    const mail = await notificationOf(id);
    expect(mail.subject).toBe(
      wordsIn("en").mails.notification.subject.replace("{reference}", id).replace("{subject}", written.subject),
    );
    expect(mail.raw.split("\r\n\r\n")[0]).not.toContain("=?utf-8?q?");
    expect(mail.replyTo).toEqual([{ name: "", address: written.email }]);
    expect(mail.text).toContain(written.name);
    expect(mail.html).toContain(
      'href="mailto:sales%3Fbcc%3Dall%2540evil.example%26body%3D0%2520SAR%26x%3D@example.com"',
    );
  });
});

test("down at submit and through a restart: arrives when the mail server is back", async () => {
  const port = await freePort();
  const DATA_DIR = temporaryFolder();
  const first = await openSite({ ...settings, SMTP_URL: `smtp://127.0.0.1:${port}`, DATA_DIR });
  const id = await sendLead(first);
  await expectSoon("a failed try", async () => (await deliveriesOf(first, id)).notification?.last_error);
  await first.stop();
  const mails = await startMailServer({}, port);
  onTestFinished(mails.stop);
  const second = await site({ SMTP_URL: mails.url, DATA_DIR });
  await expectSoon("both mails", () => mails.mails.length === 2);
  await expectSoon("the note of it", async () => (await deliveriesOf(second, id)).notification?.state === "sent");
});

test("a mail server that refuses our password: kept, and the alarm is raised by webhook too", async () => {
  const mails = await startMailServer({ password: "right" });
  onTestFinished(mails.stop);
  const { settings: webhook, events } = await receiver();
  const server = await site({ ...webhook, SMTP_URL: mails.url.replace("right", "wrong") });
  const id = await sendLead(server);
  const alarm = await expectSoon("the alarm", () => events.find(({ type }) => type === "delivery.alarm"));
  // It is raised once, with the first of the two mails or with both.
  const { refused, reasons } = alarm.data as { refused: Record<string, number>; reasons: string[] };
  expect(new Set(Object.values(refused))).toEqual(new Set([1]));
  expect(reasons[0]).toContain("535");
  const notification = await expectSoon("the note of it", async () => {
    const rows = await deliveriesOf(server, id);
    return rows.notification?.fault === "refused" && rows.notification;
  });
  expect(notification.state).toBe("pending");
  expect(JSON.stringify([alarm, notification])).not.toContain("wrong");
  const ready = await fetch(`${server.url}/readyz`);
  expect(ready.status).toBe(200);
  // A proxy on this machine forwards strangers' requests like this.
  expect(await ready.text()).toBe("ok\n");
});

test("a mail server that hangs holds neither the visitor nor the webhook up", async () => {
  let given = 0;
  const silent = createServer((socket) => void socket.once("close", () => given++)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const { settings: webhook, events } = await receiver((nth) => (nth === 1 ? 500 : undefined));
  const server = await site({ ...webhook, SMTP_URL: `smtp://127.0.0.1:${port}` });
  const id = await sendLead(server);
  expect(given, "no mail was given up yet").toBe(0);
  const [first, second] = await expectSoon("the event, twice", () => events.length === 2 && events);
  expect(first).toEqual(second);
  expect(second).toMatchObject({ id: `lead-${id}`, type: "lead.created" });
  expect(second?.data).toEqual({
    ...Object.fromEntries(leadFields.map(({ name }) => [name, ""])),
    ...message,
    id,
    receivedAt: second?.timestamp,
    kind: "contact",
    status: "new",
    flagged: false,
    phoneE164: "+966551234567",
    locale: "en",
    source: "",
    page: expect.any(String),
    notification: "pending",
    confirmation: "pending",
    webhook: "pending",
    form: "",
    extra: {},
    files: [],
  });
  silent.close();
});

test("410 of the receiver gives the event up", async () => {
  const { settings: webhook } = await receiver(() => 410);
  const server = await site(webhook);
  const id = await sendLead(server);
  await expectSoon("the end of it", async () => (await deliveriesOf(server, id)).webhook?.state === "dead");
});

test("without a mail server mails are files, the notification to the company of the content", async () => {
  const server = await site({ MAIL_FROM: "", LEADS_TO: "", SITE_URL: "https://www.company.example" });
  const id = await sendLead(server, { locale: "ar" });
  const folder = join(server.dataDir, "mail");
  const written = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  await expectSoon("both files", async () => (await written()).length === 2);
  const notification = await PostalMime.parse(await readFile(join(folder, `${id}.notification.eml`)));
  expect(notification.to?.[0]?.address).toContain("@");
  expect(notification.replyTo?.[0]?.address).toBe(message.email);
  expect(notification.text).toContain(message.message.split("\n")[1]);
  const confirmation = await PostalMime.parse(await readFile(join(folder, `${id}.confirmation.eml`)));
  expect(confirmation.to?.[0]?.address).toBe(message.email);
});
