import type { Server } from "node:http";
import type { Socket } from "node:net";
import { limits } from "./limits.ts";

/** Oldest first. */
type Connections = Set<Socket>;

/** Limits of one address. */
export type Bounds = {
  settings: { CONNECTIONS_MAX_ADDRESS: number; TRUST_PROXY: number };
  application: { networksOf: (address: string) => Map<string, number> };
};

/**
 * Keeps connections available: near `limits.connections` a new connection replaces the oldest idle
 * one; at the limit of an address, or of an IPv6 /48, the oldest idle one of that address. If none
 * is idle, the new one is closed. Behind a proxy all connections are the proxy's, so addresses have
 * no limit.
 * @param isAnswering whether a request is complete and being answered; all other connections are
 *   idle, even with an incomplete head or body
 */
export function boundConnections(
  server: Server,
  { settings, application }: Bounds,
  isAnswering: (socket: Socket) => boolean,
): void {
  const all: Connections = new Set();
  const byNetwork = new Map<string, Connections>();

  function closeOldestIdle(connections: Connections): boolean {
    for (const socket of connections) {
      if (socket.destroyed || isAnswering(socket)) continue;
      connections.delete(socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  server.on("connection", (socket: Socket) => {
    if (all.size >= limits.connections - limits.spareConnections) closeOldestIdle(all);
    all.add(socket);
    socket.once("close", () => all.delete(socket));
    if (settings.TRUST_PROXY > 0) return;
    for (const [network, share] of application.networksOf(socket.remoteAddress ?? "")) {
      const own = byNetwork.get(network) ?? new Set();
      if (own.size >= share * settings.CONNECTIONS_MAX_ADDRESS && !closeOldestIdle(own)) {
        socket.destroy();
        return;
      }
      byNetwork.set(network, own.add(socket));
      socket.once("close", () => {
        own.delete(socket);
        if (own.size === 0 && byNetwork.get(network) === own) byNetwork.delete(network);
      });
    }
  });
}
