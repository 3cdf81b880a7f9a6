/** An embedded store that is away: the site goes on, and comes back by itself. */
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readContent } from "#content/read.ts";
import { startServer } from "#tests/support/built-server.ts";
import { message, postForm, postJson, storedLeads } from "#tests/support/contact.ts";

const status = async (url: string) => (await fetch(url)).status;

describe("DATA_DIR cannot be written", () => {
  test("from the start: pages 200, form 503 with other ways and the values, then all is well without a restart", async () => {
    const parent = await mkdtemp(join(tmpdir(), "site-away-"));
    const dataDir = join(parent, "data");
    // Root may write anywhere, but nobody can make a folder where a file is.
    await writeFile(dataDir, "");
    const server = await startServer({ env: { DATA_DIR: dataDir, LOG_LEVEL: "silent" } });
    const { content } = await readContent("content");

    for (const path of ["/", "/ar", "/contact", "/ar/contact", "/healthz"])
      expect(await status(server.url + path)).toBe(200);
    expect(await status(`${server.url}/readyz`)).toBe(503);
    for (const path of ["/contact", "/ar/contact"]) {
      const answer = await postForm(server.url + path, message);
      const html = await answer.text();
      expect(answer.status).toBe(503);
      expect(html).toContain(content.company.email);
      expect(html.replaceAll(" ", "")).toContain(content.company.phone);
      for (const value of Object.values(message)) expect(html).toContain(value);
    }
    const answer = await postJson(`${server.url}/api/leads`, { ...message, kind: "contact", locale: "en" });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain(content.company.email);

    await rm(dataDir);
    expect(await status(`${server.url}/readyz`)).toBe(200);
    expect((await postForm(`${server.url}/contact`, message)).status).toBe(303);
    expect(await storedLeads(dataDir)).toHaveLength(1);
    expect(await server.stop()).toBe(0);
    await rm(parent, { recursive: true });
  });

  test("any more: the same, and what was stored is there again afterwards", async () => {
    const server = await startServer({ env: { LOG_LEVEL: "silent" } });
    expect((await postForm(`${server.url}/contact`, message)).status).toBe(303);
    await rename(server.dataDir, `${server.dataDir}-away`);
    await writeFile(server.dataDir, "");
    expect((await postForm(`${server.url}/contact`, { ...message, subject: "Another one" })).status).toBe(503);
    expect(await status(`${server.url}/readyz`)).toBe(503);
    await rm(server.dataDir);
    await rename(`${server.dataDir}-away`, server.dataDir);
    expect((await postForm(`${server.url}/contact`, { ...message, subject: "Another one" })).status).toBe(303);
    expect(await storedLeads(server.dataDir)).toHaveLength(2);
    expect(await server.stop()).toBe(0);
  });

  test("since the store is damaged: said, and put right without a restart", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "site-damaged-"));
    await mkdir(join(dataDir, "leads.sqlite"));
    const server = await startServer({ env: { DATA_DIR: dataDir, LOG_LEVEL: "silent" } });
    expect((await postForm(`${server.url}/contact`, message)).status).toBe(503);
    await rm(join(dataDir, "leads.sqlite"), { recursive: true });
    expect((await postForm(`${server.url}/contact`, message)).status).toBe(303);
    await server.stop();
    await rm(dataDir, { recursive: true });
  });
});
