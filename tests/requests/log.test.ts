/** Log lines of the built server. */
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "#tests/support/built-server.ts";
import { postJson } from "#tests/support/contact.ts";

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const lead = { kind: "callback", name: "Sara", phone: "+966500000000", locale: "en" };

type Line = { msg: string; trace_id?: string };

async function linesAfter(headers: Record<string, string>): Promise<Line[]> {
  const server = await startServer({ env: { LOG_LEVEL: "info" } });
  onTestFinished(async () => void (await server.stop()));
  expect((await postJson(`${server.url}/api/leads`, lead, headers)).status).toBe(201);
  await fetch(`${server.url}/nothing`, { headers });
  const lines = () =>
    server
      .output()
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  await expect.poll(() => lines().filter(({ msg }) => msg === "delivered").length).toBe(1);
  await expect.poll(() => lines().filter(({ msg }) => msg === "request").length).toBe(2);
  return lines();
}

test("each line of a request names its trace; what it set off is no part of it", async () => {
  const lines = await linesAfter({ traceparent: `00-${trace}-00f067aa0ba902b7-01` });
  const traced = lines.filter(({ trace_id }) => trace_id === trace).map(({ msg }) => msg);
  expect(traced.toSorted()).toEqual(["lead accepted", "request", "request"]);
});

test("a malformed trace counts for nothing, and is not repeated", async () => {
  const lines = await linesAfter({ traceparent: "00-made-up by a stranger-01" });
  expect(lines.filter((line) => "trace_id" in line)).toEqual([]);
  expect(JSON.stringify(lines)).not.toContain("stranger");
});
