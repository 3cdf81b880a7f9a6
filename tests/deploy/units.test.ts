/** The units of deploy/systemd. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { installedProgram } from "#tests/support/installed-program.ts";
import { leaveOut } from "#tests/support/leave-out.ts";

const unit = "deploy/systemd/website@.service";

test("the service, the commands and the update use the same folders, which systemd makes", () => {
  const files = [unit, "deploy/website-leads", "deploy/website-update"];
  const [service, command, update] = files.map((file) => readFileSync(file, "utf8"));
  for (const [setting, folder] of [
    ["DATA_DIR", "website"],
    ["BACKUP_DIR", "website-backups"],
  ] as const) {
    for (const text of [service, command, update]) expect(text).toContain(`${setting}=/var/lib/${folder}`);
    for (const text of [service, command])
      expect(/StateDirectory="?([^"\n]+)/.exec(text!)?.[1]?.split(" ")).toContain(folder);
  }
});

test("every way to start the site bounds its heap, and returns the memory of large buffers at once", () => {
  const settings = [
    "MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072",
    "--max-old-space-size=768 --max-semi-space-size=8 --heap-growing-percent=50",
  ];
  for (const file of ["scripts/run.sh", "deploy/Containerfile", "deploy/systemd/website@.service"])
    for (const setting of settings)
      expect(readFileSync(file, "utf8").replaceAll(/", "| \\\n */g, " "), file).toContain(setting);
});

test("systemd rates the service at most 2.0 of 10", async (context) => {
  const program = installedProgram("systemd-analyze");
  if (!program) leaveOut(context, "systemd did not rate the units: systemd-analyze is not installed here.");
  const { stdout } = await promisify(execFile)(program, ["security", "--offline=yes", unit]);
  const [, rating] = /Overall exposure level for .*: ([\d.]+) /.exec(stdout) ?? [];
  expect(Number(rating)).toBeLessThanOrEqual(2);
});
