import { setTimeout as delay } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type TransactionSettings,
} from "kysely";

/** Milliseconds between two tries. */
const pause = 5;
/** SQLite's code of "another process writes"; the high bits say more. */
const busy = 5;

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

  /**
   * Takes the right to write, which one process has at a time, at once: a transaction that reads first would get no turn
   * while another process writes. One that says that it only reads leaves others to write.
   */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    await connection.executeQuery(
      CompiledQuery.raw(settings?.accessMode === "read only" ? "begin" : "begin immediate"),
    );
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
  return (errcode & 0xff) === busy;
}
