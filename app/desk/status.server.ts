import { leadStatuses, setStatus } from "#app/features/leads/one-lead.server.ts";
import { command, done, misused } from "./command.server.ts";
import { leadNamed } from "./lead-named.server.ts";

export const status = command({
  usage: `ID ${leadStatuses.join("|")}`,
  summary: "says how far a message is",
  options: {},
  readsStore: true,
  run: async ({ words }, terminal) => {
    const wanted = leadStatuses.find((each) => each === words.at(-1)?.toLowerCase());
    if (!wanted) return misused(`The status must be one of: ${leadStatuses.join(", ")}.`);
    const found = await leadNamed(words.slice(0, -1));
    if ("ending" in found) return found.ending;
    const { id, status: before } = found.lead;
    await setStatus(id, wanted);
    await terminal.write(
      before === wanted ? `${id} is ${wanted} already.\n` : `${id} is now ${wanted}; it was ${before}.\n`,
    );
    return done;
  },
});
