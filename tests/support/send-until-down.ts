import { expect } from "vitest";
import { message, newVisitor, postJson } from "./contact.ts";

type Course = {
  senders: number;
  /** Stops the server, once `after` leads have been acknowledged; it has ended when this resolves. */
  end: () => Promise<unknown>;
  after: number;
  /** Errors of a stopped server; any other error fails the test. */
  shownBy: "broken connections" | "refusals";
};

/**
 * Sends leads, each from another visitor, until a server accepts no more.
 * @returns the numbers of all acknowledged leads
 */
export async function sendUntilDown(url: string, { senders, end, after, shownBy }: Course): Promise<string[]> {
  const acknowledged: string[] = [];
  let ending: Promise<unknown> | undefined;
  const store = async (subject: string) => {
    const fields = { ...message, kind: "contact", locale: "en", subject };
    const answer = await postJson(`${url}/api/leads`, fields, newVisitor());
    return { status: answer.status, id: answer.status === 201 ? ((await answer.json()) as { id: string }).id : "" };
  };
  const send = async (sender: number) => {
    for (let number = 0; ; number++) {
      const stored = await store(`Sender ${sender}, message ${number}`).catch((error: unknown) => {
        if (shownBy === "refusals") throw error;
      });
      if (!stored || (stored.status !== 201 && shownBy === "refusals")) return;
      expect(stored.status).toBe(201);
      acknowledged.push(stored.id);
      if (acknowledged.length === after) ending = end();
    }
  };
  await Promise.all(Array.from({ length: senders }, (_, sender) => send(sender)));
  await ending;
  return acknowledged;
}
