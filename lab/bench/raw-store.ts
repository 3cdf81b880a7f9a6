import { rm } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";

export type RawResult = { perSecond: number; p50: number; p99: number };

const table =
  "create table raw (id integer primary key, name text, email text, phone text, subject text, message text)";
const values = ["Sara Al-Harbi", "sara@example.com", "+966 55 123 4567", "Network", "Twelve desks. ".repeat(20)];

/** One row per commit, each on disk before the next: the disk's limit for one writer. */
export async function rawSqlite(file: string, seconds: number): Promise<RawResult> {
  const store = new DatabaseSync(file);
  store.exec(`pragma journal_mode = wal; pragma synchronous = full; ${table}`);
  const insert = store.prepare("insert into raw (name, email, phone, subject, message) values (?, ?, ?, ?, ?)");
  const took: number[] = [];
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    const start = performance.now();
    store.exec("begin immediate");
    insert.run(...values);
    store.exec("commit");
    took.push(performance.now() - start);
  }
  const elapsed = performance.now() - began;
  store.close();
  for (const suffix of ["", "-wal", "-shm"]) await rm(file + suffix, { force: true });
  return summary(took, elapsed);
}

/** One row per commit from each of many clients. @param url of a database without the table */
export async function rawPostgres(url: string, clients: number, seconds: number): Promise<RawResult> {
  const connected = await Promise.all(Array.from({ length: clients }, () => connect(url)));
  await connected[0]?.query(table.replace("integer primary key", "bigserial primary key"));
  const text = "insert into raw (name, email, phone, subject, message) values ($1, $2, $3, $4, $5)";
  const took: number[] = [];
  const began = performance.now();
  const write = async (client: Client) => {
    while (performance.now() - began < seconds * 1000) {
      const start = performance.now();
      await client.query({ name: "insert", text, values });
      took.push(performance.now() - start);
    }
  };
  await Promise.all(connected.map(write));
  const elapsed = performance.now() - began;
  await connected[0]?.query("drop table raw");
  await Promise.all(connected.map((client) => client.end()));
  return summary(took, elapsed);
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

function summary(took: number[], elapsed: number): RawResult {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? NaN;
  return { perSecond: took.length / (elapsed / 1000), p50: at(0.5), p99: at(0.99) };
}
