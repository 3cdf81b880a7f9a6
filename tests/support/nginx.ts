import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Ports on 127.0.0.1: nginx's two, and those of one or two instances of the site. */
export type NginxPorts = { http: number; https: number; sites: [number, number?] };

/**
 * Arguments of an nginx with deploy/nginx.conf, in which only what differs from a machine of one's own is
 * changed: ports, certificates and folders. It stays in the foreground.
 * @param folder an existing folder for its files
 */
export function nginxArguments({ http, https, sites: [site, other] }: NginxPorts, folder: string): string[] {
  const names = ["-subj", "/CN=www.example.com", "-addext", "subjectAltName=DNS:www.example.com,DNS:example.com"];
  const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  execFileSync("openssl", ["req", "-x509", ...made, ...names, ...files], { stdio: "ignore" });
  const served = readFileSync("deploy/nginx.conf", "utf8")
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replaceAll("listen 80;", `listen 127.0.0.1:${http};`)
    .replaceAll("listen 443 ", `listen 127.0.0.1:${https} `)
    .replaceAll(/\/etc\/letsencrypt\/.*\/fullchain\.pem/g, join(folder, "cert.pem"))
    .replaceAll(/\/etc\/letsencrypt\/.*\/privkey\.pem/g, join(folder, "key.pem"))
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${site}`)
    .replaceAll("# server 127.0.0.1:3001", other ? `server 127.0.0.1:${other}` : "# server 127.0.0.1:3001")
    .replaceAll("/var/www/website", resolve("deploy"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join(" ");
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${join(folder, "pid")}; error_log stderr warn; events {}
     http { access_log off; types { text/html html; } ${paths} ${served} }`,
  );
  return ["-p", folder, "-e", "stderr", "-c", file];
}
