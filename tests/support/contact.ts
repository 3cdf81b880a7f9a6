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

/** Headers of a visitor with unused limits; the server under test trusts one proxy. */
export const newVisitor = (): Record<string, string> => ({
  "X-Forwarded-For": `2001:db8:${(++addresses).toString(16)}:0::1`,
});

/** Sends the form like a browser without scripts; does not follow the redirect. */
export const postForm = (url: string, fields: Record<string, string>, headers: Record<string, string> = newVisitor()) =>
  fetch(url, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });

/** @param body a string is sent unchanged */
export const postJson = (url: string, body: unknown, headers: Record<string, string> = newVisitor()) =>
  fetch(url, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });

/** Sends a message as a program does. @returns its reference number */
export async function sendLead({ url }: { url: string }, fields: object = {}): Promise<string> {
  const answer = await postJson(`${url}/api/leads`, { ...message, ...fields });
  if (answer.status !== 201) throw new Error(`A message is answered with ${answer.status}`);
  return ((await answer.json()) as { id: string }).id;
}

/** Content of a server's store, read while it runs, as by a command. */
export function storedLeads(dataDir: string): Promise<LeadTable[]> {
  return rows<LeadTable>(dataDir, "select * from lead order by received_at");
}

/** Pending deliveries in a server's store. */
export function storedDeliveries(dataDir: string): Promise<OutboxTable[]> {
  return rows<OutboxTable>(dataDir, "select * from outbox order by lead_id, channel");
}

/** The visit counts in a server's store, such as `view /about 3`. */
export async function storedVisits(dataDir: string): Promise<string[]> {
  const sums = await rows<VisitSumTable>(dataDir, "select * from visit_sum order by measure, name");
  return sums.map(({ measure, name, times }) => `${measure} ${name} ${times}`);
}

/** Changes a running server's store, which may write at the same time. */
export async function changeStore(dataDir: string, text: string): Promise<void> {
  if (storeUnderTest === "postgres") return void (await query(await databaseOf(dataDir), text));
  const store = new DatabaseSync(join(dataDir, "leads.sqlite"), { timeout: 10_000 });
  try {
    store.exec(text);
  } finally {
    store.close();
  }
}

/** The rows of a query in a running server's store. */
export async function rows<Row>(dataDir: string, text: string): Promise<Row[]> {
  if (storeUnderTest === "postgres") return query<Row>(await databaseOf(dataDir), text);
  const store = new DatabaseSync(join(dataDir, "leads.sqlite"), { readOnly: true, timeout: 10_000 });
  try {
    return store.prepare(text).all() as Row[];
  } finally {
    store.close();
  }
}
