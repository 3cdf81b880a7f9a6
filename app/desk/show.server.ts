import { command, doneWith } from "./command.server.ts";
import { leadInWords } from "./lead-in-words.ts";
import { leadNamed } from "./lead-named.server.ts";

export const show = command({
  usage: "ID",
  summary: "everything about one message: its words, notes and deliveries",
  options: {},
  readsStore: true,
  audited: true,
  run: async ({ words }, terminal) => {
    const found = await leadNamed(words);
    if ("ending" in found) return found.ending;
    await terminal.write(leadInWords(found));
    return doneWith(1);
  },
});
