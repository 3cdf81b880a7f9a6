/** The commands of `npm run leads`, beside the running website. */
import { open, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { changeStore, message, sendLead, storedDeliveries, storedLeads } from "#tests/support/contact.ts";
import { leadsCommand as leadsProgram } from "#tests/support/commands.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { freePort } from "#tests/support/free-port.ts";
import { openSite, siteOfTests } from "#tests/support/open-site.ts";
import { quickLeadsCommand } from "#tests/support/quick-leads-command.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { folderOfTests, temporaryFolder } from "#tests/support/temporary-folder.ts";
import { startWebhookReceiver } from "#tests/support/webhook-receiver.ts";

const columns =
  "id receivedAt kind status flagged name email phone phoneE164 subject message locale source page preferredTime topic notification confirmation webhook form extra files".split(
    " ",
  );
const arabic = { name: "سارة الحربي", subject: "شبكة لمكتب جديد", message: "سننتقل في مايو.\nاثنا عشر مكتبًا 🏢" };
const folder = folderOfTests();
const server = siteOfTests(() => ({ TRUST_PROXY: "1" }));

const leadsCommand = (...args: string[]) => quickLeadsCommand(server.dataDir, args);

/** Runs a command that must succeed with an empty stderr. @returns the result */
async function result(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await leadsCommand(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

/** @returns the reference number of a message whose mails have been written */
async function send(change: Record<string, string> = {}, to = server): Promise<string> {
  const id = await sendLead(to, change);
  await expectSoon("its mails", async () =>
    (await storedDeliveries(to.dataDir)).every((row) => row.lead_id !== id || row.state !== "pending"),
  );
  return id;
}

test("exports what a spreadsheet opens: Arabic, no formula, all columns in their order", async () => {
  const id = await send({ ...arabic, name: "=HYPERLINK(1)", email: "sheet@example.com", locale: "ar" });
  const csv = await result("export", "--format", "csv");
  expect(csv.startsWith("\ufeff")).toBe(true);
  const rows = parse(csv, { bom: true, columns: true, record_delimiter: "\r\n" }) as Record<string, string>[];
  expect(Object.keys(rows[0]!)).toEqual(columns);
  const row = rows.find((each) => each.id === id);
  expect(row).toMatchObject({
    ...arabic,
    name: "'=HYPERLINK(1)",
    phone: `'${message.phone}`,
    phoneE164: "'+966551234567",
    flagged: "no",
    notification: "sent",
    confirmation: "sent",
    webhook: "none",
  });
  const moments = rows.map(({ receivedAt = "" }) => receivedAt);
  expect(moments).toEqual(moments.toSorted((one, other) => one.localeCompare(other)));

  const json = JSON.parse(await result("export", "--format", "json", "--email", "SHEET@example.com"));
  expect(json).toHaveLength(1);
  expect(Object.keys(json[0])).toEqual(columns);
  expect(json[0]).toMatchObject({ id, name: "=HYPERLINK(1)", phone: message.phone, message: arabic.message });

  await changeStore(
    server.dataDir,
    `insert into note (id, lead_id, written_at, who, text) values ('1', '${id}', '2026-11-20T09:40:00.000Z', '', 'Called')`,
  );
  const own = JSON.parse(await result("export", "--format", "json", "--notes", "--email", "sheet@example.com"));
  expect(Object.keys(own[0])).toEqual([
    ...columns,
    "holder",
    "notes",
    "followUp",
    "origin",
    "value",
    "tags",
    "company",
  ]);
  expect(own[0]).toMatchObject({ holder: "", notes: expect.stringMatching(/^[\d-]+ [\d:]+ Called$/) });
});

test("erase removes everything of an address, however it is written, and nothing of anybody else", async () => {
  const ids = [await send({ email: "Gone@Example.com" }), await send({ email: "gone@example.com" })];
  const other = await send({ email: "not.gone@example.com" });
  const mentioning = await send({ message: "Please ask gone@example.com about the rest." });
  const { code, stdout, stderr } = await leadsCommand("erase", "--email", "GONE@example.com", "--yes");
  expect(code).toBe(0);
  // Includes the mails of both, and the notification of the message that mentions the address.
  expect(stdout).toBe("GONE@example.com: removed 2 messages, 4 deliveries, 0 notes and 5 mail files.\n");
  expect(stderr).toContain(mentioning);
  const left = (await storedLeads(server.dataDir)).map(({ id }) => id);
  expect(left).toEqual(expect.arrayContaining([other, mentioning]));
  expect(left).not.toEqual(expect.arrayContaining([ids[0]]));
  const files = await readdir(join(server.dataDir, "mail"));
  expect(files.filter((name) => ids.some((id) => name.startsWith(id)))).toEqual([]);
  expect(files.filter((name) => name.startsWith(other))).toHaveLength(2);
});

test("erase removes what came from a number, however it is written", async () => {
  const id = await send({ phone: "055 765 4321", email: "phone@example.com" });
  const { code, stdout } = await leadsCommand("erase", "--phone", "+966557654321", "--yes");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\+966557654321: removed 1 message, 2 deliveries, /);
  expect((await storedLeads(server.dataDir)).map((lead) => lead.id)).not.toContain(id);
});

test("what an export is written into is for its owner alone, whatever the umask", async () => {
  const file = join(folder, "export.csv");
  await writeFile(file, "", { mode: 0o644 });
  const handle = await open(file, "w");
  expect(await leadsProgram(server.dataDir, ["export", "--format", "csv"], {}, handle.fd)).toMatchObject({
    code: 0,
  });
  await handle.close();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, "utf8")).toContain("receivedAt");
});

test("says in plain words what it does not understand", async () => {
  const mistakes: [args: string[], words: string][] = [
    [["frobnicate"], "no command frobnicate"],
    [["purge", "--colour"], "--colour"],
    [["export", "--format", "csv", "--status", "open"], "new, contacted, offer, won, lost, spam"],
    [["export"], "--format"],
    [["erase", "--email", "nobody"], "erase --email"],
    [["erase"], "erase --email"],
    [["erase", "--email", "0551234567"], "erase --email"],
    [["erase", "--phone", "a@b.example"], "erase --email"],
    [["erase", "--email", "a@b.example", "--phone", "0551234567"], "erase --email"],
  ];
  await Promise.all(
    mistakes.map(async ([args, words]) =>
      expect(await leadsCommand(...args)).toMatchObject({
        code: 2,
        stdout: "",
        stderr: expect.stringContaining(words),
      }),
    ),
  );
  expect(await leadsCommand("retry", "TST-AAAA-AAAB")).toMatchObject({ code: 1, stdout: "" });
  expect((await leadsCommand("help")).stdout).toContain("migrate");
  expect(await leadsProgram(server.dataDir, ["purge", "--colour"])).toMatchObject({ code: 2, stdout: "" });
});

describe("what was not delivered", () => {
  test("is said on top of every answer but in no result, and retry delivers it", async () => {
    const port = await freePort();
    const settings = {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "web@company.example",
      LEADS_TO: "leads@company.example",
    };
    let mails = await startMailServer({ recipient: () => 550 }, port);
    const site = await openSite({ ...settings, TRUST_PROXY: "1" });
    try {
      const id = await send({ email: "nobody@example.com" }, site);
      const json = await quickLeadsCommand(site.dataDir, ["export", "--format", "json"]);
      // A failed confirmation raises no alarm: a stranger typed its address.
      expect(json.stderr).toMatch(
        /^! Deliveries need attention: given up: 1 notification \(notification: .*550.*\)\n$/,
      );
      expect(JSON.parse(json.stdout)).toMatchObject([{ id, confirmation: "dead", notification: "dead" }]);

      await mails.stop();
      mails = await startMailServer({}, port);
      const retried = await quickLeadsCommand(site.dataDir, ["retry", ...id.toLowerCase().split("-")]);
      expect(retried.stdout).toContain("2 deliveries that were given up are due again");
      for (const address of ["nobody@example.com", settings.LEADS_TO])
        await expectSoon(`the mail to ${address}`, () =>
          mails.mails.some(({ envelopeTo }) => envelopeTo.includes(address)),
        );
    } finally {
      await site.stop();
      await mails.stop();
    }
  });
});

describe("send-test", () => {
  const settings = { MAIL_FROM: "web@company.example", LEADS_TO: "leads@company.example" };

  test("proves mail and webhook by marked tests, and stores nothing", async () => {
    const mails = await startMailServer({ password: "right" });
    const receiver = await startWebhookReceiver();
    try {
      const env = { ...settings, ...receiver.settings, SMTP_URL: mails.url };
      const { code, stdout } = await quickLeadsCommand(
        server.dataDir,
        ["send-test", "--to", "me@company.example"],
        env,
      );
      expect(code).toBe(0);
      expect(stdout.match(/\bsent\b/g)).toHaveLength(3);
      expect(mails.mails.map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^\[TEST\] /),
        expect.stringMatching(/^\[TEST\] /),
      ]);
      expect(mails.asked).toEqual(["leads@company.example", "me@company.example"]);
      expect(receiver.events).toMatchObject([{ type: "lead.test", data: { test: true } }]);

      const wrong = await quickLeadsCommand(server.dataDir, ["send-test"], {
        ...env,
        SMTP_URL: mails.url.replace("right", "wrong"),
      });
      expect(wrong.code).toBe(1);
      expect(wrong.stdout).toContain("refuses the user or the password in SMTP_URL");
      expect(wrong.stdout).not.toContain("wrong@");
    } finally {
      await mails.stop();
      receiver.stop();
    }
  });

  test("says that without settings mails are only written", async () => {
    const { code, stdout } = await leadsCommand("send-test");
    expect(code).toBe(0);
    expect(stdout).toContain("SMTP_URL is not set");
    expect(stdout).toContain("LEADS_WEBHOOK_URL is not set");
  });
});

test("purges what is too old, when asked", async () => {
  expect(await result("purge")).toBe("0 messages older than 365 days removed.\n");
});

test("nothing is made where DATA_DIR names an empty folder", async () => {
  const empty = temporaryFolder();
  const { code, stdout, stderr } = await leadsProgram(empty, ["export", "--format", "json"]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: "[\n]\n" });
  expect(stderr).toContain("leads.sqlite");
  expect(await quickLeadsCommand(empty, ["retry", "TST-7K3M-0QXD"])).toMatchObject({ code: 1, stdout: "" });
  expect(await readdir(empty)).toEqual([]);
});
