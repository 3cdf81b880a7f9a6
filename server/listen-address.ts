import type { AddressInfo, ListenOptions } from "node:net";
import { giveUp } from "./start-fault.ts";

/**
 * Where to listen: at HOST and PORT, unless systemd hands over a socket that it has opened (sd_listen_fds(3)). That one
 * stays open when this process ends, and keeps visitors waiting for the next instead of sending them away.
 */
export function listenAddress(host: string, port: number): ListenOptions & { fd?: number } {
  // oxlint-disable-next-line node/no-process-env -- no settings, but how systemd tells a process what it gets
  const { LISTEN_PID, LISTEN_FDS } = process.env;
  if (LISTEN_PID !== String(process.pid)) return { host, port };
  if (LISTEN_FDS !== "1")
    giveUp(`The socket unit hands over ${LISTEN_FDS} sockets. One is needed: keep one ListenStream= line.`);
  return { fd: 3 };
}

/** Such as `http://localhost:3000`: what to open in a browser of this machine. */
export function urlOf(address: AddressInfo | string | null, host: string): string {
  if (address === null || typeof address === "string") return `unix:${address ?? ""}`;
  const name = ["0.0.0.0", "::"].includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${address.port}`;
}
