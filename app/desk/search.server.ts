import { parseReference } from "#app/features/contact/reference.server.ts";
import { searchLeads } from "#app/features/leads/search.server.ts";
import { command, done, misused } from "./command.server.ts";
import { leadTable } from "./lead-table.ts";

export const search = command({
  usage: "TEXT",
  summary: "messages and notes in which all words stand; also by phone number or reference number",
  options: {},
  readsStore: true,
  run: async ({ words }, terminal) => {
    const text = words.join(" ").trim();
    if (!text) return misused("What shall be looked for?");
    const found = await searchLeads(parseReference(text) ?? text);
    if (found.length === 0) terminal.say("There is no such message.");
    else await terminal.write(leadTable(found, terminal.columns));
    return done;
  },
});
