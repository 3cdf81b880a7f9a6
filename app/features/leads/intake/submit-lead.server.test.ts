import { fieldColumns } from "#app/features/leads/lead-fields.server.ts";
import { sites } from "#tests/support/sites.ts";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parseEnv } from "#app/platform/env.server.ts";
import { createSecrets } from "#app/platform/secret.server.ts";
import { createStore, type Store } from "#app/store/store.server.ts";
import { createSubmit, type LeadInput } from "./submit-lead.server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const minute = 60_000;
const start = new Date("2026-11-20T09:00:00.000Z");
const good = {
  name: "Sara Al-Harbi",
  email: "sara@example.com",
  phone: "٠٥٥ ١٢٣ ٤٥٦٧",
  subject: "Network for a new office",
  message: "We move in May.\r\nTwelve desks.",
};

let parent: string;
let store: Store;
let submitLead: ReturnType<typeof createSubmit>["submit"];

beforeEach(async () => {
  vi.useFakeTimers({ now: start, toFake: ["Date", "setTimeout", "clearTimeout"] });
  parent = temporaryFolder();
  startProcess();
});

afterEach(() => {
  vi.useRealTimers();
  return store.close();
});

/** The former process's memory is gone. */
function startProcess(): void {
  const settings = parseEnv({ DATA_DIR: join(parent, "data") });
  store = createStore({ settings, secrets: createSecrets(settings) });
  ({ submit: submitLead } = createSubmit({ settings, store, sites: () => sites }, () => {}));
}

type Change = Partial<LeadInput>;
const submit = ({ fields, address = "203.0.113.7", ...input }: Change = {}) =>
  submitLead({ kind: "contact", locale: "en", page: "/contact", ...input, address, fields: { ...good, ...fields } });

const leads = () => store.run((db) => db.selectFrom("lead").selectAll().orderBy("received_at").execute());
const outbox = () => store.run((db) => db.selectFrom("outbox").selectAll().orderBy("channel").execute());

async function accepted(change?: Change): Promise<string> {
  const result = await submit(change);
  expect(result.outcome).toBe("accepted");
  return result.outcome === "accepted" ? result.id : "";
}

test("stores a lead and its deliveries, cleaned, with the number understood", async () => {
  const result = await submit({ locale: "ar", page: "/ar/contact", fields: { source: "utm_source=x\u0000\r\n" } });
  expect(result).toEqual({ outcome: "accepted", id: expect.stringMatching(/^TST-/), receivedAt: start.toISOString() });
  const id = result.outcome === "accepted" && result.id;
  const number = { phone: "055 123 4567", phone_e164: "+966551234567" };
  const origin = { received_at: start.toISOString(), locale: "ar", source: "utm_source=x", page: "/ar/contact" };
  const text = { ...fieldColumns(good), message: "We move in May.\nTwelve desks.", ...number };
  expect(await leads()).toMatchObject([{ id, ...text, ...origin, kind: "contact", status: "new", flagged: 0 }]);
  const pending = { lead_id: id, state: "pending", attempts: 0, next_attempt_at: start.toISOString() };
  expect(await outbox()).toMatchObject([
    { ...pending, channel: "confirmation" },
    { ...pending, channel: "notification" },
  ]);
});

test("a filled trap is kept and flagged, and nothing is confirmed", async () => {
  await accepted({ fields: { website: "https://spam.example" } });
  expect(await leads()).toMatchObject([{ flagged: 1, status: "new" }]);
  expect(await outbox()).toMatchObject([{ channel: "notification" }]);
});

test("a source without end is cut", async () => {
  await accepted({ fields: { source: "🌴".repeat(5000) } });
  expect((await leads())[0]?.source).toBe("🌴".repeat(300));
});

describe("the same submission", () => {
  const submission_id = "3f2b7c1e-6d58-4a3e-9b0a-5c1d2e3f4a5b";

  test("by its id: one lead, at any time, from anywhere, after a restart too", async () => {
    const id = await accepted({ fields: { submission_id } });
    expect(await accepted({ fields: { submission_id: submission_id.toUpperCase() } })).toBe(id);
    expect(await accepted({ fields: { submission_id, message: good.message.replace("\r\n", "\n") } })).toBe(id);
    vi.setSystemTime(start.getTime() + 24 * 60 * minute);
    expect(await accepted({ fields: { submission_id }, address: "198.51.100.1" })).toBe(id);
    await store.close();
    startProcess();
    expect(await accepted({ fields: { submission_id } })).toBe(id);
    expect(await leads()).toHaveLength(1);
    expect(await outbox()).toHaveLength(2);
  });

  test("not by its id with other fields: both messages stay, each once", async () => {
    const first = await accepted({ fields: { submission_id } });
    const second = await accepted({ fields: { submission_id, message: "We move in June instead." } });
    expect(second).not.toBe(first);
    expect(await accepted({ fields: { submission_id } })).toBe(first);
    expect(await accepted({ fields: { submission_id, message: "We move in June instead." } })).toBe(second);
    expect(await leads()).toHaveLength(2);
  });

  test("without an id: the same fields from the same address within ten minutes, after a restart too", async () => {
    vi.setSystemTime(start.getTime() + 9 * minute);
    const id = await accepted();
    vi.setSystemTime(start.getTime() + 19 * minute - 1);
    expect(await accepted()).toBe(id);
    await store.close();
    startProcess();
    expect(await accepted({ fields: { submission_id: "not a uuid" } })).toBe(id);
    expect(await accepted({ address: "198.51.100.1" })).not.toBe(id);
    expect(await accepted({ fields: { subject: "Another subject" } })).not.toBe(id);
    vi.setSystemTime(start.getTime() + 19 * minute);
    expect(await accepted()).not.toBe(id);
    expect(await leads()).toHaveLength(4);
  });

  test("the store holds no address, not even one that can be tried out", async () => {
    const [first] = (await accepted()) ? await leads() : [];
    await rm(join(parent, "data/secret"));
    await store.run((db) => db.deleteFrom("lead").execute());
    await store.close();
    startProcess();
    const [second] = (await accepted()) ? await leads() : [];
    expect(first?.submission_key).not.toBe(second?.submission_key);
    expect(JSON.stringify(second)).not.toContain("203.0.113");
  });
});

describe("limits of one address", () => {
  const nth = (number: number, address?: string) =>
    submit({ fields: { subject: `Subject number ${number}` }, address });

  test("ten stored in ten minutes; a repeat is acknowledged again and counts for nothing", async () => {
    for (let number = 0; number < 10; number++) expect((await nth(number)).outcome).toBe("accepted");
    vi.setSystemTime(start.getTime() + minute);
    expect(await nth(10)).toEqual({ outcome: "too-many", retryAfterSeconds: 540 });
    expect((await nth(3)).outcome).toBe("accepted");
    expect((await nth(10, "203.0.113.8")).outcome).toBe("accepted");
    vi.setSystemTime(start.getTime() + 10 * minute + 1);
    expect((await nth(10)).outcome).toBe("accepted");
  });

  test("repeats and faults take none of the ten", async () => {
    for (let number = 0; number < 15; number++) expect((await nth(0)).outcome).toBe("accepted");
    for (let number = 0; number < 15; number++) await submit({ fields: { name: "" } });
    for (let number = 1; number < 10; number++) expect((await nth(number)).outcome).toBe("accepted");
    expect((await nth(10)).outcome).toBe("too-many");
  });

  test("sixty tries in ten minutes, right or wrong", async () => {
    for (let number = 0; number < 60; number++) await submit({ fields: { name: "" } });
    expect(await submit()).toEqual({ outcome: "too-many", retryAfterSeconds: 600 });
    expect(await submit({ address: "::ffff:203.0.113.7" })).toMatchObject({ outcome: "too-many" });
  });
});

describe("a store that is away", () => {
  beforeEach(() => writeFile(join(parent, "data"), ""));

  test("is said, and takes nothing of what the address may store", async () => {
    for (let number = 0; number < 20; number++) expect(await submit()).toEqual({ outcome: "unavailable" });
    await rm(join(parent, "data"));
    expect((await submit()).outcome).toBe("accepted");
  });
});
