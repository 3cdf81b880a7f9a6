import { leadsCommand } from "#app/commands/leads.server.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { sites } from "./sites.ts";
import { storeSettings } from "./store-under-test.ts";

/** Like `leadsCommand`, but in this process: saves the second that each program needs to start. */
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
  const code = await leadsCommand({ settings, sites: () => sites }, args, terminal);
  return { code, stdout, stderr };
}
