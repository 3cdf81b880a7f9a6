import { leadsCommand } from "#app/commands/leads.server.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { editions } from "./editions.ts";
import { storeSettings } from "./store-under-test.ts";

/** Does what `leadsCommand` does, in this process: without the second that each program takes to start. */
export async function quickLeadsCommand(dataDir: string, args: string[], env: Record<string, string> = {}) {
  const settings = parseEnv({ DATA_DIR: dataDir, ...(await storeSettings(dataDir)), ...env });
  let [stdout, stderr] = ["", ""];
  const terminal = {
    columns: Infinity,
    write: async (text: string) => void (stdout += text),
    say: (line: string) => void (stderr += `${line}\n`),
    progress: () => {},
    ask: undefined,
  };
  const code = await leadsCommand({ settings, editions: () => editions }, args, terminal);
  return { code, stdout, stderr };
}
