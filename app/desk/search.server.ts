import { parseReference } from "#app/features/contact/reference.server.ts";
import { searchLeads } from "#app/features/leads/search.server.ts";
import { command, doneWith, misused } from "./command.server.ts";
import { leadTable } from "./lead-table.ts";
import { limitMistake, parseLimit, usualLimit } from "./parse-limit.ts";

export const search = command({
  usage: `TEXT [--limit ${usualLimit}]`,
  summary: "messages and notes in which all words stand, newest first; also by phone number or reference number",
  options: { limit: { type: "string" } },
  readsStore: true,
  audited: true,
  run: async ({ words, options }, terminal) => {
    const text = words.join(" ").trim();
    if (!text) return misused("What shall be looked for?");
    const limit = parseLimit(options.limit);
    if (limit === undefined) return misused(limitMistake);
    const found = await searchLeads(parseReference(text) ?? text, { limit: limit + 1, report: terminal.progress });
    if (found.length === 0) terminal.say("There is no such message.");
    else await terminal.write(leadTable(found.slice(0, limit), terminal.columns));
    // Not a hint: who looks for a message must know that it may be among those not shown.
    if (found.length > limit)
      terminal.say(`There are more than these ${limit}. For more of them: --limit ${limit * 10}`);
    return doneWith(Math.min(found.length, limit));
  },
});
