/**
 * `npm run launch-check`: what is left to do before the launch; exits with 1 until nothing is left.
 * If mail or webhook are set up, it also sends a marked test and reports the result.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ContentError } from "#content/fault.ts";
import { contentFolder, shownFolder } from "#content/plugin.ts";
import { readContent } from "#content/read.ts";
import { currentRelease } from "#server/process/build-folder.ts";
import { launchFindings, mailIsSet } from "./launch-findings.ts";

const { values } = await readContent(contentFolder()).catch((error: unknown) => {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exit(1);
});
const findings = launchFindings(values, process.env, shownFolder());
const isProven = mailIsSet(process.env) ? sendTest() : true;
if (findings.length > 0) console.log(findings.join("\n"));
else if (isProven) console.log("Nothing is left to do: ready for the launch.");
process.exitCode = findings.length === 0 && isProven ? 0 : 1;

/** @returns whether all were accepted */
function sendTest(): boolean {
  console.log("A test by mail, and by webhook if one is set (npm run leads -- send-test):");
  const { status } = spawnSync(process.execPath, [join(currentRelease(), "leads.js"), "send-test"], {
    stdio: "inherit",
  });
  console.log();
  return status === 0;
}
