/** Alerts and the dashboard use only metrics of the built server, and documents explain each alert. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { openSite } from "#tests/support/open-site.ts";
import { debianProgram } from "#tests/support/debian-program.ts";
import { freePort } from "#tests/support/free-port.ts";
import { leaveOut } from "#tests/support/leave-out.ts";
import { readMetrics } from "#tests/support/read-metrics.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

type Rule = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
};
type Panel = { title: string; targets?: { expr: string }[] };

const read = (file: string) => readFileSync(file, "utf8");
const { groups } = parse(read("deploy/alerts.yaml")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { tests } = parse(read("deploy/alerts.test.yaml")) as {
  tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
};
const { panels } = JSON.parse(read("deploy/grafana/website.json")) as { panels: Panel[] };
const runbooks = read("docs/operations.md");

describe("Prometheus' own tool", () => {
  let promtool: string | undefined;
  beforeAll(async () => {
    promtool = await debianProgram("promtool", "prometheus");
  });

  test.for([
    // Which reads alerts.yaml, too.
    ["check", "config", "prometheus.yaml"],
    ["test", "rules", "alerts.test.yaml"],
  ])("agrees: promtool %s %s %s", async (words, context) => {
    if (!promtool)
      leaveOut(
        context,
        `the alerts were NOT checked by promtool (${words.join(" ")}): Debian's package prometheus is not to be had here.`,
      );
    const { stdout } = await promisify(execFile)(promtool, words, { cwd: "deploy" });
    expect(stdout).toContain("SUCCESS");
  });
});

test.for(rules)("$alert is tested, and the runbook says what to do", ({ alert, labels, annotations }) => {
  const cases = tests.flatMap(({ alert_rule_test: of }) => of).filter(({ alertname }) => alertname === alert);
  expect(cases.some(({ exp_alerts: expected }) => expected.length > 0)).toBe(true);
  expect(annotations.runbook_url).toBe(`docs/operations.md#${alert.toLowerCase()}`);
  const [, entry = ""] = new RegExp(`^### ${alert}\n(.*?)(?=^##)`, "ms").exec(runbooks) ?? [];
  expect(entry.trimStart().split("\n")[0]).toBe(`*${labels.severity}*`);
  for (const part of ["Meaning", "Look at", "Do"]) expect(entry).toContain(`- **${part}:** `);
});

test("no runbook is about an alert that there is not", () => {
  const [, section = ""] = /^## Alerts\n(.*?)^## /ms.exec(runbooks) ?? [];
  expect([...section.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert));
});

test("whatever is asked for is there, and documented with its type", async () => {
  const port = String(await freePort());
  const server = await openSite({ METRICS_PORT: port, BACKUP_DIR: temporaryFolder() });
  onTestFinished(async () => void (await server.stop()));
  const lists = [...runbooks.matchAll(/^- (Gauge|Counter|Histogram)s: ([^.]+)\.$/gm)];
  const expected = lists.flatMap(([, type = "", names = ""]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => [name, type.toLowerCase()]),
  );
  // After the first check of the store.
  await expect
    .poll(async () => [...(await readMetrics(port)).text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].length)
    .toBe(expected.length);
  const types = [...(await readMetrics(port)).text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(
    ([, name, type]) => [name, type] as const,
  );
  expect(Object.fromEntries(expected)).toEqual(Object.fromEntries(types));

  const series = types.flatMap(([name = "", type]) =>
    type === "histogram" ? ["_bucket", "_sum", "_count"].map((part) => name + part) : name,
  );
  const asked = [
    ...rules.map(({ alert, expr }) => ({ by: alert, expr })),
    ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ by: title, expr }))),
  ];
  expect(asked.length).toBeGreaterThan(50);
  for (const { by, expr } of asked) {
    const names = [...expr.matchAll(/(\w+)\{/g)].map(([, name]) => name!);
    expect(names.length, by).toBeGreaterThan(0);
    // Prometheus' own.
    for (const name of names) expect(["up", ...series], by).toContain(name);
  }
});
