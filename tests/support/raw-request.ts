import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection to a server, on which anything can be said. @param url origin of the server */
export async function rawConnection(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  // A refused connection may also be reset; what arrived before counts.
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** All that arrives until the other side closes. */
export async function untilClosed(socket: Socket): Promise<string> {
  let received = "";
  socket.setEncoding("latin1").on("data", (text) => (received += text));
  await once(socket, "close");
  return received;
}

/** Sends bytes as they are. @returns all that comes back until the server closes the connection */
export async function rawRequest(url: string, bytes: string): Promise<string> {
  const socket = await rawConnection(url);
  socket.write(bytes);
  return untilClosed(socket);
}
