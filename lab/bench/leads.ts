import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Postgres, query, startPostgres } from "#tests/support/postgres.ts";
import { startSite } from "./child-server.ts";
import { putLoad } from "./load.ts";
import type { Part, Run } from "./part.ts";
import { type RawResult, rawPostgres, rawSqlite } from "./raw-store.ts";
import { median, printTable } from "./table.ts";

const clients = 32;
const allLeads = "select id, flagged from lead";
const deliveries = "select state, count(*) as count from outbox group by state order by state";

type StoredLead = { id: string; flagged: number };

type StoreUnderLoad = {
  name: string;
  rawName: string;
  dataDir: string;
  settings: Record<string, string>;
  raw: (seconds: number) => Promise<RawResult>;
  /** Read from the store itself, after our server has ended. */
  rows: <Row>(text: string) => Promise<Row[]>;
};

/** Leads acknowledged once on disk, beside the bare store. Mails are written to files meanwhile. */
export const leads: Part = async (run) => {
  const notes: string[] = [];
  const postgres = await startDurablePostgres(notes);
  try {
    const stores = [embedded(run.folder), ...(postgres ? [await external(run.folder, postgres)] : [])];
    const rows = [];
    for (const store of stores) rows.push(...(await measure(store, run, notes)));
    printTable(
      `leads: durable, POST /api/leads, ${clients} clients, ${run.rounds} rounds of ${run.seconds} s each`,
      ["", "per second", "p50 ms", "p99 ms", "processor µs/lead", "acknowledged", "of them stored"],
      rows,
      notes,
    );
  } finally {
    await postgres?.remove();
  }
};

/** @returns rows of our server and of the bare store */
async function measure(store: StoreUnderLoad, run: Run, notes: string[]): Promise<(string | number)[][]> {
  await mkdir(store.dataDir, { recursive: true });
  // Before and after, since between rounds our server writes mails to the same disk.
  const raw: RawResult[] = [];
  const before = Math.ceil(run.rounds / 2);
  for (let round = 0; round < before; round++) raw.push(await store.raw(run.seconds / 4));
  const { results, acknowledged } = await loadSite(store, run);
  for (let round = before; round < run.rounds; round++) raw.push(await store.raw(run.seconds / 4));

  const stored = new Map((await store.rows<StoredLead>(allLeads)).map(({ id, flagged }) => [id, flagged]));
  const found = acknowledged.filter((id) => stored.has(id)).length;
  if (found < acknowledged.length) throw new Error(`${store.name}: ${acknowledged.length - found} leads were lost`);
  const flagged = [...stored.values()].filter(Boolean).length;
  const states = await store.rows<{ state: string; count: number | string }>(deliveries);
  const byState = states.map(({ state, count }) => `${count} ${state}`).join(", ");
  notes.push(`${store.name}: flagged as spam ${flagged}; deliveries at the end: ${byState}`);
  const medians = (figures: RawResult[]) =>
    (["perSecond", "p50", "p99"] as const).map((figure) => median(figures.map((result) => result[figure])));
  const processor = median(results.map((result) => result.processor));
  return [
    [`${store.name}: this server`, ...medians(results), processor, acknowledged.length, found],
    [`${store.name}: ${store.rawName}`, ...medians(raw), "", "", ""],
  ];
}

async function loadSite({ name, dataDir, settings }: StoreUnderLoad, { rounds, seconds, memory }: Run) {
  const limits = { TRUST_PROXY: "1", LEADS_MAX_STORED: "1000000", LEADS_MAX_TRIES: "1000000" };
  const server = await startSite(dataDir, { ...limits, ...settings });
  const acknowledged: string[] = [];
  let first = 0;
  const load = async (seconds: number) => {
    const result = await putLoad(server, { paths: [], connections: clients, seconds, leads: { first } });
    first = result.nextLead;
    acknowledged.push(...result.ids);
    return result;
  };
  await load(1);
  const results = [];
  for (let round = 0; round < rounds; round++) results.push(await load(seconds));
  memory.push([`after the leads part, ${name}`, server.memory()]);
  await server.stop();
  return { results, acknowledged };
}

function embedded(folder: string): StoreUnderLoad {
  const dataDir = join(folder, "embedded");
  return {
    name: "embedded",
    rawName: "insert and commit, one by one",
    dataDir,
    settings: {},
    raw: (seconds) => rawSqlite(join(dataDir, "raw.sqlite"), seconds),
    rows: async <Row>(text: string) => {
      const store = new DatabaseSync(join(dataDir, "leads.sqlite"), { readOnly: true });
      const rows = store.prepare(text).all() as Row[];
      store.close();
      return rows;
    },
  };
}

async function external(folder: string, postgres: Postgres): Promise<StoreUnderLoad> {
  const url = await postgres.newDatabase();
  const rawUrl = await postgres.newDatabase();
  return {
    name: "PostgreSQL",
    rawName: `insert and commit, ${clients} clients`,
    dataDir: join(folder, "external"),
    settings: { DATABASE_URL: url, SESSION_SECRET: "one secret that is there for the benchmark" },
    raw: (seconds) => rawPostgres(rawUrl, clients, seconds),
    rows: (text) => query(url, text),
  };
}

/** With durable settings; tests disable waiting for the disk. */
async function startDurablePostgres(notes: string[]): Promise<Postgres | undefined> {
  try {
    return await startPostgres({ fsync: "on", synchronous_commit: "on", shared_buffers: "128MB" });
  } catch (error) {
    notes.push(`Not on PostgreSQL: ${(error as Error).message}`);
    return undefined;
  }
}
