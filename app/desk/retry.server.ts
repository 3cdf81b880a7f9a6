import { retryDeliveries } from "#app/features/outbox/retry-dead.server.ts";
import { command, done } from "./command.server.ts";
import { counted } from "./counted.ts";
import { leadNamed } from "./lead-named.server.ts";

export const retry = command({
  usage: "[ID]",
  summary: "delivers again what was given up, of one message or of all, and at once what waits for its next try",
  options: {},
  readsStore: true,
  run: async ({ words }, terminal) => {
    const found = words.length > 0 ? await leadNamed(words) : undefined;
    if (found && "ending" in found) return found.ending;
    const { dead, waiting } = await retryDeliveries(found?.lead.id);
    if (dead + waiting === 0) await terminal.write("Nothing was given up, and nothing waits.\n");
    else
      await terminal.write(
        `${counted(dead, "delivery that was given up is", "deliveries that were given up are")} due again; ` +
          `${counted(waiting, "that waited comes", "that waited come")} at once. The running website does it within seconds.\n`,
      );
    return done;
  },
});
