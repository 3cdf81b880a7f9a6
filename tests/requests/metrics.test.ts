/** Metrics of the built server. */
import { execFileSync } from "node:child_process";
import { beforeAll, expect, test } from "vitest";
import { siteOfTests } from "#tests/support/open-site.ts";
import { postJson } from "#tests/support/contact.ts";
import { debianProgram } from "#tests/support/debian-program.ts";
import { freePort } from "#tests/support/free-port.ts";
import { leaveOut } from "#tests/support/leave-out.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { readMetrics, type Sample } from "#tests/support/read-metrics.ts";

let port: string;
beforeAll(async () => void (port = String(await freePort())));
const server = siteOfTests(() => ({ METRICS_PORT: port }));

const valueOf = (samples: Sample[], name: string, labels: Record<string, string> = {}): number | undefined =>
  samples.find(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )?.value;

async function countOf(kind: string, status: number, method = "GET"): Promise<number> {
  const labels = { kind, http_response_status_code: String(status), http_request_method: method };
  return valueOf((await readMetrics(port)).samples, "http_server_request_duration_seconds_count", labels) ?? 0;
}

test.each([
  ["/", "page", 200],
  ["/search?q=cloud", "page", 200],
  ["/no/such/page", "page", 404],
  ["/about.data", "page", 200],
  ["/about.data", "file", 200, "/about"],
  ["/favicon.svg", "file", 200],
  ["/desk", "desk", 404],
  ["/readyz", "health", 200],
  ["/v1/models", "assistant", 200],
] as [string, string, number, string?][])("%s counts as %s with its status", async (path, kind, status, from) => {
  const before = await countOf(kind, status);
  const headers: HeadersInit = from ? { Referer: server.url + from } : {};
  expect((await fetch(server.url + path, { headers })).status).toBe(status);
  await expect.poll(() => countOf(kind, status)).toBe(before + 1);
});

test("an answer that nothing has changed counts as such", async () => {
  const etag = (await fetch(server.url)).headers.get("etag")!;
  const before = await countOf("page", 304);
  expect((await fetch(server.url, { headers: { "If-None-Match": etag } })).status).toBe(304);
  await expect.poll(() => countOf("page", 304)).toBe(before + 1);
});

test("a method that a client made up has no name of its own", async () => {
  await rawRequest(server.url, "PROPFIND / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  await expect.poll(() => countOf("page", 405, "_OTHER")).toBe(1);
});

test("a message counts as a request, as a lead, as queries and as deliveries", async () => {
  const lead = { kind: "callback", name: "Sara", phone: "+966500000000", locale: "en" };
  expect((await postJson(`${server.url}/api/leads`, lead)).status).toBe(201);
  expect((await postJson(`${server.url}/api/leads`, {})).status).toBe(422);
  await expect.poll(() => countOf("form", 201, "POST")).toBe(1);
  await expect.poll(() => countOf("form", 422, "POST")).toBe(1);
  const sent = { channel: "notification", outcome: "sent" };
  await expect.poll(async () => valueOf((await readMetrics(port)).samples, "website_deliveries_total", sent)).toBe(1);
  const { samples } = await readMetrics(port);
  expect(valueOf(samples, "website_leads_total", { kind: "callback" })).toBe(1);
  for (const operation of ["INSERT", "COMMIT"])
    expect(
      valueOf(samples, "db_client_operation_duration_seconds_count", { db_operation_name: operation }),
      operation,
    ).toBeGreaterThan(0);
});

test("what happens beside requests has figures", async () => {
  await expect
    .poll(async () => {
      const { samples } = await readMetrics(port);
      return samples.filter(({ name }) => name === "website_daily_job_last_success_timestamp_seconds").length;
    })
    .toBeGreaterThanOrEqual(2);
  const { samples } = await readMetrics(port);
  expect(valueOf(samples, "website_ready")).toBe(1);
  expect(valueOf(samples, "website_publications_total")).toBe(0);
  expect(valueOf(samples, "website_outbox_oldest_age_seconds", { channel: "webhook" })).toBe(0);
  expect(valueOf(samples, "nodejs_eventloop_delay_max_seconds")).toBeGreaterThanOrEqual(0);
  expect(valueOf(samples, "nodejs_eventloop_time_seconds_total", { nodejs_eventloop_state: "active" })).toBeGreaterThan(
    0,
  );
  expect(valueOf(samples, "process_memory_usage_bytes")).toBeGreaterThan(10e6);
  expect(valueOf(samples, "target_info", { service_name: "website" })).toBe(1);
});

test("only names of this machine are answered", async () => {
  const statusFor = async (host: string) => {
    const bytes = `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    return (await rawRequest(`http://127.0.0.1:${port}`, bytes)).split("\r\n")[0];
  };
  for (const host of [`127.0.0.1:${port}`, "localhost", `[::1]:${port}`])
    expect(await statusFor(host)).toContain("200");
  for (const host of ["rebound.example.com", `rebound.example.com:${port}`, "127.0.0.1.example.com"])
    expect(await statusFor(host), host).toContain("421");
});

test("however many addresses visitors make up, there are few series", async () => {
  const before = (await readMetrics(port)).samples.length;
  for (let at = 0; at < 100; at++) await fetch(`${server.url}/made-up-${at}/${at}.${at}?q=${at}`);
  // Each status of a page has some twenty, and a busy machine answers with more than one.
  expect((await readMetrics(port)).samples.length - before).toBeLessThan(100);
});

test("Prometheus' own tool finds no fault with the text", async (context) => {
  const promtool = await debianProgram("promtool", "prometheus");
  if (!promtool)
    leaveOut(context, "the metrics were NOT checked by promtool: Debian's package prometheus is not to be had here.");
  const { text } = await readMetrics(port);
  expect(execFileSync(promtool, ["check", "metrics"], { input: text, encoding: "utf8" })).toBe("");
});
