import { setTimeout as delay } from "node:timers/promises";
import { leadRequest } from "#lab/bench/lead-request.ts";
import { storedLeads } from "#tests/support/contact.ts";
import { startSite, type Trial, lostOf } from "./trial.ts";

/** Kills the process repeatedly while visitors write: acknowledged messages are stored once. */
export const kills: Trial = async ({ kills: times, folder }) => {
  const faults: string[] = [];
  const acknowledged: string[] = [];
  let number = 0;
  for (let killed = 0; killed < times; killed++) {
    const site = await startSite(folder);
    let running = true;
    const writers = Array.from({ length: 4 }, async () => {
      while (running) {
        // No answer after the kill: that message was not acknowledged, and may or may not be
        // stored.
        const response = await fetch(`${site.url}/api/leads`, { method: "POST", ...leadRequest(number++) }).catch(
          () => undefined,
        );
        const answer = response && ((await response.json().catch(() => ({}))) as { id?: string });
        if (answer?.id) acknowledged.push(answer.id);
      }
    });
    await delay(50 + Math.random() * 400);
    running = false;
    await site.kill();
    await Promise.all(writers);
  }
  // Opened as after a power cut.
  const last = await startSite(folder);
  const stored = (await storedLeads(folder)).map(({ id }) => id);
  const known = new Set(stored);
  faults.push(...lostOf(acknowledged, stored));
  if (known.size !== stored.length) faults.push(`${stored.length - known.size} messages are stored twice`);
  if ((await fetch(`${last.url}/readyz`)).status !== 200) faults.push("the store is not ready after the last kill");
  await last.stop();
  return { faults, figures: { kills: times, acknowledged: acknowledged.length, stored: stored.length } };
};
