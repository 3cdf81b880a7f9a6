import { countLeads, storedLeads, type StoredLead } from "#app/features/leads/stored-leads.server.ts";
import { command, doneWith, misused } from "./command.server.ts";
import { leadTable } from "./lead-table.ts";
import { limitMistake, parseLimit, usualLimit } from "./parse-limit.ts";
import { filterOptions, filterUsage, parseFilter } from "./parse-filter.ts";

export const list = command({
  usage: `${filterUsage} [--limit ${usualLimit}]`,
  summary: "the latest messages, newest first",
  options: { ...filterOptions, limit: { type: "string" } },
  readsStore: true,
  audited: true,
  run: async ({ words, options }, terminal) => {
    if (words.length > 0) return misused(`list takes no words: to look for ${words.join(" ")}, use search.`);
    const filter = parseFilter(options);
    if (typeof filter === "string") return misused(filter);
    const limit = parseLimit(options.limit);
    if (limit === undefined) return misused(limitMistake);
    const leads: StoredLead[] = [];
    for await (const page of storedLeads(filter, "newest")) {
      leads.push(...page.slice(0, limit - leads.length));
      if (leads.length === limit) break;
    }
    if (leads.length === 0) terminal.say("There is no such message.");
    else await terminal.write(leadTable(leads, terminal.columns));
    // A script gets nothing beside the result; whoever asks for a number learns how many there are.
    if (options.limit === undefined || leads.length < limit) return doneWith(leads.length);
    const count = await countLeads(filter);
    if (count > limit) terminal.say(`${limit} of ${count} messages. For all: --limit ${count}`);
    return doneWith(leads.length);
  },
});
