import { callbackify } from "node:util";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { type ClientBase, DatabaseError, Pool, types } from "pg";
import { log } from "./log.server.ts";

/** How many connections one instance opens at most. */
const maxConnections = 10;
/** What the server is given beyond a statement's time to say that it ended it; then the connection counts as dead. */
const graceMilliseconds = 500;

/** Counts come as texts otherwise, since a 64-bit number may be too large; none of ours is. */
const numbers = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);

/** After the database has kept silent, milliseconds in which nobody else waits only to find out the same. */
const silenceMilliseconds = 1000;
/** pg gives its time-outs no code. */
const silence = /^(?:Query read timeout|Connection terminated due to connection timeout)$/;
/** All our connections were in use: the database's doing only where it answered none of them meanwhile. */
const noneFree = "timeout exceeded when trying to connect";

/**
 * A pool whose faults stay with the query that met them: connections that broke are closed and never handed out again,
 * and nothing waits longer than it is allowed to.
 * @param limits.connect milliseconds to wait for a connection; `statement` milliseconds for one query
 */
export function postgresPool(url: string, limits: { connect: number; statement: number }): PostgresPool {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.statement + graceMilliseconds,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    allowExitOnIdle: true,
    fallback_application_name: "website",
    types: { getTypeParser: (oid, format) => (numbers.has(oid) ? Number : types.getTypeParser(oid, format)) },
    verify: callbackify((client: ClientBase) => prepare(client, limits.statement)),
  });
  pool.on("error", (error) => log.warn({ err: error }, "an idle connection to the database was lost"));
  let silentUntil = 0;
  let answeredAt = 0;
  const noteSilence = (error: unknown, since: number): never => {
    const message = error instanceof Error ? error.message : "";
    if (silence.test(message) || (message === noneFree && answeredAt < since))
      silentUntil = performance.now() + silenceMilliseconds;
    throw error;
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const since = performance.now();
      if (since < silentUntil) throw new Error("the database kept silent a moment ago");
      const client = await pool.connect().catch((error: unknown) => noteSilence(error, since));
      let broken = false;
      return {
        query: async (text: string, values: readonly unknown[]) => {
          // Closing the connection rolls back as well, and a dead one would make us wait a second time.
          if (broken && text === "rollback") return { command: "ROLLBACK", rowCount: 0, rows: [] };
          try {
            const result = await client.query({ name: statementName(text), text, values: [...values] });
            answeredAt = performance.now();
            return result;
          } catch (error) {
            broken = breaks(error);
            return noteSilence(error, since);
          }
        },
        release: (destroy?: boolean) => client.release(destroy || broken),
      } as unknown as PostgresPoolClient;
    },
  };
}

/** Far more than there are queries; a list of values of any length makes a new text each. */
const maxStatements = 100;
const statementNames = new Map<string, string>();

/** The server keeps what has a name prepared: planning each query anew took a quarter of a lead's time. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= maxStatements) return known;
  const name = `statement ${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** Settings go by `set`, not with the start of the connection, which PgBouncer refuses. */
async function prepare(client: ClientBase, statementMilliseconds: number): Promise<void> {
  // Without a listener, a connection lost while it is in use ends the process.
  client.on("error", () => undefined);
  await client.query(`
    select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') <> 'remote_apply';
    set default_transaction_isolation = 'read committed';
    set statement_timeout = ${statementMilliseconds};
    set idle_in_transaction_session_timeout = ${statementMilliseconds + graceMilliseconds}`);
}

/** A server that only reads now, and a prepared query of a table that has other columns now. */
const healedByConnectingAnew = new Set(["25006", "0A000"]);

/** What the server refuses is said on a connection that is well. */
function breaks(error: unknown): boolean {
  const isRefusal = error instanceof DatabaseError && error.severity === "ERROR";
  return !isRefusal || healedByConnectingAnew.has(error.code ?? "");
}
