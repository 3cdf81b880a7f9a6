import { soughtPhone } from "#app/features/contact/phone.server.ts";
import { erasePerson, type Person } from "#app/features/leads/remove-leads.server.ts";
import { storeExists } from "#app/features/leads/stored-leads.server.ts";
import { command, doneWith, misused, refused } from "./command.server.ts";
import { confirm } from "./confirm.server.ts";
import { isAddress } from "./parse-filter.ts";
import { notScrubbed, removedInWords, replacedInWords } from "./removed-in-words.ts";

export const erase = command({
  usage: "--email ADDRESS | --phone NUMBER [--yes]",
  summary: "deletes all that came from an address or a phone number for good: messages, notes, deliveries, mail files",
  options: { email: { type: "string" }, phone: { type: "string" }, yes: { type: "boolean" } },
  readsStore: true,
  audited: true,
  run: async ({ words, options }, terminal) => {
    const whose = (options.email ?? options.phone ?? "").trim();
    const person = personOf(options);
    if (!person || words.length > 0)
      return misused("Name the address or the number: erase --email sara@example.com, or erase --phone 0551234567");
    if (!storeExists()) return refused("There is no store here: is DATA_DIR the website's?");
    const no = await confirm(`Erase all that came from ${whose}, for good?`, options.yes, terminal);
    if (no) return no;
    const { mentionedIn, ...removed } = await erasePerson(person, terminal.progress);
    await terminal.write(`${whose}: ${removedInWords(removed)}.\n`);
    if (!removed.scrubbed) terminal.say(notScrubbed);
    if (mentionedIn.length > 0)
      terminal.say(`It also stands in what others wrote; read and decide: ${mentionedIn.join(", ")}`);
    for (const line of await replacedInWords()) terminal.say(line);
    terminal.say("Backups made earlier, mails in your mailboxes and what the webhook was told still have it.");
    return doneWith(removed.leads);
  },
});

/** Of a number too short to be one nothing is erased: it might stand in many messages. */
const leastDigits = 5;

function personOf({ email, phone }: { email?: string; phone?: string }): Person | undefined {
  if ((email === undefined) === (phone === undefined)) return undefined;
  if (email !== undefined) return isAddress(email) ? { email: email.trim() } : undefined;
  const sought = soughtPhone(phone!);
  return sought.spellings.every((spelling) => spelling.length >= leastDigits) ? sought : undefined;
}
