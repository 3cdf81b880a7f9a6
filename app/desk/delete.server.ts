import { removeLead } from "#app/features/leads/remove-leads.server.ts";
import { command, doneWith } from "./command.server.ts";
import { confirm } from "./confirm.server.ts";
import { oneLine } from "./fitted.ts";
import { leadNamed } from "./lead-named.server.ts";
import { notScrubbed, removedInWords, replacedInWords } from "./removed-in-words.ts";

export const deleteLead = command({
  usage: "ID [--yes]",
  summary: "deletes one message for good, with its notes and mail files",
  options: { yes: { type: "boolean" } },
  readsStore: true,
  audited: true,
  run: async ({ words, options }, terminal) => {
    const found = await leadNamed(words);
    if ("ending" in found) return found.ending;
    const { id, name } = found.lead;
    const no = await confirm(`Delete ${id} from ${oneLine(name)} for good?`, options.yes, terminal);
    if (no) return no;
    const removed = await removeLead(id);
    await terminal.write(`${id}: ${removedInWords(removed)}.\n`);
    if (!removed.scrubbed) terminal.say(notScrubbed);
    for (const line of await replacedInWords()) terminal.say(line);
    return doneWith(removed.leads);
  },
});
