/** Log lines of the built server. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltServer, startServer } from "#tests/support/built-server.ts";
import { message, postForm, postJson } from "#tests/support/contact.ts";

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const lead = { kind: "callback", name: "Sara", phone: "+966500000000", locale: "en" };

let server: BuiltServer;
beforeAll(async () => void (server = await startServer({ env: { TRUST_PROXY: "1", LOG_LEVEL: "trace" } })));
afterAll(() => server.stop());

type Line = { msg: string; path?: string; trace_id?: string };

/** Lines that a message and an unknown address add to the log. */
async function linesAfter(headers: Record<string, string>): Promise<Line[]> {
  const { length } = server.output();
  expect((await postJson(`${server.url}/api/leads`, lead, headers)).status).toBe(201);
  await fetch(`${server.url}/nothing`, { headers });
  const lines = () =>
    server
      .output()
      .slice(length)
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  await expect.poll(() => lines().filter(({ msg }) => msg === "delivered").length).toBe(1);
  // Not that of the start.
  const asked = () => lines().filter(({ msg, path }) => msg === "request" && path !== "/healthz");
  await expect.poll(() => asked().length).toBe(2);
  return lines();
}

test("each line of a request names its trace; what it set off is no part of it", async () => {
  const lines = await linesAfter({ traceparent: `00-${trace}-00f067aa0ba902b7-01`, "X-Forwarded-For": "192.0.2.1" });
  const traced = lines.filter(({ trace_id }) => trace_id === trace).map(({ msg }) => msg);
  expect(traced.toSorted()).toEqual(["lead accepted", "request", "request"]);
});

test("a malformed trace counts for nothing, and is not repeated", async () => {
  const lines = await linesAfter({ traceparent: "00-made-up by a stranger-01", "X-Forwarded-For": "192.0.2.2" });
  expect(lines.filter((line) => "trace_id" in line)).toEqual([]);
  expect(JSON.stringify(lines)).not.toContain("stranger");
});

test("the log knows numbers, no people", async () => {
  const visitor = { "X-Forwarded-For": "203.0.113.77" };
  await postForm(`${server.url}/contact`, message, visitor);
  await postForm(`${server.url}/contact`, { ...message, name: "" }, visitor);
  await fetch(`${server.url}/last`);
  await expect.poll(server.output).toContain('"/last"');
  expect(server.output()).toMatch(/TST-[0-9A-Z]{4}-[0-9A-Z]{4}/);
  for (const secret of ["Sara", "example.com", "55 123", "Network", "Twelve", "203.0.113.77"])
    expect(server.output()).not.toContain(secret);
});
