import { expect, test } from "vitest";
import type { LeadTable } from "#app/store/tables.server.ts";
import { describeEachStore } from "#tests/support/each-store.ts";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import { savedFilters, withFilter } from "#app/features/leads/rules/saved-filters.ts";
import { invite, memberByEmail, setProfile } from "#app/features/members/members.server.ts";
import { addNote, changeLead } from "./change-lead.server.ts";
import { listLeads } from "./list-leads.server.ts";
import { exportPerson } from "./person.server.ts";
import {
  addressesOf,
  findPerson,
  listPersons,
  mergePersons,
  separatePerson,
  setCompany,
  similarPersons,
  tagsInUse,
} from "./persons.server.ts";
import { erasePerson, removeLead } from "./remove-leads.server.ts";
import { leadsOfSender } from "./stored-leads.server.ts";

const who = "omar@company.example";

describeEachStore((newStore) => {
  const store = storeOfEachTest(newStore);

  let minute = 0;
  /** A lead later than those before. @param phone as E.164 has it; empty: none */
  const add = (id: string, email: string, phone = "", lead: Partial<LeadTable> = {}) =>
    store.add(id, {
      received_at: new Date(Date.UTC(2020, 10, 20, 0, minute++)).toISOString(),
      email,
      phone,
      phone_e164: phone || null,
      ...lead,
    });
  const lead = (id: string) =>
    store.run((db) =>
      db.selectFrom("lead").select(["person", "tags", "company"]).where("id", "=", id).executeTakeFirstOrThrow(),
    );
  const personOf = async (id: string) => (await lead(id)).person;
  const setTags = (id: string, tags: string) =>
    changeLead(store, { id, field: "tags", before: undefined, after: () => tags, who });
  const list = async (options: { text?: string; company?: string; limit?: number } = {}) => {
    const { persons } = await listPersons(store, { text: "", company: "", after: "", limit: 10, ...options });
    return persons.map(({ lead: { id, person }, leads }) => ({ id, person, leads }));
  };

  test("a lead belongs to the person of its address in any case, without one to that of its number", async () => {
    await add("NH-1", "Sara@example.com", "+966551234567");
    await add("NH-2", "sara@EXAMPLE.com", "+966500000000");
    await add("NH-3", "", "+966500000000");
    await add("NH-4", "");
    await add("NH-5", "");
    // Called first, and wrote then.
    await add("NH-6", "", "+966500000001");
    await add("NH-7", "omar@example.com", "+966500000001");
    const persons = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => personOf(`NH-${number}`)));
    expect(persons).toEqual(["NH-1", "NH-1", "NH-1", "NH-4", "NH-5", "NH-6", "NH-6"]);
  });

  test("two addresses with one number may be colleagues: they are two persons, of whom each is told", async () => {
    await add("NH-1", "sara@example.com", "+966110000000");
    await add("NH-2", "omar@example.com", "+966110000000");
    expect(await personOf("NH-2")).toBe("NH-2");
    expect((await similarPersons(store, "NH-1")).map(({ lead }) => lead.id)).toEqual(["NH-2"]);
    expect(await leadsOfSender(store, { id: "NH-1", person: "NH-1", phone_e164: "+966110000000" })).toHaveLength(1);
  });

  test("leads of one insert belong together, too", async () => {
    await add("NH-0", "a@b.example");
    const row = await store.run((db) => db.selectFrom("lead").selectAll().executeTakeFirstOrThrow());
    const rows = ["NH-1", "NH-2"].map((id) => ({ ...row, id, submission_key: id, person: "", email: "new@b.example" }));
    await store.run((db) =>
      db
        .insertInto("lead")
        .values(rows.map((one) => ({ ...one, phone_e164: null })))
        .execute(),
    );
    expect(await personOf("NH-2")).toBe(await personOf("NH-1"));
  });

  test("the company is that of the address unless it is a free one, or as it was named, also of the next lead", async () => {
    await add("NH-1", "sara@Clinic.example");
    await add("NH-2", "omar@gmail.com");
    expect([(await lead("NH-1")).company, (await lead("NH-2")).company]).toEqual(["clinic.example", ""]);
    await setCompany(store, "NH-2", "clinic.example");
    await add("NH-3", "omar@gmail.com");
    expect(await list({ company: "clinic.example" })).toEqual([
      { id: "NH-3", person: "NH-2", leads: 2 },
      { id: "NH-1", person: "NH-1", leads: 1 },
    ]);
    expect((await list({ text: "clinic" })).map(({ person }) => person)).toContain("NH-2");
  });

  test("tags filter, are searched and go on to the person's next lead", async () => {
    await add("NH-1", "sara@example.com");
    await add("NH-2", "omar@example.com");
    await setTags("NH-1", "\nkey 100%\nvip\n");
    await setTags("NH-2", "\nVIP\n");
    await add("NH-3", "sara@example.com");
    const ids = async (filter: object, text = "") =>
      (await listLeads(store, filter, { text, limit: 9 })).leads.map(({ id }) => id);
    expect(await ids({ tag: "vip" })).toEqual(["NH-3", "NH-1"]);
    expect(await ids({ tag: "key 100%" })).toEqual(["NH-3", "NH-1"]);
    expect(await ids({ tag: "key 1___" })).toEqual([]);
    expect(await ids({ tag: "vi" })).toEqual([]);
    expect(await ids({}, "vip")).toEqual(["NH-3", "NH-2", "NH-1"]);
    await setTags("NH-3", "");
    expect(await ids({}, "vip")).toEqual(["NH-2", "NH-1"]);
    expect(await tagsInUse(store)).toEqual(["VIP", "key 100%", "vip"]);
  });

  test("persons are listed by their last lead, spam aside, and a search finds them by any", async () => {
    await add("NH-1", "sara@example.com", "", { message: "firewall" });
    await add("NH-2", "omar@example.com");
    await add("NH-3", "sara@example.com", "", { message: "printer" });
    await add("NH-4", "spam@example.com", "", { status: "spam" });
    await add("NH-5", "omar@example.com", "", { status: "spam" });
    const [sara, omar] = [
      { id: "NH-3", person: "NH-1", leads: 2 },
      { id: "NH-2", person: "NH-2", leads: 2 },
    ];
    expect(await list()).toEqual([sara, omar]);
    expect(await list({ text: "firewall" })).toEqual([sara]);
    const first = await listPersons(store, { text: "", company: "", after: "", limit: 1 });
    expect(first.persons[0]).toMatchObject({ lead: { id: "NH-3" }, lastContact: first.persons[0]!.lead.received_at });
    const second = await listPersons(store, { text: "", company: "", after: first.next!, limit: 1 });
    expect([second.persons[0]!.lead.id, second.next]).toEqual(["NH-2", undefined]);
    await addNote(store, { id: "NH-3", who, text: "Dear Sara", kind: "handed" });
    const [answered] = (await listPersons(store, { text: "", company: "", after: "", limit: 1 })).persons;
    expect(answered!.lastContact > answered!.lead.received_at).toBe(true);
    await add("NH-6", "khalid@example.com", "", { name: "خالد القحطاني" });
    const alike = await listPersons(store, { text: "Alkahtani", company: "", after: "", limit: 1 });
    expect(alike).toMatchObject({ isAlike: true, persons: [{ lead: { id: "NH-6" } }] });
  });

  test("two are merged, and separated by their addresses as they were", async () => {
    await add("NH-1", "sara@example.com");
    await add("NH-2", "sara@work.example", "+966551234567");
    await setTags("NH-2", "\nvip\n");
    await add("NH-3", "", "+966551234567");
    for (const text of ["Sara@Work.example", "055 123 4567", "nh-7k3m-0qxd"])
      expect(await findPerson(store, text, "NH")).toBe(text.startsWith("nh") ? undefined : "NH-2");
    expect(await mergePersons(store, { from: "NH-2", into: "nobody" })).toBe(0);
    expect(await mergePersons(store, { from: "NH-2", into: "NH-1" })).toBe(2);
    const addresses = ["+966551234567", "sara@example.com", "sara@work.example"];
    expect(await addressesOf(store, "NH-1")).toEqual(addresses);
    for (const wrong of [[], addresses, ["nobody@example.com"]])
      expect(await separatePerson(store, "NH-1", wrong)).toBeUndefined();
    expect(await separatePerson(store, "NH-1", ["sara@work.example", "+966551234567"])).toBe("NH-2");
    expect([await personOf("NH-1"), await lead("NH-3")]).toMatchObject(["NH-1", { person: "NH-2", tags: "\nvip\n" }]);
    // The first lead keeps its number, whichever part is chosen.
    await mergePersons(store, { from: "NH-2", into: "NH-1" });
    expect(await separatePerson(store, "NH-1", ["sara@example.com"])).toBe("NH-2");
    await add("NH-4", "sara@work.example");
    expect(await personOf("NH-4")).toBe("NH-2");
  });

  test("an erasure and a copy cover every address of a person, and nothing of them stays", async () => {
    await add("NH-1", "sara@example.com");
    await add("NH-2", "sara@work.example");
    await add("NH-3", "omar@example.com", "", { message: "ask SARA@work.example" });
    await mergePersons(store, { from: "NH-2", into: "NH-1" });
    await setTags("NH-2", "\nvip\n");
    await setCompany(store, "NH-1", "Clinic");
    const { json } = await exportPerson(store, { email: "sara@example.com" });
    expect(JSON.parse(json)).toMatchObject({
      messages: [
        { id: "NH-2", tags: ["vip"], company: "Clinic" },
        { id: "NH-1", tags: [] },
      ],
      mentionedIn: ["NH-3"],
    });
    await invite(store, { email: who, role: "sales", language: "en", by: who });
    const member = async () => (await memberByEmail(store, who))!;
    const filters = withFilter(withFilter("", { name: "Sara", search: "q=SARA%40work.example" }), {
      name: "Clinics",
      search: "tag=vip",
    });
    await setProfile(store, (await member()).id, { lead_filters: filters });
    const erasure = await erasePerson(store.parts, { email: "sara@example.com" }, () => undefined);
    expect(erasure).toMatchObject({ leads: 2, mentionedIn: ["NH-3"] });
    expect(savedFilters((await member()).lead_filters).map(({ name }) => name)).toEqual(["Clinics"]);
    expect(await list()).toEqual([{ id: "NH-3", person: "NH-3", leads: 1 }]);
    await removeLead(store.parts, "NH-3");
    expect([await list(), await tagsInUse(store)]).toEqual([[], []]);
  });
});
