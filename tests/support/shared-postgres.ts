import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { memoryFolder } from "./memory-folder.ts";
import { type Postgres, startPostgres } from "./postgres.ts";

/** Global setup: one PostgreSQL for all tests of a run, started at the first request for a database. */
export default async function setup() {
  let postgres: Promise<Postgres> | undefined;
  const server = createServer((_request, response) => {
    postgres ??= startPostgres({}, memoryFolder());
    postgres
      .then(({ newDatabase }) => newDatabase())
      .then(
        (url) => response.end(url),
        (error: Error) => response.writeHead(500).end(error.message),
      );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  process.env.NEW_DATABASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    server.closeAllConnections();
    await (await postgres)?.remove();
  };
}

/** A new and empty database, separate from those of other tests. @returns its DATABASE_URL */
export async function newDatabase(): Promise<string> {
  const answer = await fetch(process.env.NEW_DATABASE_URL ?? "");
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
