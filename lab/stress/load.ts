import { setTimeout as delay } from "node:timers/promises";
import { leadRequest } from "#lab/bench/lead-request.ts";
import { ownerOf } from "#lab/bench/owner.ts";
import { timed } from "#lab/bench/timed.ts";
import { ask, question, sessionKey } from "#tests/support/assistant.ts";
import { newVisitor, storedLeads } from "#tests/support/contact.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { readMetrics } from "#tests/support/read-metrics.ts";
import { lostOf, mailsTo, type Outcome, quantile, startSite, type Trial } from "./trial.ts";

const pages = ["/", "/ar", "/about", "/services", "/ar/services", "/blog", "/ar/contact", "/search?q=network", "/nope"];
const questions = ["What services do you offer?", "أين يقع مكتبكم؟", "How do I get a quote?", "Who won the match?"];

/** Allowed growth from the second quarter to the last: memory in MB, and open files. */
const growth = { memory: 25, files: 10 };
/** Total publications, and milliseconds until visitors see one. */
const publications = 20;
const shownWithin = 60_000;

/**
 * Visitors read, write and ask, and the owner publishes, long enough to reveal growth: no answer
 * fails, no message is lost, every mail is sent, visitors see each publication, and memory, open
 * files and the event loop's delay stay level.
 */
export const load: Trial = async ({ minutes, folder }): Promise<Outcome> => {
  const mails = await startMailServer();
  const METRICS_PORT = String(await freePort());
  const site = await startSite(folder, {
    METRICS_PORT,
    ...mailsTo(mails.url),
    LEADS_MAX_NOTIFICATIONS: "1000000",
  });
  const faults: string[] = [];
  const times: number[] = [];
  const acknowledged: string[] = [];
  let answers = 0;
  const end = performance.now() + minutes * 60_000;
  const until = async (pause: number, work: (count: number) => Promise<void>) => {
    for (let count = 0; performance.now() < end; count++) {
      await work(count).catch(({ message, cause }: Error) =>
        faults.push(cause instanceof Error ? `${message}: ${cause.message}` : message),
      );
      await delay(pause);
    }
  };
  const reader = (first: number) =>
    until(20, async (count) => void times.push(await timed(site.url + pages[(first + count) % pages.length]!)));
  const writer = (which: number) =>
    until(200, async (count) => {
      const response = await fetch(`${site.url}/api/leads`, { method: "POST", ...leadRequest(which * 1e6 + count) });
      if (response.status !== 201) throw new Error(`a message: ${response.status}`);
      acknowledged.push(((await response.json()) as { id: string }).id);
    });
  const asker = () =>
    until(500, async (count) => {
      const headers = newVisitor();
      const key = await sessionKey(site.url, headers);
      const body = { messages: [question(questions[count % questions.length]!)], stream: true };
      const response = await ask(site.url, body, { key, headers });
      if (response.status !== 200 || !(await response.text()).includes("[DONE]"))
        throw new Error("an answer broke off");
      answers++;
    });

  const owner = await ownerOf(folder);
  let published = 0;
  const publisher = () =>
    until((minutes * 60_000) / publications, async (count) => {
      const title = `Publication ${count}`;
      await owner.publish(await owner.pageChange(title));
      for (const late = performance.now() + shownWithin; ; await delay(200)) {
        if ((await (await fetch(`${site.url}/contact`)).text()).includes(title)) break;
        if (performance.now() > late) throw new Error("a publication was not shown within a minute");
      }
      published++;
    });

  const samples: { memory: number; files: number; delay: number }[] = [];
  const watcher = until(Math.max(1000, (minutes * 60_000) / 120), async () => {
    const { samples: lines } = await readMetrics(METRICS_PORT);
    const value = (name: string) => lines.find((line) => line.name === name)?.value ?? NaN;
    samples.push({
      memory: value("process_memory_usage_bytes") / 1e6,
      files: value("process_open_file_descriptors"),
      delay: value("nodejs_eventloop_delay_p99_seconds") * 1000,
    });
  });
  await Promise.all([
    ...Array.from({ length: 8 }, (_, first) => reader(first)),
    writer(0),
    writer(1),
    asker(),
    publisher(),
    watcher,
  ]);

  faults.push(
    ...lostOf(
      acknowledged,
      (await storedLeads(folder)).map(({ id }) => id),
    ),
  );
  const unsent = () => mails.missing(acknowledged).length;
  for (const late = performance.now() + 120_000; unsent() > 0 && performance.now() < late;) await delay(1000);
  if (unsent() > 0) faults.push(`${unsent()} mails did not arrive`);
  await owner.stop();
  if ((await site.stop()) !== 0) faults.push("the process did not end well");
  await mails.stop();

  /** The medians of the second quarter and of the last. */
  const quarters = (figure: keyof (typeof samples)[number]): [number, number] => {
    const part = (from: number, to: number) =>
      quantile(
        samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to)).map((one) => one[figure]),
        0.5,
      );
    return [part(0.25, 0.5), part(0.75, 1)];
  };
  const memory = quarters("memory");
  const files = quarters("files");
  const loop = quarters("delay");
  const grew = ([before, after]: [number, number]) => `grew from ${before.toFixed(0)} to ${after.toFixed(0)}`;
  if (!(memory[1] - memory[0] < growth.memory)) faults.push(`memory ${grew(memory)} MB`);
  if (!(files[1] - files[0] < growth.files)) faults.push(`open files ${grew(files)}`);
  return {
    faults,
    figures: {
      "pages read": times.length,
      "page p50 ms": quantile(times, 0.5),
      "page p99 ms": quantile(times, 0.99),
      "messages stored": acknowledged.length,
      "answers given": answers,
      "publications shown": published,
      "memory in the second quarter MB": memory[0],
      "memory in the last quarter MB": memory[1],
      "open files in the second quarter": files[0],
      "open files in the last quarter": files[1],
      "event loop p99 in the second quarter ms": loop[0],
      "event loop p99 in the last quarter ms": loop[1],
    },
  };
};
