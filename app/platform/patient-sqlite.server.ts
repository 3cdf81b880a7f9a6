import { setTimeout as delay } from "node:timers/promises";
import { type DatabaseConnection, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from "kysely";

/** Milliseconds between two tries. */
const pause = 5;
/** SQLite's code of "another process writes"; the high bits say more. */
const busy = 5;
/** What a transaction reads was changed by another process: no waiting helps its own first write. See beginWriting. */
const outdated = 517;

/** SQLite that waits for other processes: not inside SQLite, which would hold up the whole server, but between tries. */
export class PatientSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #milliseconds: number;

  /** @param milliseconds the longest wait; the connection's own must be none */
  constructor(config: SqliteDialectConfig, milliseconds: number) {
    super(config);
    this.#config = config;
    this.#milliseconds = milliseconds;
  }

  override createDriver(): SqliteDriver {
    return new PatientDriver(this.#config, this.#milliseconds);
  }
}

class PatientDriver extends SqliteDriver {
  readonly #milliseconds: number;

  constructor(config: SqliteDialectConfig, milliseconds: number) {
    super(config);
    this.#milliseconds = milliseconds;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: async (query) => {
        for (const deadline = performance.now() + this.#milliseconds; ; await delay(pause)) {
          try {
            return await connection.executeQuery<never>(query);
          } catch (error) {
            if (!isBusy(error) || performance.now() > deadline) throw error;
          }
        }
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }
}

function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return (errcode & 0xff) === busy && errcode !== outdated;
}
