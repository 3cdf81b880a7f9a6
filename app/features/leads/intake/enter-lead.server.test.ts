import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findLead, countLeads } from "#app/features/leads/records/stored-leads.server.ts";
import { describeEachStore } from "#tests/support/each-store.ts";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import { enterLead } from "./enter-lead.server.ts";

describeEachStore((newStore) => {
  const store = storeOfEachTest(newStore);

  const call = { origin: "phone", locale: "ar", who: "sara@company.example" } as const;
  const enter = (values: Record<string, string>, submission: string = randomUUID()) =>
    enterLead(store, "TST", { ...call, submission, values });

  test("a caller needs no more than a name, belongs to who entered it, and is mailed nothing", async () => {
    const result = await enter({ name: "سارة", phone: "٠٥٥ ١٢٣ ٤٥٦٧" });
    const lead = await findLead(store, result.outcome === "entered" ? result.id : "");
    const taken = { origin: "phone", status: "new", assigned_to: call.who, deliveries: [] };
    expect(lead).toMatchObject({ name: "سارة", phone_e164: "+966551234567", ...taken });
  });

  test("one that is posted twice, even at once, is entered once", async () => {
    const values = { name: "Omar", message: "Wants an offer" };
    const [first, second] = await Promise.all([enter(values, "same"), enter(values, "same")]);
    expect(second).toEqual(first);
    expect(await enter(values, "same")).toEqual(first);
    await enter(values);
    expect(await countLeads(store, {})).toBe(2);
  });

  test("what is given must be right", async () => {
    expect(await enter({ name: "", email: "omar@", subject: "x".repeat(151) })).toEqual({
      outcome: "invalid",
      faults: { name: "invalid", email: "invalid", subject: "tooLong" },
    });
    expect(await countLeads(store, {})).toBe(0);
  });
});
