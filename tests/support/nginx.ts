import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request as plain } from "node:http";
import { request as secure } from "node:https";
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

export type Asking = {
  /** 0 to 250: another loopback address each. */
  visitor?: number;
  host?: string;
  headers?: Record<string, string>;
  /** JSON to post. */
  body?: string;
  tls?: boolean;
};

/** Requests an address from such a proxy. */
export async function askProxy(
  port: number,
  path: string,
  { visitor = 0, host = "www.example.com", headers, body, tls = true }: Asking = {},
) {
  const options = {
    host: "127.0.0.1",
    port,
    localAddress: `127.0.0.${visitor + 2}`,
    agent: false,
    path,
    method: body === undefined ? "GET" : "POST",
    headers: { host, ...(body && { "content-type": "application/json" }), ...headers },
  } as const;
  const asked = tls ? secure({ ...options, servername: host, rejectUnauthorized: false }) : plain(options);
  const [answer] = (await once(asked.end(body), "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}
