import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { parseEnv } from "#app/platform/env.server.ts";
import { createListener } from "#server/answers/listener.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { loadSite } from "#server/process/load-site.ts";
import { currentRelease } from "#server/release/build-folder.ts";
import type { BuiltServer } from "./built-server.ts";
import { expectSoon } from "./expect-soon.ts";
import { freePort } from "./free-port.ts";
import { memoryFolder } from "./memory-folder.ts";
import { storeSettings } from "./store-under-test.ts";

export type OpenSite = Pick<BuiltServer, "url" | "dataDir" | "stop">;
export type OwnSite = OpenSite & {
  /** Resolves when visitors see what was published last. */
  catchUp: () => Promise<unknown>;
};

/**
 * Serves the built site from this process, as `startServer` does from another, whose start takes
 * seconds of a core. For tests that look at answers and the store, not at the process or its log.
 * @param env settings
 */
export async function openSite(env: Record<string, string> = {}, release = currentRelease()): Promise<OwnSite> {
  const port = await freePort();
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(memoryFolder(), "site-data-")));
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
    catchUp: async () => {
      const { number } = await site.application.publications.latest();
      site.lookForPublication();
      return expectSoon(`publication ${number}`, () => site.shown.number >= number);
    },
    stop: async () => {
      ending.abort();
      server.close();
      server.closeAllConnections();
      await Promise.all([following, site.application.stopDeliveries()]);
      await site.application.stop();
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
      return 0;
    },
  };
}

/** Settings, read once the hooks before have run. */
export type SettingsOfTests = () => Record<string, string> | Promise<Record<string, string>>;

/** Such a site for the tests of a file or a `describe`, which may read its members. */
export function siteOfTests(settings: SettingsOfTests = () => ({})): OwnSite {
  const site = {} as OwnSite;
  beforeAll(async () => void Object.assign(site, await openSite(await settings())));
  afterAll(() => site.stop());
  return site;
}
