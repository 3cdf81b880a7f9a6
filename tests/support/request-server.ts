import type { TestProject } from "vitest/node";
import { ensureBuild } from "./build.ts";
import { startServer } from "./built-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /**
     * Origin of the server that all request tests share; a test that needs other settings starts
     * its own.
     */
    siteUrl: string;
  }
}

/** One server for all request tests of a run. */
export default async function setup(project: TestProject) {
  await ensureBuild();
  // A trusted proxy lets each test call from another address, so that the limits of one do not
  // affect another.
  const server = await startServer({ env: { TRUST_PROXY: "1" } });
  project.provide("siteUrl", server.url);
  return server.stop;
}
