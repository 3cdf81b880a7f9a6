import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A raw connection to a server. @param url origin of the server */
export async function rawConnection(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  // A refused connection may also be reset; the bytes received before count.
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** Waits for a connection's end, even by an error: `once` of events would throw it. */
export const ended = (socket: Socket) => new Promise((end) => socket.once("close", end));

/** All bytes until the other side closes. */
export async function untilClosed(socket: Socket): Promise<string> {
  let received = "";
  socket.setEncoding("latin1").on("data", (text) => (received += text));
  await ended(socket);
  return received;
}

/** Sends bytes unchanged. @returns all bytes until the server closes the connection */
export async function rawRequest(url: string, bytes: string): Promise<string> {
  const socket = await rawConnection(url);
  socket.write(bytes);
  return untilClosed(socket);
}

/** The next answers on a connection, split by their length. */
export async function answers(socket: Socket, count: number) {
  const found: { status: number; headers: Headers; body: string }[] = [];
  let rest = "";
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    rest += (chunk as Buffer).toString("latin1");
    for (let end = rest.indexOf("\r\n\r\n"); end !== -1; end = rest.indexOf("\r\n\r\n")) {
      const [line = "", ...fields] = rest.slice(0, end).split("\r\n");
      const headers = new Headers(fields.map((field) => field.split(/: (.*)/s, 2) as [string, string]));
      const length = Number(headers.get("content-length") ?? 0);
      if (rest.length < end + 4 + length) break;
      found.push({ status: Number(line.split(" ")[1]), headers, body: rest.slice(end + 4, end + 4 + length) });
      rest = rest.slice(end + 4 + length);
    }
    if (found.length >= count) break;
  }
  return found;
}
