import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { LeadTable, OutboxTable, VisitSumTable } from "#app/store/tables.server.ts";
import { query } from "./postgres.ts";
import { databaseOf, storeUnderTest } from "./store-under-test.ts";

/** A message that breaks no rule. */
export const message = {
  name: "Sara Al-Harbi",
  email: "sara@example.com",
  phone: "+966 55 123 4567",
  subject: "Network for a new office",
  message: "We move in May.\nTwelve desks.",
};

let addresses = 0;

/** Headers of a visitor whom no limit has met yet; the server under test trusts one proxy. */
export const newVisitor = (): Record<string, string> => ({
  "X-Forwarded-For": `2001:db8:${(++addresses).toString(16)}:0::1`,
});

/** Sends the form as a browser without scripts does, without following the redirect. */
export const postForm = (url: string, fields: Record<string, string>, headers: Record<string, string> = newVisitor()) =>
  fetch(url, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });

/** @param body a text is sent as it is */
export const postJson = (url: string, body: unknown, headers: Record<string, string> = newVisitor()) =>
  fetch(url, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });

/** Content of a server's store, read while it runs, like a command does. */
export function storedLeads(dataDir: string): Promise<LeadTable[]> {
  return rows<LeadTable>(dataDir, "select * from lead order by received_at");
}

/** The deliveries that wait in a server's store. */
export function storedDeliveries(dataDir: string): Promise<OutboxTable[]> {
  return rows<OutboxTable>(dataDir, "select * from outbox order by lead_id, channel");
}

/** The sums of visits in a server's store, such as `view /about 3`. */
export async function storedVisits(dataDir: string): Promise<string[]> {
  const sums = await rows<VisitSumTable>(dataDir, "select * from visit_sum order by measure, name");
  return sums.map(({ measure, name, times }) => `${measure} ${name} ${times}`);
}

/** Changes a server's store beside it. */
export async function changeStore(dataDir: string, text: string): Promise<void> {
  if (storeUnderTest === "postgres") return void (await query(await databaseOf(dataDir), text));
  const store = new DatabaseSync(join(dataDir, "leads.sqlite"));
  try {
    store.exec(text);
  } finally {
    store.close();
  }
}

async function rows<Row>(dataDir: string, text: string): Promise<Row[]> {
  if (storeUnderTest === "postgres") return query<Row>(await databaseOf(dataDir), text);
  const store = new DatabaseSync(join(dataDir, "leads.sqlite"), { readOnly: true });
  try {
    return store.prepare(text).all() as Row[];
  } finally {
    store.close();
  }
}
