/** The desk on a full or nearly full disk: it reports the fault, and a retry loses nothing. */
import { stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { memberOf, openDesk } from "#tests/support/desk.ts";
import { mountSmallDisk } from "#tests/support/small-disk.ts";
import { leaveOut } from "#tests/support/leave-out.ts";

test("a full disk: 503 to try again, whatever is done; nearly full: nothing is called published", async (context) => {
  const disk = await mountSmallDisk(48);
  if (typeof disk === "string") return leaveOut(context, disk);
  context.onTestFinished(disk.remove);
  const desk = await openDesk({ DATA_DIR: disk.folder });
  context.onTestFinished(async () => void (await desk.stop()));
  const cookie = await desk.as("editor");
  const { open, post, publish } = memberOf(desk, () => cookie);
  const save = async (value: string) => {
    const { path, mark } = (await open("pages/about")).files[0]!;
    const changes = [{ do: "set", path: ["subtitle"], value }];
    return post("/desk/draft/pages/about", JSON.stringify([{ path, mark, changes }]));
  };

  expect((await save("Kept")).status).toBe(200);
  await disk.fill();
  const ballast = join(disk.folder, "ballast");
  await truncate(ballast, (await stat(ballast)).size - 4 * 1024 * 1024);
  const told = await publish();
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
    return post(path, { intent: "discard" });
  };
  const others = [await discard("/desk/words/pages/about"), await discard("/desk/words/pages/about.data")];
  for (const answer of [refused, ...others]) {
    expect(answer.status, answer.url).toBe(503);
    expect(answer.headers.get("retry-after"), answer.url).toBe("5");
  }

  await disk.makeRoom();
  expect((await save("Shown")).status).toBe(200);
  expect(await publish()).toContain("Published.");
});
