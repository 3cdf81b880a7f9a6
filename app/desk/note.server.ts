import { addNote } from "#app/features/leads/one-lead.server.ts";
import { command, done, misused } from "./command.server.ts";
import { harmless } from "./fitted.ts";
import { leadNamed } from "./lead-named.server.ts";

/** Characters. */
const longest = 5000;

export const note = command({
  usage: "ID TEXT",
  summary: "adds a note to a message; show prints it",
  options: {},
  readsStore: true,
  run: async ({ words }, terminal) => {
    const found = await leadNamed(words);
    if ("ending" in found) return found.ending;
    const text = harmless(found.rest.join(" ")).toWellFormed().trim();
    if (!text) return misused("What shall be noted?");
    if (text.length > longest) return misused(`A note has at most ${longest} characters; this one has ${text.length}.`);
    await addNote(found.lead.id, text);
    await terminal.write(`Noted for ${found.lead.id}.\n`);
    return done;
  },
});
