import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ProxyPorts } from "./nginx.ts";

/**
 * Arguments of a Caddy with deploy/Caddyfile; only ports, certificates and folders differ. It stays
 * in the foreground.
 * @param folder an existing folder for its files, also its HOME
 */
export function caddyArguments({ http, https, sites }: ProxyPorts, folder: string): string[] {
  const options = `{\nadmin off\nhttp_port ${http}\nhttps_port ${https}\nlocal_certs\nskip_install_trust\n}\n`;
  const served = readFileSync("deploy/Caddyfile", "utf8")
    .replaceAll("{$WEBSITE:127.0.0.1:3000}", sites.map((port) => `127.0.0.1:${port}`).join(" "))
    .replaceAll("/var/www/website", resolve("deploy"));
  const file = join(folder, "Caddyfile");
  writeFileSync(file, options + served);
  return ["run", "--adapter", "caddyfile", "--config", file];
}
