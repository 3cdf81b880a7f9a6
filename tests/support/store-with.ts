import { parseEnv } from "#app/platform/env.server.ts";
import { createSecrets } from "#app/platform/secret.server.ts";
import type { TimeOuts } from "#app/store/open-store.server.ts";
import { createStore, type Store } from "#app/store/store.server.ts";

/**
 * A store as another process would open it, configured by the environment.
 * @param timeOuts default: those of a command on PostgreSQL, since a visitor's would end queries on
 *   a machine that is busy with other tests
 */
export function storeWith(
  env: Record<string, string | undefined>,
  timeOuts: TimeOuts = env.DATABASE_URL ? "command" : "visitor",
): Store {
  const settings = parseEnv(env);
  return createStore({ settings, secrets: createSecrets(settings), timeOuts });
}
