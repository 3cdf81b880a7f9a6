/** The commands of `npm run leads` on PostgreSQL, with messages of a former embedded store. */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite } from "#tests/support/open-site.ts";
import { message, postJson, storedLeads } from "#tests/support/contact.ts";
import { quickLeadsCommand as leadsCommand } from "#tests/support/quick-leads-command.ts";

const embedded = { DATABASE_URL: "", SESSION_SECRET: "" };
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "desk-move-"))));
afterAll(() => rm(folder, { recursive: true }));

/** Runs a command that must succeed. @returns its output */
async function result(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await leadsCommand(folder, args);
  expect(code, stderr).toBe(0);
  return stdout;
}

test("an embedded store moves with its notes, and every command works on", async () => {
  const site = await openSite({ ...embedded, DATA_DIR: folder, TRUST_PROXY: "1" });
  const send = async (change: Record<string, string>) => {
    const fields = { ...message, kind: "contact", locale: "en", ...change };
    return ((await (await postJson(`${site.url}/api/leads`, fields)).json()) as { id: string }).id;
  };
  const kept = await send({ name: "سارة الحربي" });
  await send({ email: "phoned@example.com", phone: "+966 55 987 6543" });
  await send({ email: "Gone@Example.com", subject: "Another matter" });
  const old = await send({ email: "old@example.com" });
  await site.stop();
  expect(await result("migrate")).toBe("Moved and compared: 4 messages, 8 deliveries and 0 notes.\n");

  expect(JSON.parse(await result("export", "--format", "json"))).toHaveLength(4);
  expect(await result("export", "--format", "csv")).toContain(old);

  const before = await storedLeads(folder);
  const file = join(folder, "leads.backup");
  expect(await result("backup", file)).toContain("4 messages, 8 deliveries and 0 notes");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await result("erase", "--email", "old@example.com")).toContain("removed 1 message, 2 deliveries");
  expect(await result("erase", "--email", "GONE@example.com", "--yes")).toContain("removed 1 message, 2 deliveries");
  expect(await result("erase", "--phone", "055 987 6543", "--yes")).toContain("removed 1 message, 2 deliveries");
  expect((await storedLeads(folder)).map(({ id }) => id)).toEqual([kept]);
  expect((await leadsCommand(folder, ["restore", file])).code).toBe(1);
  await result("restore", file, "--replace");
  expect(await storedLeads(folder)).toEqual(before);
  expect(await result("purge")).toBe("0 messages older than 365 days removed.\n");
});
