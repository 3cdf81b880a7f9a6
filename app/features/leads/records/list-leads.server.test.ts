import { expect, test } from "vitest";
import { describeEachStore } from "#tests/support/each-store.ts";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import { changeLead } from "./change-lead.server.ts";
import { stagesOf } from "#app/features/leads/rules/stages.ts";
import { sites } from "#tests/support/sites.ts";
import { countByStatus, leadBehind, listLeads, statusesOf } from "./list-leads.server.ts";
import { indexLeads } from "./search.server.ts";
import { findLead, type LeadFilter } from "./stored-leads.server.ts";

const sara = "sara@company.example";

describeEachStore((newStore) => {
  const store = storeOfEachTest(newStore);

  const minute = (number: number) => new Date(Date.UTC(2026, 10, 20, 0, number)).toISOString();
  const addSome = async (count: number, message = "cloud") => {
    for (let number = 0; number < count; number++)
      await store.add(`NH-${number}`, { received_at: minute(number >> 1), message: `${message} ${number}` });
  };
  /** All pages, one after the other. */
  const pages = async (filter: LeadFilter, options: { text?: string; limit: number }) => {
    const found: string[][] = [];
    for (let after: string | undefined = ""; after !== undefined;) {
      const page = await listLeads(store, filter, { ...options, after });
      found.push(page.leads.map(({ id }) => id));
      after = page.next;
    }
    return found;
  };

  test("pages go on where the last one ended, also among leads of one moment and while others come", async () => {
    await addSome(7);
    expect(await pages({}, { limit: 3 })).toEqual([["NH-6", "NH-5", "NH-4"], ["NH-3", "NH-2", "NH-1"], ["NH-0"]]);
    const first = await listLeads(store, {}, { limit: 3 });
    await store.add("NH-9", { received_at: minute(9) });
    const second = await listLeads(store, {}, { limit: 3, after: first.next! });
    expect(second.leads[0]).toMatchObject({ deliveries: [{ channel: "notification" }] });
    for (const name of ["notes", "changes", "files"]) expect(second.leads[0]).not.toHaveProperty(name);
    expect(second.leads.map(({ id }) => id)).toEqual(["NH-3", "NH-2", "NH-1"]);
    expect(await pages({}, { limit: 8 })).toHaveLength(1);
    const plan = { field: "follow_up", before: "", who: sara } as const;
    for (const id of ["NH-3", "NH-1"]) await changeLead(store, { ...plan, id, after: "2026-12-02 09:30\nCall them" });
    await changeLead(store, { ...plan, id: "NH-9", after: "2026-12-01\n" });
    expect(await pages({ planned: true }, { limit: 1 })).toEqual([["NH-9"], ["NH-1"], ["NH-3"]]);
    expect(await countByStatus(store, { planned: true, status: "won" }, ["new"])).toMatchObject({ new: 8, planned: 3 });
  });

  test("a lead leads to the one behind it in its list, the last one to the first, and none to itself", async () => {
    await addSome(3);
    const behind = async (id: string, filter: LeadFilter) => leadBehind(store, filter, (await findLead(store, id))!);
    expect(await Promise.all(["NH-2", "NH-1", "NH-0"].map((id) => behind(id, {})))).toEqual(["NH-1", "NH-0", "NH-2"]);
    await changeLead(store, { id: "NH-1", field: "status", before: "new", after: "won", who: sara });
    expect(await behind("NH-2", { status: "new" })).toBe("NH-0");
    // It has just left the list.
    expect(await behind("NH-1", { status: "new" })).toBe("NH-0");
    expect(await behind("NH-1", { status: "won" })).toBeUndefined();
    const plan = { field: "follow_up", before: "", who: sara } as const;
    for (const [id, day] of [["NH-0", "01"] as const, ["NH-2", "02"] as const])
      await changeLead(store, { ...plan, id, after: `2026-12-${day}\n` });
    expect(await behind("NH-0", { planned: true })).toBe("NH-2");
    expect(await behind("NH-1", { planned: true })).toBe("NH-0");
  });

  const indexAll = async () => {
    while (!(await indexLeads(store)));
  };

  test("a search says whether all could be looked through, and finds what has just come", async () => {
    await addSome(100);
    const search = () => listLeads(store, {}, { text: "cloud", limit: 100 });
    expect(await search()).toMatchObject({ complete: false });
    await indexAll();
    await store.add("NH-100", { received_at: minute(100), message: "cloud" });
    const { leads, complete } = await search();
    expect([leads.length, leads[0]!.id, complete]).toEqual([100, "NH-100", true]);
  });

  test("pages of a search go on as well, and take the filter into account", async () => {
    await addSome(70);
    await indexAll();
    await changeLead(store, { id: "NH-1", field: "status", before: "new", after: "won", who: sara });
    await changeLead(store, { id: "NH-68", field: "status", before: "new", after: "won", who: sara });
    expect((await pages({}, { text: "CLOUD", limit: 20 })).map(({ length }) => length)).toEqual([20, 20, 20, 10]);
    expect((await pages({}, { text: "cloud", limit: 20 })).flat()).toHaveLength(new Set(await listed("cloud")).size);
    expect(await pages({ status: "won" }, { text: "cloud", limit: 1 })).toEqual([["NH-68"], ["NH-1"]]);
    expect(await pages({ status: "lost" }, { text: "cloud", limit: 1 })).toEqual([[]]);
  });

  const listed = async (text: string) => (await pages({}, { text, limit: 7 })).flat();

  test("filters by each, and by several together", async () => {
    await addSome(6);
    await store.add("NH-F", { flagged: 1, email: "Omar@Example.com", received_at: minute(60) });
    for (const id of ["NH-2", "NH-F"]) await store.change(id, { state: "dead" });
    await changeLead(store, { id: "NH-3", field: "assigned_to", before: "", after: sara, who: sara });
    await changeLead(store, { id: "NH-3", field: "status", before: "new", after: "won", who: sara });
    const ids = async (filter: LeadFilter) => (await listLeads(store, filter, { limit: 50 })).leads.map(({ id }) => id);
    expect(await ids({ status: "won" })).toEqual(["NH-3"]);
    expect(await ids({ flagged: true })).toEqual(["NH-F"]);
    expect(await ids({ flagged: false })).toHaveLength(6);
    expect(await ids({ email: "omar@example.com" })).toEqual(["NH-F"]);
    expect(await ids({ since: new Date(minute(2)) })).toEqual(["NH-F", "NH-5", "NH-4"]);
    expect(await ids({ assignedTo: sara })).toEqual(["NH-3"]);
    expect(await ids({ assignedTo: "" })).toHaveLength(6);
    expect(await ids({ undelivered: true })).toEqual(["NH-F", "NH-2"]);
    expect(await ids({ undelivered: true, flagged: false })).toEqual(["NH-2"]);
    expect(await ids({ assignedTo: sara, status: "new" })).toEqual([]);
  });

  test("counts leads by status, within the rest of the filter and up to a limit", async () => {
    await addSome(3);
    await store.add("NH-F", { flagged: 1, status: "spam" });
    const none = { new: 0, contacted: 0, offer: 0, won: 0, lost: 0, spam: 0, planned: 0 };
    const statuses = await statusesOf(store, stagesOf(sites.en));
    expect(await countByStatus(store, {}, statuses)).toEqual({ ...none, new: 3, spam: 1 });
    expect(await countByStatus(store, { flagged: true }, statuses)).toEqual({ ...none, spam: 1 });
  });

  test("statuses are the stages, spam, and whatever other stage holds leads", async () => {
    const stages = stagesOf(sites.en).slice(0, 2);
    expect(await statusesOf(store, stages)).toEqual(["new", "contacted", "spam"]);
    for (const [index, status] of ["won", "contacted", "new", "won", "visit"].entries())
      await store.add(`NH-${index}`, { status });
    expect(await statusesOf(store, stages)).toEqual(["new", "contacted", "spam", "visit", "won"]);
  });
});
