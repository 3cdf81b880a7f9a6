import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { freePort } from "./free-port.ts";
import { postgresPrograms, postgresUser } from "./postgres-programs.ts";

export type Postgres = {
  port: number;
  /** A new and empty database. @returns its DATABASE_URL */
  newDatabase: () => Promise<string>;
  /** Stops the server as its administrator does; connections are cut. */
  stop: () => Promise<void>;
  /** Stops the server as a crash does. */
  crash: () => Promise<void>;
  /** Starts it again with the same data. */
  start: () => Promise<void>;
  /** Stops the server and removes all its data. */
  remove: () => Promise<void>;
};

/**
 * Survives the tests when they are killed: stops the server whose folder it is given, and removes
 * the folder.
 */
const guard = `cat > /dev/null
kill -QUIT "$(head -n 1 "$0/data/postmaster.pid")" 2> /dev/null && sleep 1
rm -rf "$0"`;

let databases = 0;

/**
 * Starts a separate PostgreSQL on a free port of this machine, in two or three seconds; works as
 * root too.
 * @param settings of postgresql.conf, overriding those that speed up tests
 * @param parent folder for its files
 * @throws Error with the server's output
 */
export async function startPostgres(settings: Record<string, string> = {}, parent = tmpdir()): Promise<Postgres> {
  const folder = await mkdtemp(join(parent, "postgres-"));
  if (postgresUser) await chown(folder, postgresUser.uid, postgresUser.gid);
  const guarding = spawn("sh", ["-c", guard, folder], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  guarding.unref();
  (guarding.stdin as unknown as { unref(): void }).unref();

  const programs = await postgresPrograms(folder);
  const data = join(folder, "data");
  const options = { ...postgresUser, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C" } };
  const init = ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
  await promisify(execFile)(join(programs, "initdb"), init, options);

  const port = await freePort();
  const quick = { listen_addresses: "127.0.0.1", unix_socket_directories: "", shared_buffers: "32MB", fsync: "off" };
  const args = Object.entries({ ...quick, ...settings, port }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let server: ChildProcess | undefined;

  const start = async () => {
    let output = "";
    const child = spawn(join(programs, "postgres"), ["-D", data, ...args], { ...options, stdio: "pipe" });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-10_000)));
    server = child;
    for (const deadline = Date.now() + 300_000; !(await answers(urlOf("postgres"))); await delay(25))
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${output}`);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  };

  await start();
  return {
    port,
    start,
    stop: () => end("SIGINT"),
    crash: () => end("SIGQUIT"),
    newDatabase: () => createDatabase(urlOf("postgres")),
    remove: async () => {
      await end("SIGQUIT");
      await rm(folder, { recursive: true, force: true });
      guarding.stdin.end();
    },
  };
}

/** @param url of any database of the server. @returns URL of a new and empty one */
async function createDatabase(url: string): Promise<string> {
  const name = `site_${process.pid}_${++databases}`;
  await query(url, `create database ${name}`);
  return Object.assign(new URL(url), { pathname: name }).href;
}

/** Queries a database that other clients may use. @returns the rows */
export async function query<Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

const answers = (url: string) =>
  query(url, "select 1").then(
    () => true,
    () => false,
  );
