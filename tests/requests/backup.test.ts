/** The website's own daily backup, and the restore after a data loss. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";
import { leadsCommand } from "#tests/support/commands.ts";
import { sendLead, storedLeads } from "#tests/support/contact.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { freePort } from "#tests/support/free-port.ts";
import { openSite } from "#tests/support/open-site.ts";
import { quickLeadsCommand } from "#tests/support/quick-leads-command.ts";
import { memberOf, openDesk } from "#tests/support/desk.ts";
import { leaveOut } from "#tests/support/leave-out.ts";
import { readMetrics } from "#tests/support/read-metrics.ts";
import { mountSmallDisk } from "#tests/support/small-disk.ts";
import { folderOfTests } from "#tests/support/temporary-folder.ts";

const folder = folderOfTests();

test("rehearsal: the machine is lost, and another goes on with the backup, without whom it was to forget", async () => {
  const identity = await generateIdentity();
  const backups = join(folder, "elsewhere");
  const metricsPort = String(await freePort());
  const env = {
    BACKUP_DIR: backups,
    BACKUP_RECIPIENT: await identityToRecipient(identity),
    METRICS_PORT: metricsPort,
  };
  const server = await openSite(env);
  const [kept, erased] = [await sendLead(server), await sendLead(server, { email: "omar@example.com" })];
  const isBackup = (name: string) => /^website-.*\.backup\.age$/.test(name);
  await expectSoon("the first backup", async () => (await readdir(backups).catch(() => [])).some(isBackup));
  // That backup may be older than the messages.
  const made = await quickLeadsCommand(server.dataDir, ["backup"], env);
  expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/\.backup\.age: 2 messages\.\n$/) });
  const file = made.stdout.split(": ")[0]!;
  expect((await readFile(file)).includes("sara@example.com")).toBe(false);
  const { samples } = await readMetrics(metricsPort);
  const age = samples.find(({ name }) => name === "website_backup_age_seconds");
  expect(age?.value).toBeLessThan(600);

  const forgotten = await quickLeadsCommand(server.dataDir, ["erase", "--email", "omar@example.com"], env);
  expect(forgotten.stderr).toContain(`Backups in ${backups} are deleted after 14 days; restoring one leaves it out.`);
  await server.stop();

  const key = `# made by age-keygen\n${identity}\n`;
  const keyFile = join(folder, "identity.txt");
  await writeFile(keyFile, key);
  const dataDir = join(folder, "new-machine");
  await mkdir(dataDir);
  const refused = await quickLeadsCommand(dataDir, ["restore", file]);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("--identity") });
  const restored = await quickLeadsCommand(dataDir, ["restore", file, "--identity", keyFile]);
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining("Restored 1 message") });
  expect(restored.stdout).toContain("1 message that had been erased since did not come back.");
  const again = await leadsCommand(dataDir, ["restore", file, "--replace", "--identity", "-"], {}, "pipe", key);
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("Restored 1 message") });

  const next = await openSite({ DATA_DIR: dataDir });
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
  const leads = await storedLeads(dataDir);
  expect(leads.map(({ id }) => id)).toEqual([kept]);
  expect(JSON.stringify(leads)).not.toContain(erased);
  await next.stop();
  // Between midnight and seven in Riyadh the job's date is the previous day.
  const files = await readdir(backups);
  expect(files).toEqual(expect.arrayContaining(["erased.jsonl", basename(file)]));
  expect(files.filter((name) => !/^(?:erased\.jsonl|website-[\d-]{10}\.backup\.age)$/.test(name))).toEqual([]);
});

test("an owner has one made at the desk, saves it, and it comes back elsewhere; who did it is in the record", async () => {
  const desk = await openDesk();
  const owner = memberOf(desk, () => desk.owner);
  const page = () => owner.text("/desk/backups");
  expect(await page()).toContain("There is none yet.");
  await sendLead(desk);
  expect(await owner.reply("/desk/backups", { intent: "make" })).toMatch(/A backup is being made|The backup is made/);
  await expectSoon("the backup", async () => (await page()).includes("The backup is made."));
  const [, name = ""] = /name="name" value="(website-[\d-]{10}\.backup)"/.exec(await page()) ?? [];
  expect((await owner.post("/desk/backups/file", { name: "../leads.sqlite" })).status).toBe(404);
  const answer = await owner.post("/desk/backups/file", { name });
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
  const saved = join(folder, name);
  await writeFile(saved, Buffer.from(await answer.arrayBuffer()));
  expect(await readFile(saved)).toEqual(await readFile(join(desk.dataDir, "backups", name)));
  const record = await owner.text("/desk/record");
  expect(record).toContain("Saved a backup");
  expect(record).toMatch(/owner@example\.com as .*?Command backup/s);
  await desk.stop();
  const elsewhere = join(folder, "elsewhere-by-hand");
  await mkdir(elsewhere);
  expect((await quickLeadsCommand(elsewhere, ["restore", saved])).stdout).toContain("Restored 1 message");
});

test("an owner restores a day's backup or a file, stays signed in, and can go back; what is no backup is refused", async (context) => {
  const desk = await openDesk();
  context.onTestFinished(async () => void (await desk.stop()));
  const owner = memberOf(desk, () => desk.owner);
  const page = () => owner.text("/desk/backups");
  const senders = async () => (await storedLeads(desk.dataDir)).map(({ email }) => email).toSorted();
  const restored = async (file: string, word = "Restore") => {
    await owner.post("/desk/backups", { intent: "restore", file, word });
    await expectSoon("the restore", async () => (await page()).includes("The backup is restored."));
  };
  await sendLead(desk, { email: "sara@example.com" });
  await sendLead(desk, { email: "omar@example.com" });
  await owner.post("/desk/backups", { intent: "make" });
  await expectSoon("the backup", async () => (await page()).includes("The backup is made."));
  const [, name = ""] = /name="name" value="(website-[\d-]{10}\.backup)"/.exec(await page()) ?? [];
  expect(await owner.text(`/desk/backups?file=${name}`)).toContain("Messages: 2. Publications: 0.");
  const whole = await readFile(join(desk.dataDir, "backups", name));
  await quickLeadsCommand(desk.dataDir, ["erase", "--email", "omar@example.com"]);
  await sendLead(desk, { email: "huda@example.com" });

  const mistyped = await owner.reply(`/desk/backups?file=${name}`, { intent: "restore", file: name, word: "yes" });
  expect(mistyped).toContain("That does not match. Nothing was changed.");
  expect((await owner.post("/desk/backups", { intent: "restore", file: "../x", word: "restore" })).status).toBe(404);
  expect(await senders()).toEqual(["huda@example.com", "sara@example.com"]);
  await restored(name);
  expect(await senders()).toEqual(["sara@example.com"]);
  expect(await owner.text("/desk/record")).toMatch(/owner@example\.com as .*?Command restore/s);

  const [, replaced = ""] = /\?file=(replaced-[^"#]+)/.exec(await page()) ?? [];
  await restored(replaced);
  expect(await senders()).toEqual(["huda@example.com", "sara@example.com"]);

  const bring = async (bytes: Uint8Array<ArrayBuffer> | string) => {
    const form = new FormData();
    form.set("file", new Blob([bytes]), "my.backup");
    return (await owner.post("/desk/backups/upload", form)).headers.get("location") ?? "";
  };
  expect(await bring("no backup")).toBe("/desk/backups?refused=no-backup");
  expect(await owner.text("/desk/backups?refused=no-backup")).toContain("This is no backup that can be read here.");
  const [, brought = ""] = /\?file=(brought-.+)$/.exec(await bring(whole)) ?? [];
  await restored(brought);
  expect(await senders()).toEqual(["sara@example.com"]);
  const [, damaged = ""] = /\?file=(.+)$/.exec(await bring(whole.toString().replace("sara@", "sora@"))) ?? [];
  await owner.post("/desk/backups", { intent: "restore", file: damaged, word: "restore" });
  await expectSoon("the refusal", async () => (await page()).includes("the file is damaged or not complete"));
  expect(await senders()).toEqual(["sara@example.com"]);
});

test("the desk names the key of encrypted backups, and says when the disk is full", async (context) => {
  const disk = await mountSmallDisk(8);
  if (typeof disk === "string") return leaveOut(context, disk);
  context.onTestFinished(disk.remove);
  const recipient = await identityToRecipient(await generateIdentity());
  const desk = await openDesk({ BACKUP_DIR: disk.folder, BACKUP_RECIPIENT: recipient });
  context.onTestFinished(async () => void (await desk.stop()));
  const owner = memberOf(desk, () => desk.owner);
  const page = () => owner.text("/desk/backups");
  expect(await page()).toContain(recipient);
  const isBackup = (name: string) => name.endsWith(".backup.age");
  await expectSoon("the daily backup", async () => (await readdir(disk.folder)).some(isBackup));
  await disk.fill();
  await owner.post("/desk/backups", { intent: "make" });
  await expectSoon("the reason", async () => (await page()).includes("the disk is full"));
  await disk.makeRoom();
  await owner.post("/desk/backups", { intent: "make" });
  await expectSoon("the backup", async () => (await page()).includes("The backup is made."));
});
