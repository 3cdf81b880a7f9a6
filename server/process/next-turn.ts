import { setImmediate as immediate } from "node:timers/promises";

/**
 * Resolves when this process has heard of all that happened until now, which long work kept from it:
 * a turn of the event loop reads what arrived before it comes to `immediate`, but the first one may
 * still belong to the turn in which the work was done.
 */
export async function nextTurn(): Promise<void> {
  await immediate();
  await immediate();
}
