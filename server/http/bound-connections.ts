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
 * Leaves room for everybody: near `limits.connections` the oldest idle connection makes place for a
 * new one, and so does the oldest idle one of an address, or of an IPv6 /48, at its bound; where
 * none is idle, the new one is closed. Behind a proxy all connections are the proxy's, so that no
 * address has a bound.
 * @param isAnswering whether a request has come in full and its answer is under way; all others are
 *   idle, with half a head or half a body too
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
