import { setTimeout as delay } from "node:timers/promises";
import { leadRequest } from "#lab/bench/lead-request.ts";
import { storedLeads } from "#tests/support/contact.ts";
import { mountSmallDisk } from "#tests/support/small-disk.ts";
import { type Outcome, startSite, statusOf, type Trial, lostOf } from "./trial.ts";

const rounds = 5;
/** Milliseconds until everything works once space is free. */
const recoversWithin = 30_000;

/**
 * The disk of the store fills up while visitors write, repeatedly: pages still work, a message is
 * either stored or refused, and everything works again once space is free.
 */
export const diskFull: Trial = async (): Promise<Outcome> => {
  const disk = await mountSmallDisk(60);
  if (typeof disk === "string") return { faults: [disk], figures: {} };
  const faults: string[] = [];
  const acknowledged: string[] = [];
  let number = 0;
  let refused = 0;
  let slowest = 0;
  const site = await startSite(disk.folder);
  /** @returns the status */
  const send = async () => {
    const response = await fetch(`${site.url}/api/leads`, { method: "POST", ...leadRequest(number++) });
    const answer = (await response.json()) as { id?: string };
    if (response.status === 201) acknowledged.push(answer.id!);
    else if (response.status === 503) refused++;
    else faults.push(`a message: ${response.status}`);
    return response.status;
  };
  for (let round = 0; round < rounds; round++) {
    for (let count = 0; count < 50; count++) if ((await send()) !== 201) faults.push("a message was refused with room");
    await disk.fill();
    // Already allocated space may take a few.
    for (let count = 0; count < 200; count++) await send();
    for (const page of ["/", "/ar/contact", "/healthz"]) {
      const status = await statusOf(site.url + page);
      if (status !== 200) faults.push(`${page} on a full disk: ${status}`);
    }
    const ready = await statusOf(`${site.url}/readyz`);
    if (ready !== 503) faults.push(`/readyz on a full disk: ${ready}`);
    await disk.makeRoom();
    const began = performance.now();
    while ((await send()) !== 201 && performance.now() - began < recoversWithin) await delay(100);
    slowest = Math.max(slowest, (performance.now() - began) / 1000);
  }
  if (!(slowest * 1000 < recoversWithin)) faults.push("messages were still refused after there was room");
  if (refused === 0) faults.push("the disk was never full, so nothing was tried");
  faults.push(
    ...lostOf(
      acknowledged,
      (await storedLeads(disk.folder)).map(({ id }) => id),
    ),
  );
  if ((await site.stop()) !== 0) faults.push("the process did not end well");
  await disk.remove();
  return {
    faults,
    figures: {
      "times full": rounds,
      "messages stored": acknowledged.length,
      "messages refused": refused,
      "stored again after s": slowest,
    },
  };
};
