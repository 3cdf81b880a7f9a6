import { storeExists } from "#app/features/leads/stored-leads.server.ts";
import { purge as purgeLeads } from "#app/features/outbox/purge.server.ts";
import { env } from "#app/platform/env.server.ts";
import { command, doneWith, refused } from "./command.server.ts";
import { counted } from "./counted.ts";

export const purge = command({
  usage: "",
  summary: "deletes messages and mail files older than LEADS_RETENTION_DAYS, as the website does every day",
  options: {},
  readsStore: true,
  audited: true,
  run: async (_given, terminal) => {
    if (!storeExists()) return refused("There is no store here: is DATA_DIR the website's?");
    const count = await purgeLeads();
    const days = env().LEADS_RETENTION_DAYS;
    await terminal.write(`${counted(count, "message", "messages")} older than ${days} days removed.\n`);
    return doneWith(count);
  },
});
