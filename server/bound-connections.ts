import type { Server } from "node:http";
import type { Socket } from "node:net";
import { limits } from "./limits.ts";
import type { Site } from "./site.ts";

/** Oldest first. */
type Connections = Set<Socket>;

/**
 * Leaves room for everybody: near `limits.connections` the oldest idle connection makes place for a new one, and so does
 * an address's own oldest idle one at its bound; where none is idle, the new one is closed. Behind a proxy all
 * connections are the proxy's, so that no address has a bound.
 * @param isAnswering whether an answer is under way on a connection; all others are idle, silent and half heads too
 */
export function boundConnections(
  server: Server,
  { settings, application }: Site,
  isAnswering: (socket: Socket) => boolean,
): void {
  const all: Connections = new Set();
  const byAddress = new Map<string, Connections>();

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
    const address = application.addressKey(socket.remoteAddress ?? "");
    const own = byAddress.get(address) ?? new Set();
    if (own.size >= settings.CONNECTIONS_MAX_ADDRESS && !closeOldestIdle(own)) {
      socket.destroy();
      return;
    }
    byAddress.set(address, own.add(socket));
    socket.once("close", () => {
      own.delete(socket);
      if (own.size === 0 && byAddress.get(address) === own) byAddress.delete(address);
    });
  });
}
