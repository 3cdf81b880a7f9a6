import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { leadRequest } from "#lab/bench/lead-request.ts";
import { ask, question, sessionKey } from "#tests/support/assistant.ts";
import { newVisitor, storedLeads } from "#tests/support/contact.ts";
import { debianFile } from "#tests/support/debian-program.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { lostOf, mailsTo, type Outcome, startSite, statusOf, type Trial } from "./trial.ts";

/** Offset of the clock after each jump, relative to now. */
const jumps = ["+0", "+2d", "+0", "-2d", "+0"];
const library = "libfaketime.so.1";

/**
 * The clock jumps two days ahead, back, two days behind and back: visitors read, write and ask as
 * before, every message is mailed, and no data is purged.
 */
export const clock: Trial = async ({ folder }): Promise<Outcome> => {
  const faketime = await debianFile("libfaketime", [
    `usr/lib/x86_64-linux-gnu/faketime/${library}`,
    `usr/lib/aarch64-linux-gnu/faketime/${library}`,
  ]);
  if (!faketime) return { faults: ["libfaketime cannot be had: the clock was NOT tried"], figures: {} };
  const faults: string[] = [];
  const acknowledged: string[] = [];
  const mails = await startMailServer();
  const file = join(folder, "clock");
  const put = (jump: string) => writeFile(file, jump);
  await put(jumps[0]!);
  const site = await startSite(join(folder, "data"), {
    LD_PRELOAD: faketime,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
    // Like setting a clock: elapsed time is unaffected.
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    ...mailsTo(mails.url),
  });
  let number = 0;
  let slowest = 0;
  for (const jump of jumps) {
    await put(jump);
    // Node updates the date header once a second.
    await delay(1500);
    const answered = await fetch(`${site.url}/healthz`);
    const days = (Date.parse(answered.headers.get("date") ?? "") - Date.now()) / 86_400_000;
    if (!(Math.abs(days - Number.parseInt(jump)) < 0.1))
      faults.push(`the clock of the process does not stand at ${jump}, so nothing was tried`);
    for (const page of ["/", "/ar/contact", "/search?q=network", "/readyz"]) {
      const status = await statusOf(site.url + page);
      if (status !== 200) faults.push(`${page} at ${jump}: ${status}`);
    }
    for (let count = 0; count < 5; count++) {
      const response = await fetch(`${site.url}/api/leads`, { method: "POST", ...leadRequest(number++) });
      if (response.status !== 201) faults.push(`a message at ${jump}: ${response.status}`);
      else acknowledged.push(((await response.json()) as { id: string }).id);
    }
    const headers = newVisitor();
    const key = await sessionKey(site.url, headers);
    const body = { messages: [question("What services do you offer?")] };
    const answer = await ask(site.url, body, { key, headers });
    if (answer.status !== 200) faults.push(`an answer at ${jump}: ${answer.status}`);
    const began = performance.now();
    while (mails.missing(acknowledged).length > 0 && performance.now() - began < 60_000) await delay(250);
    slowest = Math.max(slowest, (performance.now() - began) / 1000);
    if (mails.missing(acknowledged).length > 0) faults.push(`a mail did not go out within a minute at ${jump}`);
  }
  faults.push(
    ...lostOf(
      acknowledged,
      (await storedLeads(join(folder, "data"))).map(({ id }) => id),
    ),
  );
  if ((await site.stop()) !== 0) faults.push("the process did not end well");
  await mails.stop();
  return {
    faults,
    figures: { jumps: jumps.length - 1, messages: acknowledged.length, "all mailed after s": slowest },
  };
};
