import { riyadhMinute } from "#app/i18n/format-moment.ts";
import { auditEntries } from "./audit-trail.server.ts";
import { command, done, misused } from "./command.server.ts";
import { layoutTable } from "./layout-table.ts";
import { limitMistake, parseLimit, usualLimit } from "./parse-limit.ts";

const columns = [{ title: "RIYADH TIME" }, { title: "WHO", min: 6 }, { title: "COMMAND" }, { title: "MESSAGES" }];

export const audit = command({
  usage: `[--limit ${usualLimit}]`,
  summary: "who read messages out, carried them away or removed some, and how many, newest first",
  options: { limit: { type: "string" } },
  readsStore: true,
  run: async ({ words, options }, terminal) => {
    const limit = parseLimit(options.limit);
    if (words.length > 0) return misused("audit takes no words.");
    if (limit === undefined) return misused(limitMistake);
    const rows = (await auditEntries(limit)).map(({ began_at, who, command, count }) => [
      riyadhMinute(began_at),
      who,
      command,
      count === null ? "not finished" : String(count),
    ]);
    if (rows.length === 0) terminal.say("Nobody has read or removed messages yet.");
    else await terminal.write(`${layoutTable(columns, rows, terminal.columns).join("\n")}\n`);
    return done;
  },
});
