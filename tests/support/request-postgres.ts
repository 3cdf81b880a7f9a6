import { ensureBuild } from "./build.ts";
import { startPostgres } from "./postgres.ts";

/** One PostgreSQL for all request tests of a run; each server under test gets a database of its own. */
export default async function setup() {
  await ensureBuild();
  const { port, remove } = await startPostgres();
  process.env.POSTGRES_UNDER_TEST = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return remove;
}
