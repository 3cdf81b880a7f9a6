/** Faults during publications: visitors see only whole publications, and temporary faults heal. */
import { readdir, rename, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "#tests/support/built-server.ts";
import { childrenOf, isRunning } from "#tests/support/child-processes.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { freePort } from "#tests/support/free-port.ts";
import { heading } from "#tests/support/heading.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { publishing, withWords } from "#tests/support/publishing.ts";
import { readMetrics } from "#tests/support/read-metrics.ts";

/** A site that can be killed, and opened again with its data. */
async function site() {
  const METRICS_PORT = String(await freePort());
  const first = await startServer({ env: { LOG_LEVEL: "info", METRICS_PORT } });
  const { dataDir } = first;
  let server: OpenSite = first;
  let renderers: number[] = [];
  onTestFinished(async () => {
    await (server === first ? first.kill() : server.stop());
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  });
  return {
    dataDir,
    folder: join(dataDir, "publications"),
    store: join(dataDir, "leads.sqlite"),
    publish: async (words: string) => {
      const owner = await publishing(dataDir);
      const number = await owner.publish(withWords("en/pages/contact.yaml", { title: words }));
      await owner.close();
      return number;
    },
    title: () => title(server),
    shows: (words: string) => expectSoon(words, async () => (await title(server)) === words),
    output: first.output,
    /** Resolves after so many failures. */
    failures: (times: number) =>
      expectSoon(`failure ${times}`, async () => {
        const { samples } = await readMetrics(METRICS_PORT);
        return samples.some(({ name, value }) => name === "website_publication_failures_total" && value >= times);
      }),
    /** Holds its renderer up until `kill`. */
    holdRenderer: async () => {
      renderers = await childrenOf(first.pid);
      expect(renderers).not.toEqual([]);
      for (const child of renderers) process.kill(child, "SIGSTOP");
    },
    /** Resolves when its renderer has ended too. */
    kill: async () => {
      const children = await childrenOf(first.pid);
      await first.kill();
      for (const child of renderers) process.kill(child, "SIGCONT");
      await expectSoon(
        "the end of its children",
        async () => !(await Promise.all(children.map(isRunning))).includes(true),
      );
      return children.length;
    },
    start: async () => void (server = await openSite({ DATA_DIR: dataDir })),
    stop: () => server.stop(),
  };
}

const title = (server: OpenSite) => heading(server, "/contact");

const count = (text: string, words: string) => text.split(words).length - 1;

test("killed while it renders: the next start shows the last whole publication, then the new one", async () => {
  const { folder, publish, title, shows, holdRenderer, kill, start } = await site();
  const parts = async () => (await readdir(folder)).filter((name) => name.startsWith("."));
  await publish("One");
  await shows("One");
  await holdRenderer();
  await publish("Two");
  await expectSoon("the rendering", async () => (await parts()).length > 0);
  const children = await kill();
  if (process.platform === "linux") expect(children).toBeGreaterThan(0);
  const left = await parts();
  expect(left).toHaveLength(1);
  await start();
  expect(["One", "Two"]).toContain(await title());
  await shows("Two");
  expect(await parts()).toEqual([]);
});

test("a damaged store at the start: the last publication is shown; a damaged folder: the one before, or the build's", async () => {
  const { folder, store, publish, title, shows, kill, start, stop } = await site();
  const built = await title();
  for (const words of ["One", "Two"]) {
    await publish(words);
    await shows(words);
  }
  await kill();
  for (const end of ["", "-wal", "-shm"])
    await rename(store + end, `${store}.kept${end}`).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  await writeFile(store, "no database ".repeat(1000));
  const folders = (await readdir(folder)).toSorted();
  expect(folders).toHaveLength(2);

  await start();
  expect(await title()).toBe("Two");
  await stop();

  await truncate(join(folder, folders[1]!, "files/contact/index.html.br"), 0);
  await start();
  expect(await title()).toBe("One");
  await stop();

  await rm(join(folder, folders[0]!, "content.json"));
  await start();
  expect(await title()).toBe(built);
  await stop();

  for (const end of ["", "-wal", "-shm"]) {
    await rm(store + end, { force: true });
    await rename(`${store}.kept${end}`, store + end).catch(() => undefined);
  }
  await start();
  await shows("Two");
});

test("a folder that cannot be written to leaves the pages as they are, is logged once, and heals", async () => {
  const { folder, publish, title, shows, output, failures } = await site();
  const built = await title();
  await writeFile(folder, "where the folder should be");
  await publish("One");
  await failures(2);
  expect(await title()).toBe(built);
  expect(count(output(), "cannot be shown")).toBe(1);
  await rm(folder);
  await shows("One");
  // The page may arrive before the log line.
  await expectSoon("the line in the log", () => output().includes("publications are followed again"));
  expect(count(output(), "publications are followed again")).toBe(1);
});
