import { log } from "#app/platform/log.server.ts";
import { repeated } from "#app/platform/repeated.server.ts";
import { dailyJobs } from "./daily-jobs.server.ts";
import { deliver } from "./deliver.server.ts";
import { loadMails } from "./mails.server.ts";
import { raiseAlarm } from "./raise-alarm.server.ts";
import { sendGathered } from "./send-gathered.server.ts";
import { startWorker } from "./worker.server.ts";

/** Milliseconds. */
const alarmEvery = 15_000;
const alarmAfterTrouble = 100;
const dailyEvery = 60_000;
const gatheredEvery = 15_000;
const mailsLoadedAfter = 2_000;

let stopRunning: (() => Promise<void>) | undefined;

/** Begins to deliver what lies in the outbox, to watch over it and to do the daily jobs, until `stopDeliveries`. */
export function startDeliveries(): void {
  if (stopRunning) return;
  const alarm = repeated("the alarm could not be looked up", alarmEvery, (signal) => raiseAlarm(new Date(), signal));
  const daily = repeated("a daily job failed", dailyEvery, (signal) => dailyJobs(new Date(), signal));
  const gathered = repeated("gathered leads could not be told", gatheredEvery, (signal) => sendGathered(signal));
  const loading = setTimeout(
    () =>
      void loadMails().then(
        () => log.debug("mails can be made"),
        (error: unknown) => log.error({ err: error }, "what makes mails could not be loaded"),
      ),
    mailsLoadedAfter,
  ).unref();
  const stopWorker = startWorker(deliver, () => alarm.soon(alarmAfterTrouble));
  stopRunning = async () => {
    clearTimeout(loading);
    await Promise.all([stopWorker(), alarm.stop(), daily.stop(), gathered.stop()]);
  };
}

/** Takes nothing more, gives what is under way two seconds, and leaves the rest to the next process. */
export async function stopDeliveries(): Promise<void> {
  await stopRunning?.();
  stopRunning = undefined;
}
