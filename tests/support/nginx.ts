import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";

/** Ports on 127.0.0.1: the proxy's two, and those of one or two instances of the site. */
export type ProxyPorts = { http: number; https: number; sites: [number, number?] };

/**
 * Arguments of an nginx with deploy/nginx.conf; only ports, certificates and folders differ. It
 * stays in the foreground.
 * @param folder an existing folder for its files
 */
export function nginxArguments({ http, https, sites: [site, other] }: ProxyPorts, folder: string): string[] {
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

/**
 * Requests a page from such a proxy as a visitor at a loopback address.
 * @param visitor 0 to 250
 * @param body JSON to post
 */
export async function askProxy(
  https: number,
  path: string,
  visitor: number,
  body?: string,
): Promise<{ status: number | undefined; body: string }> {
  const asked = request({
    host: "127.0.0.1",
    port: https,
    localAddress: `127.0.0.${visitor + 2}`,
    agent: false,
    path,
    method: body ? "POST" : "GET",
    headers: { host: "www.example.com", ...(body && { "content-type": "application/json" }) },
    servername: "www.example.com",
    rejectUnauthorized: false,
  });
  const [answer] = (await once(asked.end(body), "response")) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}
