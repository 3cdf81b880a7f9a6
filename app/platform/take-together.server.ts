import { sql } from "kysely";
import { inBatches } from "./in-batches.server.ts";

/** As rate-limiter-flexible has them; negative points give back. `expire` and `now` in milliseconds since 1970. */
type Take = [key: string, points: number, expire: number, now: number];
type Count = { key: string; points: number; expire: number };

/**
 * Counts what is taken of limits in PostgreSQL, in one statement for all takes that come at one moment: each would be a
 * journey of its own for every message.
 * @returns one row as the take alone would have left it
 */
export const takeTogether = inBatches<Take, { rows: [Count]; rowCount: 1 }>(async (db, takes) => {
  // In one order, so that two instances never wait for each other.
  const byKey = [...Map.groupBy(takes, ([key]) => key)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const keys = byKey.map(([key]) => key);
  const sums = byKey.map(([, same]) => sum(same));
  const expires = byKey.map(([, same]) => same[0]![2]);
  const isOver = sql`rate_limit.expire <= ${takes.at(-1)![3]}`;
  const { rows } = await sql<Count>`
    insert into rate_limit (key, points, expire)
    select * from unnest(${keys}::text[], ${sums}::integer[], ${expires}::bigint[])
    on conflict (key) do update set
      points = case when ${isOver} then excluded.points else rate_limit.points + excluded.points end,
      expire = case when ${isOver} then excluded.expire else rate_limit.expire end
    returning key, points, expire`.execute(db);
  const counts = new Map(rows.map((row) => [row.key, row]));
  return takes.map((take, index) => {
    const { key, points, expire } = counts.get(take[0])!;
    const later = takes.slice(index + 1).filter(([other]) => other === key);
    return { rows: [{ key, points: points - sum(later), expire }], rowCount: 1 };
  });
});

const sum = (takes: Take[]) => takes.reduce((all, [, points]) => all + points, 0);
