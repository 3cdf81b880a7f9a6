import { leadsCommand } from "#app/commands/leads.server.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { quickCommand } from "./quick-command.ts";
import { sites } from "./sites.ts";
import { storeSettings } from "./store-under-test.ts";

/** Like `leadsCommand`, but in this process. */
export async function quickLeadsCommand(dataDir: string, args: string[], env: Record<string, string> = {}) {
  const settings = parseEnv({ DATA_DIR: dataDir, ...(await storeSettings(dataDir)), ...env });
  return quickCommand((terminal) => leadsCommand({ settings, sites: () => sites }, args, terminal));
}
