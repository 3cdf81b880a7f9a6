import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { askProxy, nginxArguments, type ProxyPorts } from "#tests/support/nginx.ts";

/**
 * nginx with deploy/nginx.conf in front of one or two instances.
 * @param program its path
 * @param folder for its files
 * @returns its https port on 127.0.0.1, once the site answers there, and a function to stop it
 */
export async function startNginxBefore(sites: ProxyPorts["sites"], program: string, folder: string) {
  const own = join(folder, "nginx");
  await mkdir(own);
  const https = await freePort();
  const nginx = spawn(program, nginxArguments({ http: await freePort(), https, sites }, own), { stdio: "ignore" });
  const isUp = () =>
    askProxy(https, "/").then(
      ({ status }) => status === 200,
      () => false,
    );
  for (const late = performance.now() + 20_000; !(await isUp()) && performance.now() < late;) await delay(100);
  return {
    https,
    stop: async (): Promise<void> => {
      nginx.kill();
      await once(nginx, "exit");
    },
  };
}
