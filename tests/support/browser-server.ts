import { ensureBuild } from "./build.ts";
import { startServer } from "./built-server.ts";

/** One server for all browser tests of a run; SITE_UNDER_TEST names one that already runs. */
export default async function setup() {
  if (process.env.SITE_UNDER_TEST) return undefined;
  await ensureBuild();
  const server = await startServer({ env: { TRUST_PROXY: "1" } });
  process.env.SITE_UNDER_TEST = server.url;
  return server.stop;
}
