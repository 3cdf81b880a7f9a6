import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ChildServer, startProgram } from "./child-server.ts";
import { installedProgram } from "#tests/support/installed-program.ts";

/** One process, like ours, with fast settings: files stay open, no log. */
const config = (port: number, served: string, folder: string) => `
daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  types { text/html html; }
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=10000 inactive=1h;
  open_file_cache_valid 1h;
  gzip_static on;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
  server {
    listen 127.0.0.1:${port};
    root ${served};
    location / { try_files $uri $uri/index.html =404; }
  }
}
`;

/** nginx with the same bytes as files, a peer for ready-made pages; undefined if not installed. */
export async function startNginx(served: string, folder: string): Promise<ChildServer | undefined> {
  const program = installedProgram("nginx");
  if (!program) return undefined;
  mkdirSync(folder);
  const file = join(folder, "nginx.conf");
  return startProgram(program, (port) => {
    writeFileSync(file, config(port, served, folder));
    return ["-p", folder, "-e", "stderr", "-c", file];
  });
}
