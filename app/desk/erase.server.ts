import { eraseAddress } from "#app/features/leads/remove-leads.server.ts";
import { storeExists } from "#app/features/leads/stored-leads.server.ts";
import { command, doneWith, misused, refused } from "./command.server.ts";
import { confirm } from "./confirm.server.ts";
import { isAddress } from "./parse-filter.ts";
import { notScrubbed, removedInWords } from "./removed-in-words.ts";

export const erase = command({
  usage: "--email ADDRESS [--yes]",
  summary: "deletes all that came from an address for good: messages, notes, deliveries, mail files",
  options: { email: { type: "string" }, yes: { type: "boolean" } },
  readsStore: true,
  audited: true,
  run: async ({ words, options }, terminal) => {
    const email = options.email?.trim() ?? "";
    if (!isAddress(email) || words.length > 0) return misused("Name the address: erase --email sara@example.com");
    if (!storeExists()) return refused("There is no store here: is DATA_DIR the website's?");
    const no = await confirm(`Erase all that came from ${email}, for good?`, options.yes, terminal);
    if (no) return no;
    const { mentionedIn, ...removed } = await eraseAddress(email, terminal.progress);
    await terminal.write(`${email}: ${removedInWords(removed)}.\n`);
    if (!removed.scrubbed) terminal.say(notScrubbed);
    if (mentionedIn.length > 0)
      terminal.say(`The address also stands in what others wrote; read and decide: ${mentionedIn.join(", ")}`);
    terminal.say("Backups made earlier, mails in your mailboxes and what the webhook was told still have it.");
    return doneWith(removed.leads);
  },
});
