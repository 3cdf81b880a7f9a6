import { setTimeout as delay } from "node:timers/promises";
import { invite } from "#app/features/members/members.server.ts";
import { leaseMilliseconds } from "#app/features/leads/delivery/outbox.server.ts";
import { makeLink } from "#app/features/members/sign-in-links.server.ts";
import { leadRequest } from "#lab/bench/lead-request.ts";
import { rows } from "#tests/support/contact.ts";
import { enter, memberOf } from "#tests/support/desk.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { query, startPostgres } from "#tests/support/postgres.ts";
import { storeWith } from "#tests/support/store-with.ts";
import { startWebhookReceiver } from "#tests/support/webhook-receiver.ts";
import { lostOf, mailsTo, type Outcome, startSite, type Trial } from "./trial.ts";

const team = 8;
const statuses = ["contacted", "offer", "won", "lost", "new"];
/** Milliseconds. Deliveries are late if their number does not fall within two leases; a try may take `try`. */
const waits = { beforeKill: [100, 5000], delivery: 2 * leaseMilliseconds, try: 60_000 } as const;

/** A lead of one member, who alone works on it. */
type Work = { id: string; status: string; value: string; holder: string; changes: string[]; isMerged: boolean };

/**
 * Kills the process repeatedly while eight members work on leads and visitors write. Whoever gets no
 * answer does the same again. Afterwards each message, note, answer, import and change is there once,
 * and each mail and event arrived, again only after the lease of a try that a kill cut off.
 */
const membersOn = async (
  { kills, folder }: Parameters<Trial>[0],
  store: Record<string, string>,
  read: <Row>(text: string) => Promise<Row[]>,
): Promise<Outcome> => {
  const faults: string[] = [];
  const arrivals = new Map<string, number[]>();
  const killTimes: number[] = [];
  const arrive = (id: string) => arrivals.set(id, [...(arrivals.get(id) ?? []), performance.now()]);
  const mails = await startMailServer({ mail: ({ messageId }) => void arrive(messageId ?? "") });
  const webhook = await startWebhookReceiver(() => void arrive(webhook.events.at(-1)!.id));
  const PORT = String(await freePort());
  const settings = {
    ...store,
    ...mailsTo(mails.url),
    ...webhook.settings,
    PORT,
    LEADS_MAX_CONFIRMATIONS: "1000000",
    LEADS_MAX_NOTIFICATIONS: "1000000",
  };
  const desk = { url: `http://localhost:${PORT}` };
  let site = await startSite(folder, settings);

  const commands = storeWith({ DATA_DIR: folder, ...store }, "command");
  const links: string[] = [];
  for (let number = 0; number < team; number++) {
    const invitation = {
      email: emailOf(number),
      role: "sales",
      language: number % 2 ? "ar" : "en",
      by: "a trial",
    } as const;
    const result = await invite(commands, invitation);
    if (result.outcome === "last-owner") throw new Error("a member could not be invited");
    links.push(`${desk.url}/desk/enter?token=${await makeLink(commands, result.member)}`);
  }
  await commands.close();
  const cookies = await Promise.all(links.map(enter));

  let running = true;
  /** Asks until an answer comes. @throws Error if that says no */
  async function until(
    what: string,
    ask: () => Promise<Response>,
    isDone: (answer: Response, text: string) => boolean,
  ) {
    for (;;) {
      const answer = await ask().catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (answer && text !== undefined) {
        if (isDone(answer, text)) return text;
        if (answer.status < 500) throw new Error(`${what}: ${answer.status} ${text.slice(0, 300)}`);
      }
      await delay(25);
    }
  }

  const acknowledged: string[] = [];
  const written = { notes: [] as string[], answers: [] as string[], imports: [] as string[] };
  const merges: [string, string][] = [];
  const works: Work[][] = Array.from({ length: team }, () => []);
  let visitor = 0;
  const visitors = Array.from({ length: 3 }, async () => {
    while (running) {
      const request = { method: "POST", ...leadRequest(visitor++) };
      const answer = await fetch(`${desk.url}/api/leads`, request).catch(() => undefined);
      const { id } = ((await answer?.json().catch(() => undefined)) ?? {}) as { id?: string };
      if (id) {
        works[acknowledged.length % team]!.push(newWork(id));
        acknowledged.push(id);
      }
      await delay(60);
    }
  });

  async function member(number: number): Promise<void> {
    const client = memberOf(desk, () => cookies[number]!);
    const own = works[number]!;
    const post = (id: string, form: Record<string, string>, outcome: string) =>
      until(
        `${form.intent} of ${id}`,
        () => client.post(`/desk/leads/${id}.data`, form),
        ({ status }, text) => status < 300 && text.includes(`"${outcome}"`),
      );
    const change = async (work: Work, field: "status" | "value" | "holder", after: string) => {
      const before = work[field];
      if (before === after) return;
      const intent = field === "holder" ? "assign" : field;
      await post(work.id, { intent, before, after }, "changed");
      work.changes.push([field === "holder" ? "assigned_to" : field, before, after].join(" "));
      work[field] = after;
    };
    for (let turn = 0; running; turn++) {
      const work = own[Math.floor(Math.random() * own.length)];
      const mark = `${number} ${turn}`;
      if (!work) await delay(50);
      else if (turn % 25 === 7) {
        const csv = `name,email,message\n${[1, 2, 3].map((row) => `Row ${row},row.${number}.${turn}.${row}@example.com,Import ${mark} ${row}\n`).join("")}`;
        const fields = { id: crypto.randomUUID(), origin: "fair", step: "import", repeats: "1" };
        await until(
          "an import",
          () => {
            const form = new FormData();
            for (const [name, value] of Object.entries(fields)) form.append(name, value);
            form.append("file", new Blob([csv]), "leads.csv");
            return client.post("/desk/leads/import", form);
          },
          ({ status }) => status === 302,
        );
        written.imports.push(...[1, 2, 3].map((row) => `Import ${mark} ${row}`));
      } else if (turn % 25 === 15) {
        const other = own.find((one) => one !== work && !one.isMerged);
        if (!other || work.isMerged) continue;
        const isDone = (answer: Response, text: string) =>
          answer.status < 300 && (text.includes('"merged"') || text.includes('"merge-unclear"'));
        const form = { intent: "merge", other: other.id };
        await until("a merge", () => client.post(`/desk/leads/persons/${work.id}.data`, form), isDone);
        merges.push([work.id, other.id]);
        work.isMerged = other.isMerged = true;
      } else if (turn % 5 === 0) {
        await post(work.id, { intent: "note", text: `Note ${mark}.` }, "noted");
        written.notes.push(`Note ${mark}.`);
      } else if (turn % 5 === 1) {
        await post(work.id, { intent: "answer", text: `Answer ${mark}.` }, "answered");
        written.answers.push(`Answer ${mark}.`);
        if (work.status === "new") {
          work.changes.push("status new contacted");
          work.status = "contacted";
        }
        if (work.holder === "") {
          work.changes.push(["assigned_to", "", emailOf(number)].join(" "));
          work.holder = emailOf(number);
        }
      } else if (turn % 5 === 2) await change(work, "value", String(1 + number + turn * team));
      else if (turn % 5 === 3) await change(work, "status", statuses[Math.floor(Math.random() * statuses.length)]!);
      else await change(work, "holder", emailOf(Math.floor(Math.random() * team)));
      await delay(Math.random() * 40);
    }
  }
  const members = Array.from({ length: team }, (_, number) =>
    member(number).catch((error: Error) => void faults.push(`member ${number}: ${error.message}`)),
  );

  const [least, most] = waits.beforeKill;
  for (let killed = 0; killed < kills; killed++) {
    await delay(least + Math.random() * (most - least));
    await site.kill();
    killTimes.push(performance.now());
    site = await startSite(folder, settings);
    if ((killed + 1) % 20 === 0) console.log(`  ${killed + 1} kills, ${acknowledged.length} messages`);
  }
  await delay(least);
  running = false;
  await Promise.all([...visitors, ...members]);

  const pending = async () =>
    Number((await read<{ count: number }>("select count(*) as count from outbox where state = 'pending'"))[0]!.count);
  const after = performance.now();
  let queue = await pending();
  for (let since = after; queue > 0 && performance.now() < since + waits.delivery; await delay(1000)) {
    const now = await pending();
    if (now < queue) since = performance.now();
    queue = now;
  }
  const drain = (performance.now() - after) / 1000;
  if (queue > 0) faults.push(`${queue} deliveries wait`);
  await site.stop();

  const leads = await read<{
    id: string;
    message: string;
    person: string;
    status: string;
    value: string;
    assigned_to: string;
  }>("select id, message, person, status, value, assigned_to from lead");
  const notes = await read<{ text: string }>("select text from note");
  const changes = await read<{ id: string; lead_id: string; field: string; before: string; after: string }>(
    "select id, lead_id, field, before, after from lead_change order by changed_at",
  );
  const outbox = await read<{ lead_id: string; channel: string; note_id: string; state: string }>(
    "select lead_id, channel, note_id, state from outbox",
  );
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  faults.push(...lostOf(acknowledged, [...byId.keys()]));
  const once = (what: string, wanted: string[], stored: string[]) => {
    const counts = Map.groupBy(stored, (text) => text);
    const [none, twice] = [
      wanted.filter((one) => !counts.has(one)),
      wanted.filter((one) => (counts.get(one)?.length ?? 0) > 1),
    ];
    if (none.length > 0) faults.push(`${none.length} ${what} are lost, such as ${none[0]}`);
    if (twice.length > 0) faults.push(`${twice.length} ${what} are there twice, such as ${twice[0]}`);
  };
  once(
    "imported leads",
    written.imports,
    leads.map(({ message }) => message),
  );
  const firstLine = ({ text }: { text: string }) => text.split("\n")[0]!;
  // Nothing tells a note that is written again from another one with its words.
  const noted = notes.map(firstLine).filter((text) => text.startsWith("Note"));
  once("notes", written.notes, [...new Set(noted)]);
  once("answers", written.answers, notes.map(firstLine));
  const historyOf = Map.groupBy(changes, ({ lead_id }) => lead_id);
  for (const { id, status, value, holder, changes: own } of works.flat()) {
    const lead = byId.get(id);
    if (!lead) continue;
    const stored = (historyOf.get(id) ?? []).map(({ field, before, after }) => [field, before, after].join(" "));
    if (stored.toSorted().join() !== own.toSorted().join())
      faults.push(`${id} has another history: ${stored.join(", ")} instead of ${own.join(", ")}`);
    if (lead.status !== status || lead.value !== value || lead.assigned_to !== holder)
      faults.push(`${id} lost a change`);
  }
  for (const pair of merges)
    if (new Set(pair.map((id) => byId.get(id)?.person)).size > 1) faults.push(`${pair.join(" and ")} are two persons`);

  const sent = (channel: string) => outbox.filter((row) => row.channel === channel && row.state === "sent");
  const texts = Map.groupBy(mails.mails, ({ text = "" }) => text.trimStart().split("\n")[0]!);
  const unsent = written.answers.filter((text) => !texts.has(text));
  if (unsent.length > 0) faults.push(`${unsent.length} answers were not mailed`);
  const copies = written.answers.filter((text) => new Set(texts.get(text)?.map(({ messageId }) => messageId)).size > 1);
  if (copies.length > 0) faults.push(`${copies.length} answers were mailed as different mails`);
  const leadsOfEvents = new Set(
    webhook.events.filter(({ type }) => type === "lead.created").map(({ data }) => data.id),
  );
  const missing = acknowledged.filter((id) => !leadsOfEvents.has(id));
  if (missing.length > 0) faults.push(`${missing.length} messages had no event`);
  const updates = webhook.events.filter(({ type }) => type === "lead.updated");
  const distinct = new Set(updates.map(({ id }) => id)).size;
  if (distinct !== sent("update").length)
    faults.push(`${distinct} changes had an event instead of ${sent("update").length}`);
  const dead = outbox.filter(({ state }) => state === "dead").length;
  if (dead > 0) faults.push(`${dead} deliveries were given up`);
  let again = 0;
  for (const [id, times] of arrivals)
    for (const [index, time] of times.slice(1).entries()) {
      const former = times[index]!;
      again++;
      const isCutOff = killTimes.some((kill) => kill > former && kill < former + leaseMilliseconds);
      if (!isCutOff || time - former < leaseMilliseconds - waits.try)
        faults.push(`${id} came again after ${Math.round(time - former)} ms, though nothing was cut off`);
    }
  await mails.stop();
  webhook.stop();
  return {
    faults,
    figures: {
      kills,
      "messages acknowledged": acknowledged.length,
      "leads stored": leads.length,
      "notes acknowledged": written.notes.length,
      "notes written again by their members": noted.length - new Set(noted).size,
      "answers acknowledged": written.answers.length,
      "leads imported": written.imports.length,
      "persons merged": merges.length,
      "changes in the history": changes.length,
      "mails received": mails.mails.length,
      "events received": webhook.events.length,
      "received again after a kill, under the same number": again,
      "until all was delivered s": drain,
    },
  };
};

const emailOf = (number: number) => `member${number}@example.com`;
const newWork = (id: string): Work => ({ id, status: "new", value: "", holder: "", changes: [], isMerged: false });

export const members: Trial = (how) => membersOn(how, {}, (text) => rows(how.folder, text));

export const membersOnPostgres: Trial = async (how) => {
  const postgres = await startPostgres({ fsync: "on" });
  const DATABASE_URL = await postgres.newDatabase();
  const store = { DATABASE_URL, SESSION_SECRET: "one secret that all processes of a trial share" };
  try {
    return await membersOn(how, store, (text) => query(DATABASE_URL, text));
  } finally {
    await postgres.remove();
  }
};
