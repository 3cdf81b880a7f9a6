import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { installedProgram } from "#tests/support/installed-program.ts";
import { debianProgram } from "#tests/support/debian-program.ts";
import { startNginxBefore } from "./nginx.ts";
import { type Outcome, startSite, type Trial } from "./trial.ts";

const run = promisify(execFile);

/**
 * Findings for every site on loopback (a certificate that is new and self-signed), or for every
 * site without an obsolete header: browsers follow `frame-ancestors` in place of X-Frame-Options,
 * and no longer have a filter for X-XSS-Protection.
 */
const accepted = {
  testssl:
    /^(?:cert_|OCSP|DNS_CAArecord|certificate_transparency|intermediate_cert|scanTime|engine_problem|HTTP_|IP|BREACH)/,
  wapiti: /X-(?:Frame-Options|XSS-Protection) is not set/,
};

/** Public scanners against two targets: nginx with deploy/nginx.conf, and the process itself. */
export const scanners: Trial = async ({ folder }): Promise<Outcome> => {
  const programs = ["testssl", "wapiti", "slowhttptest"].map(installedProgram);
  const [testssl, wapiti, slowhttptest] = programs;
  const nginxProgram = await debianProgram("nginx");
  if (!testssl || !wapiti || !slowhttptest || !nginxProgram) {
    const how = "apt-get install testssl.sh wapiti slowhttptest nginx-light";
    return { faults: [`the scanners were NOT tried: ${how}`], figures: {} };
  }
  const site = await startSite(join(folder, "data"), { SITE_URL: "https://www.example.com" });
  const { https, stop } = await startNginxBefore([Number(new URL(site.url).port)], nginxProgram, folder);

  const faults: string[] = [];
  const tls = await testTls(testssl, `www.example.com:${https}`, join(folder, "testssl.json"));
  faults.push(...tls.faults);
  const web = await scanWeb(wapiti, site.url.replace("localhost", "127.0.0.1"), folder);
  faults.push(...web);
  for (const kind of ["-H", "-B", "-X"]) faults.push(...(await beSlow(slowhttptest, kind, site.url)));
  await stop();
  if ((await site.stop()) !== 0) faults.push("the process did not end well");
  return { faults, figures: { "findings of testssl looked at": tls.findings, "kinds of slow clients": 3 } };
};

type Finding = { id: string; severity: string; finding: string };

/** Protocols, ciphers and known vulnerabilities of the proxy's TLS. */
async function testTls(program: string, door: string, file: string): Promise<{ faults: string[]; findings: number }> {
  const given = ["--quiet", "--color", "0", "--warnings", "off", "--ip", "127.0.0.1", "--jsonfile", file, door];
  // Its exit code is the number of its findings.
  await run(program, given, { timeout: 600_000, maxBuffer: 1e8 }).catch(() => undefined);
  const all = JSON.parse(await readFile(file, "utf8")) as Finding[];
  const bad = all.filter(
    ({ id, severity }) => /^(?:LOW|MEDIUM|HIGH|CRITICAL)$/.test(severity) && !accepted.testssl.test(id),
  );
  return { faults: bad.map(({ id, severity, finding }) => `${severity} ${id}: ${finding}`), findings: all.length };
}

type Found = Record<string, { path: string; info: string }[]>;

/** Injections, traversals, headers and the like on every page that it reaches by links. */
async function scanWeb(program: string, url: string, folder: string): Promise<string[]> {
  const file = join(folder, "wapiti.json");
  const kept = ["--store-session", join(folder, "wapiti"), "--flush-session"];
  const given = ["-u", `${url}/`, ...kept, "--max-scan-time", "300", "-v", "0", "-f", "json", "-o", file];
  await run(program, given, { timeout: 900_000, maxBuffer: 1e8 });
  const { vulnerabilities, anomalies } = JSON.parse(await readFile(file, "utf8")) as Record<string, Found>;
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, list]) =>
    list
      .filter(({ info }) => !accepted.wapiti.test(info))
      // Only sent over TLS: nginx's has it.
      .filter(({ info }) => !info.includes("Strict-Transport-Security"))
      .map(({ path, info }) => `${kind} at ${path}: ${info}`),
  );
}

/** A thousand connections that send their header or body, or read the answer, slowly. */
async function beSlow(program: string, kind: string, url: string): Promise<string[]> {
  const given = [kind, "-c", "1000", "-r", "200", "-i", "10", "-l", "30", "-p", "3", "-u", `${url}/contact`];
  const { stdout } = await run(program, given, { timeout: 120_000 });
  const last = stdout.split("service available:").at(-1) ?? "";
  return last.includes("YES") ? [] : [`slowhttptest ${kind} made the site unavailable`];
}
