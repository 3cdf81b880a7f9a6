import { changeStore } from "./contact.ts";

/** Ends all leases, as after a minute and a half: a dead process's deliveries may be taken over. */
export const endLeases = (dataDir: string): Promise<void> =>
  changeStore(dataDir, "update outbox set claimed_until = '2000-01-01T00:00:00.000Z' where claimed_until is not null");
