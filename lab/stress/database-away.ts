import { setTimeout as delay } from "node:timers/promises";
import { leadRequest } from "#lab/bench/lead-request.ts";
import { debianProgram } from "#tests/support/debian-program.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { askProxy } from "#tests/support/nginx.ts";
import { query, startPostgres } from "#tests/support/postgres.ts";
import { startNginxBefore } from "./nginx.ts";
import { lostOf, mailsTo, type Outcome, startSite, type Trial } from "./trial.ts";

/** Milliseconds. */
const away = 60_000;
const recoversWithin = 30_000;
const pages = ["/", "/ar", "/about", "/ar/services", "/search?q=network"];

/**
 * Two instances behind nginx lose their database for a minute: pages still work, the form says that
 * it cannot take a message, and everything recovers by itself.
 */
export const databaseAway: Trial = async ({ folder }): Promise<Outcome> => {
  const program = await debianProgram("nginx");
  if (!program) return { faults: ["nginx cannot be had: it was NOT tried"], figures: {} };
  const postgres = await startPostgres();
  const DATABASE_URL = await postgres.newDatabase();
  const mails = await startMailServer();
  const settings = {
    DATABASE_URL,
    SESSION_SECRET: "one secret that both instances of a trial share",
    SITE_URL: "https://www.example.com",
    ...mailsTo(mails.url),
    LEADS_MAX_NOTIFICATIONS: "1000000",
  };
  const sites = [await startSite(folder, settings), await startSite(folder, settings)] as const;
  const [one, other] = sites.map(({ url }) => Number(new URL(url).port));
  const { https, stop } = await startNginxBefore([one!, other], program, folder);

  const faults: string[] = [];
  const acknowledged: string[] = [];
  const counts = { pages: 0, refused: 0 };
  let isAway = false;
  let running = true;
  const reader = async (visitor: number) => {
    for (let number = visitor; running; number++) {
      const path = pages[number % pages.length]!;
      const { status } = await askProxy(https, path, { visitor });
      if (status === 200) counts.pages++;
      else faults.push(`${path}: ${status}`);
      await delay(30);
    }
  };
  const writer = async (visitor: number) => {
    for (let number = 0; running; number++) {
      const wasAway = isAway;
      const { status, body } = await askProxy(https, "/api/leads", {
        visitor,
        body: leadRequest(visitor * 1e6 + number).body,
      });
      if (status === 201) acknowledged.push((JSON.parse(body) as { id: string }).id);
      else if (status === 503 && (wasAway || isAway)) counts.refused++;
      else faults.push(`a message: ${status}`);
      await delay(100);
    }
  };
  const visitors = [...[0, 1, 2].map(reader), ...[3, 4].map(writer)].map((visitor) =>
    visitor.catch((error: Error) => void faults.push(error.message)),
  );
  await delay(5000);
  isAway = true;
  await postgres.stop();
  await delay(away);
  await postgres.start();
  const began = performance.now();
  const before = acknowledged.length;
  while (acknowledged.length < before + 10 && performance.now() - began < recoversWithin) await delay(50);
  const recovered = (performance.now() - began) / 1000;
  if (acknowledged.length < before + 10) faults.push("messages were still refused after the database was back");
  isAway = false;
  await delay(5000);
  running = false;
  await Promise.all(visitors);
  if (counts.refused === 0) faults.push("no message was refused, so nothing was tried");

  const stored = (await query<{ id: string }>(DATABASE_URL, "select id from lead")).map(({ id }) => id);
  const known = new Set(stored);
  faults.push(...lostOf(acknowledged, stored));
  if (known.size !== stored.length) faults.push(`${stored.length - known.size} messages are stored twice`);
  for (const late = performance.now() + 120_000; mails.missing(acknowledged).length > 0 && performance.now() < late;)
    await delay(500);
  if (mails.missing(acknowledged).length > 0) faults.push(`${mails.missing(acknowledged).length} mails did not arrive`);
  await stop();
  for (const site of sites) if ((await site.stop()) !== 0) faults.push("an instance did not end well");
  await mails.stop();
  await postgres.remove();
  return {
    faults,
    figures: {
      "pages read": counts.pages,
      "messages stored": acknowledged.length,
      // The outage cut off the answer: a resent message is stored only once.
      "stored and not acknowledged": stored.length - acknowledged.length,
      "messages refused": counts.refused,
      "stored again after s": recovered,
    },
  };
};
