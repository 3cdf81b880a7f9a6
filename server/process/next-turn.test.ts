import { once } from "node:events";
import { stat } from "node:fs/promises";
import { createServer, connect } from "node:net";
import { expect, test } from "vitest";
import { nextTurn } from "./next-turn.ts";

test("what arrived during long work is heard of", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as { port: number }).port, "127.0.0.1");
  const [peer] = await once(server, "connection");
  let heard = false;
  peer.on("data", () => (heard = true));
  // Goes on in the part of a turn that reads what arrived.
  await stat(import.meta.dirname);
  client.write("the end");
  await nextTurn();
  expect(heard).toBe(true);
  client.destroy();
  server.close();
});
