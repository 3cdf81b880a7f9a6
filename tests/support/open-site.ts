import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "#app/platform/env.server.ts";
import { createListener } from "#server/answers/listener.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { loadSite } from "#server/process/load-site.ts";
import { currentRelease } from "#server/release/build-folder.ts";
import type { BuiltServer } from "./built-server.ts";
import { freePort } from "./free-port.ts";
import { storeSettings } from "./store-under-test.ts";

export type OpenSite = Pick<BuiltServer, "url" | "dataDir" | "stop">;

/**
 * Serves the built site from this process, as `startServer` does from another, whose start takes
 * seconds of a core. For tests that look at answers and the store, not at the process or its log.
 * @param env settings
 */
export async function openSite(env: Record<string, string> = {}, release = currentRelease()): Promise<OpenSite> {
  const port = await freePort();
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "site-data-")));
  const own = { HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir };
  const settings = parseEnv({ ...(await storeSettings(dataDir)), ...env, ...own });
  const ending = new AbortController();
  const { site, follow } = await loadSite(release, ending.signal, settings);
  const server = createHttpServer(site, createListener(site)).listen(port, "127.0.0.1");
  await once(server, "listening");
  const following = follow();
  await site.application.start();
  return {
    url: `http://localhost:${port}`,
    dataDir,
    stop: async () => {
      ending.abort();
      server.close();
      server.closeAllConnections();
      await Promise.all([following, site.application.stopDeliveries()]);
      await site.application.stop();
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
      return 0;
    },
  };
}
