import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { leadRequest } from "#lab/bench/lead-request.ts";
import { ownerOf } from "#lab/bench/owner.ts";
import { ask, canaryKey, question, sessionKey } from "#tests/support/assistant.ts";
import { message, newVisitor, postJson } from "#tests/support/contact.ts";
import { debianProgram } from "#tests/support/debian-program.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { answersWith, chunk, done, startModelProvider, streams, usageEvent } from "#tests/support/model-provider.ts";
import { mailsTo, type Outcome, startSite, statusOf, type Trial } from "./trial.ts";

/** Milliseconds of traffic: panels look back a minute at metrics scraped every 15 seconds. */
const watched = 100_000;
/** Milliseconds until an alert about a dead instance must fire: two minutes, and a few scrapes. */
const firesWithin = 200_000;
const pages = ["/", "/ar/contact", "/blog", "/search?q=network", "/contact?service=mobile", "/nope", "/healthz"];

/** Grafana's variables, as inserted for all instances and metrics scraped every 15 seconds. */
const variables = { $instance: ".*", $__rate_interval: "1m" };

type Panel = { title: string; targets?: { expr: string }[] };
type Dashboard = { panels: Panel[]; templating: { list: { query: string | { query: string } }[] } };
type Rule = { name: string; query: string; state: string; health: string; lastError?: string };

/**
 * Prometheus with deploy/prometheus.yaml scrapes a site that has visitors, messages, questions and
 * a publication: it loads and can evaluate every alert, every panel of the dashboard shows data,
 * and a dead instance raises its alert.
 */
export const watch: Trial = async ({ folder }): Promise<Outcome> => {
  const program = await debianProgram("prometheus");
  if (!program) return { faults: ["Prometheus cannot be had: it was NOT tried"], figures: {} };
  const METRICS_PORT = String(await freePort());
  const data = join(folder, "data");
  const mails = await startMailServer();
  const provider = await startModelProvider();
  const site = await startSite(data, {
    METRICS_PORT,
    BACKUP_DIR: join(folder, "backups"),
    OPENAI_API_KEY: canaryKey,
    OPENAI_BASE_URL: `http://127.0.0.1:${provider.port}/v1`,
    // A budget small enough to be used up.
    ASSISTANT_DAILY_TOKENS: "12000",
    ...mailsTo(mails.url),
  });
  const prometheus = await startPrometheus(program, folder, METRICS_PORT);

  const faults: string[] = [];
  // Two of its calls fail, and visitors get a 502.
  const said = streams(chunk({ role: "assistant", content: "Yes." }), chunk({}, "stop"), usageEvent(900, 3), done);
  const fails = answersWith(500, { error: { message: "no", type: "server_error", code: null } });
  provider.script(fails, fails, said);
  const owner = await ownerOf(data);
  await owner.publish(await owner.pageChange("Published"));
  await owner.stop();
  for (const end = performance.now() + watched; performance.now() < end; await delay(1000)) await visit(site.url);

  const targets = await prometheus.ask<{ activeTargets: { health: string; lastError: string }[] }>("targets");
  if (targets.activeTargets.length === 0) faults.push("Prometheus has no target");
  for (const { health, lastError } of targets.activeTargets)
    if (health !== "up") faults.push(`Prometheus cannot read the figures: ${lastError}`);

  const rules = await prometheus.rules();
  for (const { name, query, health, lastError } of rules) {
    if (health !== "ok") faults.push(`${name}: ${lastError || health}`);
    for (const [selector] of query.matchAll(/\w+\{[^}]*\}/g))
      if ((await prometheus.ask<unknown[]>("series", { "match[]": selector })).length === 0)
        faults.push(`${name}: nothing has ever been ${selector}`);
  }
  const { panels, templating } = JSON.parse(readFileSync("deploy/grafana/website.json", "utf8")) as Dashboard;
  const asked = panels.flatMap(({ title, targets: of = [] }) => of.map(({ expr }) => ({ title, expr })));
  for (const { title, expr } of asked)
    await prometheus.shows(expr).then(
      (shows) => shows || faults.push(`${title}: nothing to see of ${expr}`),
      (error: Error) => faults.push(`${title}: ${error.message}`),
    );
  for (const { query } of templating.list) {
    const [, selector, label] =
      /^label_values\((.*), (\w+)\)$/.exec(typeof query === "string" ? query : query.query) ?? [];
    if (selector && (await prometheus.ask<string[]>(`label/${label}/values`, { "match[]": selector })).length === 0)
      faults.push(`the dashboard has no ${label} to choose`);
  }

  if ((await site.stop()) !== 0) faults.push("the process did not end well");
  const began = performance.now();
  const isDown = async () =>
    (await prometheus.rules()).some(({ name, state }) => name === "WebsiteDown" && state === "firing");
  while (!(await isDown()) && performance.now() - began < firesWithin) await delay(1000);
  const fired = (performance.now() - began) / 1000;
  if (!(await isDown())) faults.push("no alert says that the site is gone");
  await prometheus.stop();
  provider.stop();
  await mails.stop();
  return {
    faults,
    figures: { alerts: rules.length, "expressions of panels": asked.length, "alert after s": fired },
  };
};

/** Visits pages, and sends a message, one that looks like spam, and a question. */
async function visit(url: string): Promise<void> {
  for (const page of pages) await statusOf(url + page);
  await postJson(`${url}/api/leads`, JSON.parse(leadRequest(Math.random() * 1e6).body));
  const links = "https://a.example https://b.example https://c.example https://bit.ly/d";
  await postJson(`${url}/api/leads`, { ...message, message: links, kind: "contact", locale: "en" });
  const headers = newVisitor();
  const body = { messages: [question("Tell me about your networks")], stream: true };
  await (await ask(url, body, { key: await sessionKey(url, headers), headers })).text();
}

/** Prometheus with the files of deploy/, in which only the site's address is changed. */
async function startPrometheus(program: string, folder: string, metricsPort: string) {
  const own = join(folder, "prometheus");
  await mkdir(own);
  const config = readFileSync("deploy/prometheus.yaml", "utf8").replace("127.0.0.1:13000", `127.0.0.1:${metricsPort}`);
  await writeFile(join(own, "prometheus.yaml"), config);
  await copyFile("deploy/alerts.yaml", join(own, "alerts.yaml"));
  const port = await freePort();
  const files = ["--config.file", join(own, "prometheus.yaml"), "--storage.tsdb.path", join(own, "data")];
  const server = spawn(program, [...files, "--web.listen-address", `127.0.0.1:${port}`], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () => statusOf(`${url}/-/ready`).catch(() => 0);
  for (const late = performance.now() + 60_000; (await isReady()) !== 200 && performance.now() < late;)
    await delay(200);

  /** @throws Error with Prometheus' message if it rejects the query */
  const api = async <Answer>(path: string, query: Record<string, string> = {}): Promise<Answer> => {
    const response = await fetch(`${url}/api/v1/${path}?${new URLSearchParams(query).toString()}`);
    const answer = (await response.json()) as { status: string; error?: string; data: Answer };
    if (answer.status !== "success") throw new Error(answer.error);
    return answer.data;
  };
  return {
    ask: api,
    rules: async () => (await api<{ groups: { rules: Rule[] }[] }>("rules")).groups.flatMap((group) => group.rules),
    /** @returns whether a panel with this expression has a series */
    shows: async (expr: string): Promise<boolean> => {
      const query = Object.entries(variables).reduce((text, [name, value]) => text.replaceAll(name, value), expr);
      const end = Date.now() / 1000;
      const range = { start: String(end - watched / 1000), end: String(end), step: "15" };
      type Lines = { result: { values: [number, string][] }[] };
      const { result } = await api<Lines>("query_range", { query, ...range });
      return result.some(({ values }) => values.some(([, value]) => Number.isFinite(Number(value))));
    },
    stop: async () => {
      server.kill();
      await once(server, "exit");
    },
  };
}
