import { afterAll, beforeAll } from "vitest";
import type { OwnSite } from "./open-site.ts";
import { publishing } from "./publishing.ts";

/**
 * Publications of an owner for the tests of a file or a `describe`.
 * @param site in this process
 * @returns `publish` of `publishing`; visitors see the publication when it resolves
 */
export function publisherOfTests(site: OwnSite) {
  let owner: Awaited<ReturnType<typeof publishing>>;
  beforeAll(async () => void (owner = await publishing(site.dataDir)));
  afterAll(() => owner.close());
  return async (...content: Parameters<typeof owner.publish>): Promise<void> => {
    await owner.publish(...content);
    await site.catchUp();
  };
}
