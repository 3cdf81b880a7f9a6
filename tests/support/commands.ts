import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { currentRelease } from "#server/release/build-folder.ts";
import { storeSettings } from "./store-under-test.ts";

type Run = [
  dataDir: string,
  args: string[],
  env?: Record<string, string>,
  stdoutFile?: "pipe" | number,
  input?: string,
];

/**
 * Runs the command `npm run --silent leads -- …`; a server may run on the same store.
 * @param run stdoutFile: an open file, as a shell opens it for `>`; input: its standard input
 */
export const leadsCommand = (...run: Run) => runProgram("leads.js", ...run);

/** The same for `npm run --silent content -- …`. */
export const contentCommand = (...run: Run) => runProgram("content.js", ...run);

/** The same for `npm run --silent desk -- …`. */
export const deskCommand = (...run: Run) => runProgram("desk.js", ...run);

async function runProgram(program: string, ...[dataDir, args, env = {}, stdoutFile = "pipe", input = ""]: Run) {
  const { PATH, HOME, TMPDIR } = process.env;
  const release = currentRelease();
  const command = spawn(join(release, "node"), [join(release, program), ...args], {
    env: {
      PATH,
      HOME,
      TMPDIR,
      ...(await storeSettings(dataDir)),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ["pipe", stdoutFile, "pipe"],
  });
  command.stdin!.end(input);
  const ended = once(command, "close") as Promise<[number | null]>;
  const [stdout, stderr, [code]] = await Promise.all([
    command.stdout ? buffer(command.stdout) : "",
    buffer(command.stderr!),
    ended,
  ]);
  return { code, stdout: stdout.toString(), stderr: stderr.toString() };
}
