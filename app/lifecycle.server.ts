import { providerConnection } from "#app/features/assistant/provider/provider-connection.server.ts";
import { returnTokens } from "#app/features/assistant/spend/spend.server.ts";
import { startIndexing, stopIndexing } from "#app/features/leads/indexing.server.ts";
import { startDeliveries, stopDeliveries } from "#app/features/outbox/deliveries.server.ts";
import { stop as closeStore } from "#app/platform/database.server.ts";
import { env, environmentNames, settingNames } from "#app/platform/env.server.ts";
import { holdDataDir } from "#app/platform/hold-data-dir.server.ts";
import { isLoopback } from "#app/platform/is-loopback.ts";
import { log } from "#app/platform/log.server.ts";
import { startMetricsServer } from "#app/platform/metrics-server.server.ts";
import { misspeltSettings } from "./misspelt-settings.ts";

let stopMetrics = () => {};

/**
 * Begins what runs beside requests: deliveries, daily jobs, the search index, metrics.
 * @throws Error in one sentence that names the setting which cannot be served
 */
export async function start(): Promise<void> {
  stopMetrics = await startMetricsServer();
  const { SITE_URL, SMTP_URL, OPENAI_API_KEY, OPENAI_BASE_URL, DATA_DIR, DATABASE_URL } = env();
  const provider = new URL(OPENAI_BASE_URL);
  if (OPENAI_API_KEY !== undefined && provider.protocol === "http:" && !isLoopback(provider.hostname))
    log.warn("OPENAI_BASE_URL begins with http: the key and every question cross the network unencrypted");
  if (SITE_URL.startsWith("https:") && !SMTP_URL)
    log.warn(
      "SMTP_URL is not set: no mail leaves, neither to the company nor to visitors; each becomes a file in DATA_DIR",
    );
  for (const { name, meant } of misspeltSettings(environmentNames(), settingNames))
    log.warn(`${name} is no setting and counts for nothing; ${meant} is one`);
  warnOfOther(DATA_DIR, DATABASE_URL);
  // At the start, with all else: the files of this release may be gone when the first question comes.
  if (OPENAI_API_KEY !== undefined) await providerConnection();
  startDeliveries();
  startIndexing();
}

/** Limits and caps would be counted by each process for itself. */
function warnOfOther(dataDir: string, databaseUrl: string | undefined): void {
  if (databaseUrl !== undefined) return;
  try {
    if (holdDataDir(dataDir)) return;
    log.warn(`DATA_DIR: another process serves from ${dataDir}; run one, or several on PostgreSQL (DATABASE_URL)`);
  } catch {
    // The store tells what is wrong with the folder.
  }
}

/** Ends it, and closes the store. Nothing that was acknowledged is lost. */
export async function stop(): Promise<void> {
  stopMetrics();
  await Promise.all([stopDeliveries(), stopIndexing()]);
  await returnTokens();
  await closeStore();
}
