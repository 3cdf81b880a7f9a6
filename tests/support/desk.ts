import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { storeSettings } from "./store-under-test.ts";

/** Does what `npm run --silent leads -- …` does, beside a server that may run on the same store. */
export async function desk(dataDir: string, args: string[], env: Record<string, string> = {}) {
  const { PATH, HOME, TMPDIR, BUILD_DIR } = process.env;
  const command = spawn(process.execPath, ["scripts/leads.ts", ...args], {
    env: {
      PATH,
      HOME,
      TMPDIR,
      BUILD_DIR,
      ...(await storeSettings(dataDir)),
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: ".cache/node",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(command, "close") as Promise<[number | null]>;
  const [stdout, stderr, [code]] = await Promise.all([buffer(command.stdout), buffer(command.stderr), ended]);
  return { code, stdout: stdout.toString(), stderr: stderr.toString() };
}
