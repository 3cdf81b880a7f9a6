import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Prerendered pages, a page rendered on request, and machine-readable addresses: addresses that every company has. */
export const addresses = ["/", "/ar", "/contact", "/ar/contact?service=", "/sitemap.xml", "/readyz"];
/** Time limits in milliseconds: to listen, and to answer one request. */
const startTime = 180_000;
const answerTime = 60_000;

/**
 * Starts a release and requests pages. V8's compile cache stays in the release, if that is
 * writable, and speeds up later starts.
 * @param {string} folder of the release
 * @param {object} [options] default: an empty store and no settings
 * @param {Record<string, string>} [options.settings] including DATA_DIR; the store may be in use
 * @param {{ uid?: number, gid?: number }} [options.user]
 * @throws Error that names the failed request, with the process's output
 */
export async function checkRelease(folder, { settings, user } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "release-check-"));
  const { PATH, HOME, TMPDIR } = process.env;
  const here = { HOST: "127.0.0.1", PORT: "0", METRICS_PORT: "", LOG_LEVEL: "info" };
  const env = { PATH, HOME, TMPDIR, DATA_DIR: dataDir, ...settings, ...here };
  const options = { ...user, cwd: resolve(folder), env, stdio: ["ignore", "pipe", "pipe"] };
  const server = spawn(resolve(folder, "node"), [resolve(folder, "serve.js")], options);
  const exit = once(server, "close");
  let output = "";
  server.stdout.on("data", (chunk) => (output += chunk));
  server.stderr.on("data", (chunk) => (output += chunk));
  try {
    const url = await listening(server, () => output);
    for (const address of addresses) {
      const { status } = await fetch(url + address, { signal: AbortSignal.timeout(answerTime) });
      if (status !== 200) throw new Error(`${address} answers ${status}.`);
    }
    server.kill("SIGTERM");
    const [code] = await exit;
    if (code !== 0) throw new Error(`It ended with ${code}.`);
  } catch (error) {
    throw new Error(`The new release does not serve: ${error.message}\n${output}`.trim(), { cause: error });
  } finally {
    server.kill("SIGKILL");
    await exit.catch(() => undefined);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @returns {Promise<string>} the origin that the process reports */
function listening(server, output) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("it was not ready in time.")), startTime);
    server.once("error", reject);
    server.once("close", () => reject(new Error("it ended at its start.")));
    server.stdout.on("data", () => {
      const url = /"url":"([^"]+)"/.exec(output())?.[1];
      if (url) resolve(url);
    });
    server.once("close", () => clearTimeout(late));
  });
}
