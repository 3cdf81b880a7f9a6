/** The units of deploy/systemd. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { installedProgram } from "#scripts/bench/installed-program.ts";
import { leaveOut } from "#tests/support/leave-out.ts";

const services = ["website@.service", "website-backup.service"];
const hardening = (unit: string) =>
  readFileSync(`deploy/systemd/${unit}`, "utf8")
    .split("\n")
    .filter((line) =>
      /^(?:Protect|Private|Restrict|SystemCall|Capability|Ambient|NoNew|Lock|UMask|Proc|Remove)/.test(line),
    );

test("both services have the same hardening", () => {
  const [site = [], backup] = services.map(hardening);
  expect(site.length).toBeGreaterThan(25);
  expect(backup).toEqual(site);
});

test.for(services)("systemd rates %s at most 2.0 of 10", async (unit, context) => {
  const program = installedProgram("systemd-analyze");
  if (!program) leaveOut(context, "systemd did not rate the units: systemd-analyze is not installed here.");
  const { stdout } = await promisify(execFile)(program, ["security", "--offline=yes", `deploy/systemd/${unit}`]);
  const [, rating] = /Overall exposure level for .*: ([\d.]+) /.exec(stdout) ?? [];
  expect(Number(rating)).toBeLessThanOrEqual(2);
});
