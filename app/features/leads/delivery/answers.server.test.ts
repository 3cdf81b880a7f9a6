import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { addNote } from "#app/features/leads/records/change-lead.server.ts";
import { findLead } from "#app/features/leads/records/stored-leads.server.ts";
import { describeEachStore } from "#tests/support/each-store.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import { createDeliver } from "./deliveries.server.ts";
import { claimDue, recordFailure, recordOutcome } from "./outbox.server.ts";

const id = "TST-7K3M-0QXD";
const sara = "sara@company.example";

describeEachStore((newStore) => {
  let server: MailServer;
  let refused: number | undefined;
  beforeEach(async () => {
    refused = undefined;
    server = await startMailServer({ recipient: () => refused });
    return () => server.stop();
  });
  const mail = { MAIL_FROM: "Works <site@company.example>", LEADS_TO: "us@company.example" };
  const store = storeOfEachTest(async () => ({ ...(await newStore()), SMTP_URL: server.url, ...mail }));

  const claimed = (channel: "answer" | "confirmation") =>
    store.run((db) => claimDue(db, { channel, flagged: 0 }, { now: new Date(), limit: 9, holder: randomUUID() }));
  /** Delivers what is due, as the worker does. */
  async function deliver(channel: "answer" | "confirmation"): Promise<void> {
    for (const row of await claimed(channel)) {
      const result = await createDeliver(store.parts)([row], new AbortController().signal);
      const now = new Date();
      if (result.outcome === "failed") await store.run((db) => recordFailure(db, [row], result, now));
      else await store.run((db) => recordOutcome(db, [row], result, now));
    }
  }
  const answer = (text: string) => addNote(store, { id, who: sara, text, kind: "answer" });

  test("an answer continues the thread of the confirmation, from the company, to be replied to", async () => {
    await store.add(id, { locale: "ar", subject: "شبكة" }, ["confirmation"]);
    await deliver("confirmation");
    await answer("نتصل بك غدًا.\n\nسارة");
    await deliver("answer");
    await answer("وصلك العرض؟");
    await deliver("answer");
    const [confirmation, first, second] = server.mails;
    expect(confirmation!.headers.find(({ key }) => key === "auto-submitted")).toBeDefined();
    expect(first).toMatchObject({
      from: { address: "site@company.example" },
      replyTo: [{ address: "us@company.example" }],
      envelopeTo: ["sara@example.com"],
      inReplyTo: confirmation!.messageId,
      references: confirmation!.messageId,
    });
    expect(first!.subject).toContain(`شبكة [${id}]`);
    expect(first!.text?.trim()).toBe("نتصل بك غدًا.\n\nسارة");
    expect(first!.html).toContain('dir="rtl"');
    // A person wrote it: an absence may be told.
    expect(first!.headers.find(({ key }) => key === "auto-submitted")).toBeUndefined();
    expect(second!.inReplyTo).toBe(first!.messageId);
    expect(second!.references).toBe(`${confirmation!.messageId} ${first!.messageId}`);
  });

  test("without a confirmation it begins a thread", async () => {
    await store.add(id, {}, []);
    await answer("Hello");
    await deliver("answer");
    expect(server.mails[0]!.inReplyTo).toBeUndefined();
    expect(server.mails[0]!.references).toBeUndefined();
  });

  test("one that is under way is not taken with the next, by any process", async () => {
    await store.add(id, {}, []);
    await answer("First");
    const [first] = await claimed("answer");
    await answer("Second");
    const taken = await Promise.all([claimed("answer"), claimed("answer")]);
    expect(taken.flat()).toHaveLength(1);
    expect(taken.flat()[0]!.note_id).not.toBe(first!.note_id);
    await store.run((db) => recordOutcome(db, [first!], { outcome: "sent" }, new Date()));
    const { deliveries } = (await findLead(store, id))!;
    const stateOf = new Map(deliveries.map(({ note_id, state }) => [note_id, state]));
    expect(stateOf.get(first!.note_id)).toBe("sent");
    expect(stateOf.get(taken.flat()[0]!.note_id)).toBe("pending");
  });

  test("one to a visitor who wrote long ago is tried again like any other", async () => {
    await store.add(id, { received_at: "2020-01-01T00:00:00.000Z" }, []);
    refused = 450;
    await answer("Hello");
    await deliver("answer");
    expect((await findLead(store, id))!.deliveries).toMatchObject([{ state: "pending", fault: "temporary" }]);
  });
});
