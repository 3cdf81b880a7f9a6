import { message, newVisitor, postJson } from "./contact.ts";

type Course = { senders: number; after: number; end: () => Promise<unknown> };

/**
 * Sends leads, each of another visitor, until a server takes no more.
 * @param options.end takes it down, once `after` of them have been acknowledged
 * @returns the numbers of all that were acknowledged
 */
export async function sendUntilDown(url: string, { senders, after, end }: Course): Promise<string[]> {
  const acknowledged: string[] = [];
  const send = async (sender: number) => {
    for (let number = 0; ; number++) {
      const fields = { ...message, kind: "contact", locale: "en", subject: `Sender ${sender}, message ${number}` };
      const answer = await postJson(`${url}/api/leads`, fields, newVisitor());
      if (answer.status !== 201) return;
      acknowledged.push(((await answer.json()) as { id: string }).id);
      if (acknowledged.length === after) void end();
    }
  };
  // A process that is killed ends what is under way without an answer.
  await Promise.allSettled(Array.from({ length: senders }, (_, sender) => send(sender)));
  return acknowledged;
}
