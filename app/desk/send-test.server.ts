import { sendTest as send } from "#app/features/outbox/send-test.server.ts";
import { command, done, misused, refused } from "./command.server.ts";
import { isAddress } from "./parse-filter.ts";

export const sendTest = command({
  usage: "[--to ADDRESS]",
  summary: "proves mail and webhook settings: sends a marked test by each and says what happened",
  options: { to: { type: "string" } },
  readsStore: false,
  run: async ({ words, options: { to } }, terminal) => {
    if (words.length > 0 || (to !== undefined && !isAddress(to)))
      return misused("Name where the confirmation shall go: send-test --to sara@example.com");
    const lines: Promise<void>[] = [];
    let failed = 0;
    await send(to === undefined ? {} : { to }, ({ what, outcome, words: told }) => {
      if (outcome === "failed") failed++;
      lines.push(terminal.write(`${what.padEnd(14)}${outcome.padEnd(9)}${told}.\n`));
    });
    await Promise.all(lines);
    return failed > 0 ? refused("Not all is well: see above.") : done;
  },
});
