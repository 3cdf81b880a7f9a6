import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type Line = {
  /** Port on this machine that forwards to the other. */
  port: number;
  /** Silently holds back all traffic from now on, like a pulled cable. */
  freeze: () => void;
  /** Resumes traffic, starting with the held-back bytes. */
  thaw: () => void;
  /** Cuts the open connections. */
  cut: () => void;
  close: () => void;
};

/** A connection to a port of this machine that a test can disturb. */
export async function lineTo(target: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let frozen = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    if (frozen) socket.pause();
  };
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      keep(from);
      from.on("data", (chunk) => void to.write(chunk));
      from.on("close", () => void to.destroy());
      if (frozen) from.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    close: () => {
      server.close();
      cut();
    },
  };
}
