/** A release: complete, tested before use, and unaffected by a failed build. */
import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { cp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { checkRelease } from "#scripts/prepare/check-release.mjs";
import { builtPages } from "#tests/support/built-pages.ts";
import { startServer } from "#tests/support/built-server.ts";
import { sendLead } from "#tests/support/contact.ts";
import { copiedRelease } from "#tests/support/copied-release.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { testBuild } from "#tests/support/test-build.ts";

const run = promisify(execFile);
/** Files that are sent from disk. */
const isAsItIs = /\.(?:avif|css|jpe?g|js|mp4|png|webm|webp|woff2)$/;

test("works without anything of the checkout, and a process that outlives it goes on: pages, files and mails", async () => {
  const { build, release } = await copiedRelease();
  const mails = await startMailServer();
  onTestFinished(mails.stop);
  const mail = { SMTP_URL: mails.url, MAIL_FROM: "website@company.example", LEADS_TO: "leads@company.example" };
  const site = await startServer({ env: { ...mail, BUILD_DIR: build, LOG_LEVEL: "debug" } });
  onTestFinished(async () => void (await site.stop()));
  const id = await sendLead(site, { subject: "Before" });
  const { stdout } = await run(join(release, "node"), [join(release, "leads.js"), "export", "--format", "csv"], {
    cwd: tmpdir(),
    env: { DATA_DIR: site.dataDir },
  });
  expect(stdout).toContain(id);

  const pages = (await builtPages()).map(({ path }) => path);
  const sizes = new Map<string, number>();
  for (const folder of [join(release, "client"), join(release, "published/files")]) {
    const files = (await readdir(folder, { recursive: true })).filter((file) => isAsItIs.test(file));
    for (const file of files) sizes.set(file, statSync(join(folder, file)).size);
  }
  // Including a file too large for memory.
  expect(Math.max(...sizes.values())).toBeGreaterThan(500_000);
  await expectSoon("what makes mails", () => site.output().includes("mails can be made"));
  await rm(build, { recursive: true, maxRetries: 10 });
  for (const path of [...pages, "/contact?about=software", "/search?q=office", "/nothing-here", "/readyz"])
    expect(`${path} ${(await fetch(site.url + path)).status}`).toBe(`${path} ${path === "/nothing-here" ? 404 : 200}`);
  for (const [file, size] of sizes) {
    const answer = await fetch(`${site.url}/${file}`);
    expect([file, answer.status, (await answer.bytes()).length]).toEqual([file, 200, size]);
  }
  const later = await sendLead(site, { subject: "Afterwards" });
  await expectSoon("both mails", () => mails.mails.filter(({ messageId }) => messageId?.includes(later)).length === 2);
});

test("a build that fails says why, without a stack, and leaves the release in use; one that does not serve is found out", async () => {
  const { build, release } = await copiedRelease();
  const content = temporaryFolder();
  await cp(testBuild.CONTENT_DIR, content, { recursive: true });
  await writeFile(join(content, "settings.yaml"), "splash: maybe\n");
  const env = { ...process.env, BUILD_DIR: build, CONTENT_DIR: content };
  const failed = await run(process.execPath, ["scripts/prepare.mjs", "build"], { env, cwd: resolve(".") }).catch(
    (error: { stderr: string }) => error,
  );
  expect(failed.stderr).toContain("settings.yaml");
  expect(failed.stderr).not.toMatch(/^\s+at /m);
  expect(await readlink(join(build, "current"))).toBe(join("releases", "copy"));
  expect(await readdir(join(build, "releases"))).toEqual(["copy"]);

  await writeFile(join(release, "server/index.js"), "throw new Error('broken bundle');");
  await expect(checkRelease(release)).rejects.toThrow(/does not serve.*broken bundle/s);
});
