import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testStore } from "#tests/support/test-store.ts";
import { leadsCommand } from "./leads.server.ts";

test("tells how far it is while it reads a large folder of mails", async () => {
  const store = await testStore();
  await store.add("NH-7K3M-0QXD", { email: "sara@example.com" });
  const folder = join(store.folder, "mail");
  await mkdir(folder);
  const mail = (to: string) => `Subject: hello\r\nTo: ${to}\r\n\r\nWelcome.\r\n`;
  await writeFile(join(folder, "a.eml"), mail("omar@example.com"));
  await writeFile(join(folder, "b.eml"), mail("Sara@Example.com"));
  await writeFile(join(folder, "NH-7K3M-0QXD.notification.eml"), mail("leads@company.example"));

  const progress: string[] = [];
  let written = "";
  const code = await leadsCommand(store.parts, ["erase", "--email", "sara@example.com", "--yes"], {
    write: async (text) => void (written += text),
    say: () => {},
    progress: (line) => progress.push(line),
    ask: undefined,
  });
  expect(code).toBe(0);
  expect(progress).toEqual(["mail files: 1 of 3", "mail files: 2 of 3", "mail files: 3 of 3"]);
  expect(written).toBe("sara@example.com: removed 1 message, 1 delivery, 0 notes and 2 mail files.\n");
  expect(await readdir(folder)).toEqual(["a.eml"]);
  await store.remove();
});
