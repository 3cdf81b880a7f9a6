/** The desk on a full or nearly full disk: it reports the fault, and a retry loses nothing. */
import { stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { OpenFile } from "#server/publications/drafts/draft-documents.ts";
import { startDesk } from "#tests/support/desk.ts";
import { mountSmallDisk } from "#tests/support/small-disk.ts";
import { leaveOut } from "#tests/support/leave-out.ts";

test("a full disk: 503 to try again, whatever is done; nearly full: nothing is called published", async (context) => {
  const disk = await mountSmallDisk(48);
  if (typeof disk === "string") return leaveOut(context, disk);
  context.onTestFinished(disk.remove);
  const desk = await startDesk({ DATA_DIR: disk.folder, LOG_LEVEL: "silent" });
  context.onTestFinished(desk.kill);
  const headers = { cookie: await desk.as("editor") };
  const post = (path: string, body: BodyInit) =>
    fetch(`${desk.url}/desk${path}`, { method: "POST", redirect: "manual", headers, body });
  const files = async () => {
    const state = await (await fetch(`${desk.url}/desk/draft/pages/about`, { headers })).json();
    return (state as { files: OpenFile[] }).files;
  };
  const save = async (value: string) => {
    const [{ path, mark }] = (await files()) as [OpenFile];
    return post(
      "/draft/pages/about",
      JSON.stringify([{ path, mark, changes: [{ do: "set", path: ["subtitle"], value }] }]),
    );
  };

  expect((await save("Kept")).status).toBe(200);
  await disk.fill();
  const ballast = join(disk.folder, "ballast");
  await truncate(ballast, (await stat(ballast)).size - 4 * 1024 * 1024);
  const told = await (await post("/words/publish", new URLSearchParams())).text();
  expect(told).toContain("too little room left for another publication");
  expect(told).not.toContain("Published.");
  expect(await (await fetch(`${desk.url}/about`)).text()).not.toContain("Kept");

  await disk.makeRoom();
  await disk.fill();
  // Small writes still fit into the journal.
  let refused = await save("x");
  for (let length = 1; refused.status === 200; length += 20_000) refused = await save("x".repeat(length % 60_000));
  const discard = async (path: string) => {
    // The failed store was closed, which freed space.
    await disk.fill();
    return post(path, new URLSearchParams({ intent: "discard" }));
  };
  const others = [await discard("/words/pages/about"), await discard("/words/pages/about.data")];
  for (const answer of [refused, ...others]) {
    expect(answer.status, answer.url).toBe(503);
    expect(answer.headers.get("retry-after"), answer.url).toBe("5");
  }

  await disk.makeRoom();
  expect((await save("Shown")).status).toBe(200);
  expect(await (await post("/words/publish", new URLSearchParams())).text()).toContain("Published.");
});
