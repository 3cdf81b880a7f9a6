import type { Logger } from "kysely";
import type { Metrics } from "#app/platform/metrics.server.ts";

/** Upper bounds in seconds; OpenTelemetry's recommendation for databases. */
const bounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/** Measures every query, including its wait, as Kysely's `log`. */
export function measureQueries(metrics: Metrics, system: "sqlite" | "postgresql"): Logger {
  const durations = metrics.histogram(
    "db_client_operation_duration_seconds",
    "Queries to the store, by their first word.",
    bounds,
  );
  return ({ query, queryDurationMillis, level }) =>
    durations.observe(queryDurationMillis / 1000, {
      db_system_name: system,
      db_operation_name: operationOf(query.sql),
      error_type: level === "error" ? "_OTHER" : "",
    });
}

const operations = new Set(["SELECT", "INSERT", "UPDATE", "DELETE", "BEGIN", "COMMIT", "ROLLBACK"]);

/** Few different values, since labels are kept forever. */
function operationOf(sql: string): string {
  const word = /^\w+/.exec(sql)?.[0].toUpperCase() ?? "";
  return operations.has(word) ? word : "OTHER";
}
