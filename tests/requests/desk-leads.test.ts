/** Leads at the desk, over HTTP: rights and results. */
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientOf } from "#tests/support/client.ts";
import { changeStore, sendLead } from "#tests/support/contact.ts";
import { enter } from "#tests/support/desk.ts";
import { deskOfTests } from "#tests/support/desk-of-tests.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";

const desk = deskOfTests(() => ({ TRUST_PROXY: "1" }));
const owner = desk.member("owner");
const sales = desk.member("sales");
const stranger = clientOf(desk);

const query = (sql: string, ...values: string[]) => {
  const store = new DatabaseSync(join(desk.dataDir, "leads.sqlite"), { readOnly: true, timeout: 10_000 });
  try {
    return store.prepare(sql).all(...values);
  } finally {
    store.close();
  }
};

/** Makes a new address of a member's calendar. */
const feedOf = async (member: Pick<typeof sales, "reply">) =>
  /\/desk\/calendar\/[\w-]{43}\.ics/.exec(await member.reply("/desk/me", { intent: "calendar" }))![0];

const send = (fields?: Record<string, string>) => sendLead(desk, fields);
const versions = async (path: string) =>
  (await (await sales.get(`/desk/leads/changes?${path}`)).json()) as { list: string; lead: string };

test("show a lead, and what was done with it by whom", async () => {
  const long = "سننتقل في مايو. ".repeat(10).slice(0, 159);
  const id = await send({ name: "سارة الحربي", subject: "شبكة لمكتب", message: `${long}🏢🏢` });
  const list = await sales.text("/desk/leads");
  expect(list).toContain("سارة الحربي");
  expect(list).toContain(`${long}🏢`);
  expect(list, "160 characters of a message").not.toContain("🏢🏢");
  expect(list).toMatch(/Answer by \w+day,? \d/);
  const change = { intent: "status", before: "new", after: "contacted" };
  expect(await sales.reply(`/desk/leads/${id}`, change)).toContain("It is now: Contacted.");
  await sales.post(`/desk/leads/${id}`, { intent: "assign", before: "", after: "owner@example.com" });
  await sales.post(`/desk/leads/${id}`, { intent: "note", text: "Called\r\nat 14:00" });
  const page = await sales.text(`/desk/leads/${id}`);
  for (const text of ["🏢🏢", "New → Contacted", "owner@example.com", "Called\nat 14:00"]) expect(page).toContain(text);
  expect(page, "of the store alone").not.toMatch(/claimed_|gathered_at|last_attempt_at|lead_id|submission_key/);
  expect(query("select command, subject from desk_audit where subject = ? order by command", id)).toEqual([
    { command: "lead-assigned", subject: id },
    { command: "lead-noted", subject: id },
    { command: "lead-status", subject: id },
  ]);
  const csv = await sales.reply("/desk/leads/export", {});
  expect(csv).toMatch(
    /^\ufeff?id,receivedAt,.*,confirmation,webhook,form,extra,files,holder,notes,followUp,origin,value,tags,company\r\n/,
  );
  expect(csv).toMatch(
    /,owner@example\.com,"\d{4}-\d\d-\d\d \d\d:\d\d sales@example\.com: Called\nat 14:00",,,,,example\.com\r\n/,
  );
  // No mail server is set here, so no member got a mail.
  await expect.poll(() => sales.text(`/desk/leads/${id}`)).toContain("Written to a file");
  expect(await sales.text(`/desk/leads/${id}`)).not.toContain("Delivered");
});

test("several are changed at once, whatever they were, each with its history", async () => {
  const ids = [await send({ name: "Amal First" }), await send({ name: "Amal Second" })];
  await sales.post(`/desk/leads/${ids[0]}`, { intent: "status", before: "new", after: "contacted" });
  expect(await sales.text("/desk/leads?several=1")).toContain("Choose Amal First");
  const change = (form: Record<string, string>) =>
    sales.reply("/desk/leads?several=1", `${ids.map((id) => `lead=${id}`).join("&")}&${new URLSearchParams(form)}`, {
      "content-type": "application/x-www-form-urlencoded",
    });
  expect(await change({ intent: "status", status: "won" })).toContain("Changed: 2.");
  expect(await change({ intent: "assign", assign: "owner@example.com" })).toContain("Changed: 2.");
  for (const assign of ["stranger@example.com", ""])
    expect(await change({ intent: "assign", assign })).toContain("Nothing was changed");
  expect(query("select status, assigned_to from lead where id in (?, ?)", ...ids)).toEqual(
    ids.map(() => ({ status: "won", assigned_to: "owner@example.com" })),
  );
  const statuses = "select before from lead_change where lead_id in (?, ?) and field = 'status' order by before";
  expect(query(statuses, ...ids).map(({ before }) => before)).toEqual(["contacted", "new", "new"]);
});

test("several are lost for one reason, and one undo brings each back to what it was, but for a colleague's change", async () => {
  const ids = [await send({ name: "Amal Third" }), await send({ name: "Amal Fourth" }), await send()];
  await sales.post(`/desk/leads/${ids[0]}`, { intent: "status", before: "new", after: "offer" });
  const post = (leads: string[], form: Record<string, string>) =>
    sales.reply(
      "/desk/leads?several=1",
      new URLSearchParams([...leads.map((lead) => ["lead", lead]), ...Object.entries(form)]).toString(),
      { "content-type": "application/x-www-form-urlencoded" },
    );
  const undo = (page: string) => [
    ...new Set([...page.matchAll(/name="lead" value="([^" ]+ [^"]*)"/g)].map(([, lead]) => lead!)),
  ];

  const changed = await post(ids, { intent: "status", status: "lost" });
  expect(changed).toContain("Why? (optional)");
  const back = undo(changed);
  expect(back.toSorted()).toEqual([`${ids[0]} lost offer`, ...ids.slice(1).map((id) => `${id} lost new`)].toSorted());
  const reasons = await post(back, { intent: "lost", reason: "price" });
  expect(reasons).toContain("The reason is in the history.");
  expect(query("select text, kind from note where lead_id in (?, ?, ?)", ...ids)).toEqual(
    ids.map(() => ({ text: "price", kind: "lost" })),
  );

  await sales.post(`/desk/leads/${ids[2]}`, { intent: "status", before: "lost", after: "won" });
  const undone = await post(undo(reasons), { intent: "status" });
  expect(undone).toContain("Changed: 2.");
  expect(undone).toContain("left as they are: 1.");
  const status = (id: string) => query("select status from lead where id = ?", id)[0]!.status;
  expect(ids.map(status)).toEqual(["offer", "new", "won"]);
});

test("of one person know each other, by address and by number in any spelling", async () => {
  const first = await send({ name: "Nora One", email: "nora.known@example.com", phone: "055 777 1234" });
  await send({ name: "Nora Two", email: "Nora.Known@Example.com", phone: "011 234 5678" });
  await send({ name: "Nora Three", email: "other.nora@example.com", phone: "00966 55-777-1234" });
  await send({ name: "Nobody Else", email: "somebody@example.com", phone: "055 777 9999" });
  const page = await sales.text(`/desk/leads/${first}?status=lost`);
  const person = page.slice(page.indexOf("Also from this person"));
  for (const name of ["Nora Two", "Nora Three"]) expect(person).toContain(name);
  expect(person).not.toContain("Nobody Else");
  expect(person).not.toContain("Nora One</bdi>");
  expect(person).not.toContain("Answered in another message");
  await sales.post(`/desk/leads/${first}`, { intent: "answer", text: "We will call." });
  const afterAnswer = await sales.text(`/desk/leads/${first}?status=lost`);
  expect(afterAnswer).toMatch(/Nora Two[^]*Answered in another message/);
});

test("lead on to the next of their list, and by themselves to one that waits", async () => {
  const [first, second] = [await send({ source: "next fair" }), await send({ source: "next fair" })];
  const next = (id: string, search: string) => new RegExp(`href="/desk/leads/${id}\\?${search}"[^>]*>Next message`);
  const search = "source=next\\+fair";
  expect(await sales.text(`/desk/leads/${second}?source=next+fair&template=0`)).toMatch(next(first, search));
  expect(await sales.text(`/desk/leads/${first}?source=next+fair`)).toMatch(next(second, search));
  expect(await sales.text(`/desk/leads/${first}?q=fair`)).not.toContain("Next message");
  await sales.post(`/desk/leads/${first}`, { intent: "status", before: "new", after: "won" });
  expect(await sales.text(`/desk/leads/${second}`)).not.toMatch(next(first, ""));
});

test("are answered by one member, and a second one is told of it first", async () => {
  const address = `/desk/leads/${await send({ name: "Amal Answered" })}`;
  const answer = (text: string) => ({ intent: "answer", answers: "0", text });
  await owner.post(address, answer("From the owner"));
  const page = await sales.reply(address, answer("From sales"));
  for (const words of ["A colleague has answered meanwhile", "From sales</textarea>", 'name="answers" value="1"'])
    expect(page).toContain(words);
  expect(await sales.text(address)).not.toContain("From sales");
  await owner.post(address, { ...answer("Another of the owner"), answers: "1" });
  expect(await sales.reply(address, { ...answer("From sales"), answers: "1" })).toContain('name="answers" value="2"');
  await sales.post(address, { ...answer("From sales"), answers: "2" });
  for (const words of ["From the owner", "From sales"]) expect(await owner.text(address)).toContain(words);
});

test("wait on Today beside the ways to answer, until a colleague has them", async () => {
  const id = await send({ name: "Amal Waiting", email: "amal.waiting@example.com" });
  const today = await sales.text("/desk");
  for (const way of [`/desk/leads/${id}#answer`, "tel:+966", "https://wa.me/966"])
    expect(today).toContain(`href="${way}`);
  await owner.post(`/desk/leads/${id}`, { intent: "assign", before: "", after: "owner@example.com" });
  expect(await sales.text("/desk")).not.toContain("Amal Waiting");
  const ofOwner = await owner.text("/desk");
  expect(ofOwner).toContain("Amal Waiting");
  expect(ofOwner).toMatch(/\d of 5 done/);
});

test("belong to persons, who are merged and separated, named a company and tagged", async () => {
  const first = await send({ name: "Huda Farm", email: "huda@farm.example", phone: "055 700 0001" });
  const second = await send({
    name: "Huda Farm",
    email: "huda@gmail.com",
    phone: "055 700 0002",
    message: "More goats",
  });
  const other = await send({ name: "Salma Farm", email: "salma@farm.example", phone: "055 700 0001" });
  expect(await sales.text(`/desk/leads/${first}`)).toContain("with the same number. The same person?");
  const person = `/desk/leads/persons/${first}`;
  expect(await sales.text(person), "somebody with the number").toContain("Merge with Salma Farm (salma@farm.example)");
  for (const wrong of ["nobody@farm.example", "huda@farm.example"])
    expect(await sales.reply(person, { intent: "merge", other: wrong })).toContain("No message of another person");
  expect(await sales.reply(person, { intent: "merge", other: "Huda@Gmail.com" })).toContain("They are one person now.");
  const page = await sales.text(person);
  for (const words of ["2 messages", "More goats", "huda@gmail.com", "farm.example"]) expect(page).toContain(words);
  expect(page).not.toContain("Salma Farm</bdi>");
  expect(await sales.text(`/desk/leads/${second}`)).toContain("Wrote before: 1 other message");
  const answer = await sales.get(`/desk/leads/persons/${second}`);
  expect(answer.headers.get("location")).toBe(person);

  expect(await sales.reply(person, { intent: "tag", tag: "goats, key customer" })).toContain("The tags are saved.");
  expect(await sales.reply(person, { intent: "note", text: "Likes visits" })).toContain("The note was added.");
  const history = await sales.text(`/desk/leads/${second}`);
  for (const words of ["Likes visits", "added the tag", "key customer"]) expect(history).toContain(words);
  const third = await send({ name: "Huda Farm", email: "huda@gmail.com", phone: "055 700 0002" });
  expect(query("select tags from lead where id = ?", third)).toEqual([{ tags: "\ngoats\nkey customer\n" }]);
  const many = Array.from({ length: 19 }, (_, index) => `tag ${index}`).join();
  expect(await sales.reply(person, { intent: "tag", tag: many })).toContain("at most 20 tags");
  expect(query("select tags from lead where id = ?", third)).toEqual([{ tags: "\ngoats\nkey customer\n" }]);
  await sales.post(person, { intent: "untag", tag: "goats" });
  expect(query("select id from lead where tags like '%goats%'")).toEqual([]);

  expect(await sales.reply(person, { intent: "company", company: "The Farm" })).toContain("The company is saved.");
  const company = await sales.text("/desk/leads/persons?company=The+Farm");
  for (const words of ["Company: The Farm", "Huda Farm", "3 messages", "key customer"])
    expect(company).toContain(words);
  expect(company).not.toContain("Salma");
  expect(await sales.text("/desk/leads/persons?q=goats")).toContain(person.replace("/desk", ""));

  expect(await sales.reply(person, { intent: "separate" })).toContain("Choose some of the addresses");
  expect(await sales.reply(person, { intent: "separate", address: "huda@gmail.com" })).toContain("another person now");
  const persons = [first, second, third].flatMap((id) => query("select person from lead where id = ?", id));
  expect(persons).toEqual([first, second, second].map((number) => ({ person: number })));
  expect(await sales.text(`/desk/leads/persons/${other}`)).toContain("1 message");
  expect(
    query("select command from desk_audit where command like 'person%' and subject = ? order by command", first),
  ).toEqual(["person-changed", "person-separated", "persons-merged"].map((command) => ({ command })));
  expect(await sales.status("/desk/leads/persons/NH-0000-0000")).toBe(404);
});

test("are filtered by tag and by how they came, and a filter keeps its name until its member removes it", async () => {
  const id = await send({ name: "Filtered Falcon", email: "falcon@example.com", source: "falcon fair" });
  await send({ name: "Other Owl", email: "owl@example.com" });
  await sales.post(`/desk/leads/${id}`, { intent: "tag", tag: "birds of prey" });
  for (const search of ["tag=birds+of+prey", "source=falcon+fair"]) {
    const list = await sales.text(`/desk/leads?${search}`);
    expect(list).toContain("Filtered Falcon");
    expect(list).not.toContain("Other Owl");
  }
  expect(await sales.text("/desk/leads?source=whatsapp")).not.toContain("Filtered Falcon");
  expect(await sales.reply("/desk/leads/export?tag=birds+of+prey", {})).toMatch(/,birds of prey,example\.com\r\n$/);

  const address = "/desk/leads?tag=birds+of+prey";
  const keep = { intent: "keep", name: "Falconry", search: "tag=birds+of+prey&after=2026" };
  const answer = await sales.post(address, keep);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, address]);
  expect(await sales.text("/desk/leads")).toMatch(/href="\/desk\/leads\?tag=birds\+of\+prey"[^>]*><bdi[^>]*>Falconry</);
  expect(await owner.text("/desk/leads")).not.toContain("Falconry");
  await sales.post("/desk/leads", { intent: "forget", name: "Falconry" });
  expect(await sales.text("/desk/leads")).not.toContain("Falconry");
  const newest = await sales.get("/desk/leads/changes?newest=1");
  expect(await newest.json()).toMatchObject({ newest: { name: "Other Owl" } });
});

test("are followed up: on the day they stand on Today, and go out to calendars", async () => {
  const id = await send({ name: "Amal Followed", message: "First line\nsecond line" });
  const address = `/desk/leads/${id}`;
  const plan = { intent: "plan", before: "", day: "2020-02-03", time: "09:30", line: "Send the offer; call" };
  const text = "2020-02-03 09:30\nSend the offer; call";
  for (const wrong of [{ day: "2020-02-30" }, { time: "25:00" }, { line: "x".repeat(201) }]) {
    const refused = await sales.reply(address, { ...plan, ...wrong });
    expect(refused).toContain("Choose a day");
    expect(refused).toContain(Object.values(wrong)[0]);
  }
  expect(await sales.status(`${address}/follow-up.ics`)).toBe(404);
  const planned = await sales.reply(address, plan);
  for (const sentence of ["Follow-up: Monday 3 February, 09:30.", "Overdue", "planned a follow-up"])
    expect(planned).toContain(sentence);
  expect(query("select assigned_to from lead where id = ?", id)).toEqual([{ assigned_to: "sales@example.com" }]);

  const today = await sales.text("/desk");
  for (const words of ["Amal Followed", "Send the offer; call", "First line"]) expect(today).toContain(words);
  expect(today).not.toContain("second line");
  expect(await owner.text("/desk")).not.toContain("Amal Followed");
  for (const list of ["/desk/leads", "/desk/leads?status=planned"])
    expect(await sales.text(list)).toContain("Follow-up Monday 3 February, 09:30");

  const entry = await sales.get(`${address}/follow-up.ics`);
  expect(entry.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const calendar = await entry.text();
  expect(calendar).toContain("\r\nSUMMARY:Send the offer\\; call · Amal Followed\r\n");
  expect(calendar).toContain("\r\nDTSTART:20200203T063000Z\r\n");
  const first = await feedOf(sales);
  expect(await stranger.text(first)).toContain("Amal Followed");
  const second = await feedOf(sales);
  expect(await stranger.status(first)).toBe(404);
  expect(await stranger.text(second)).toContain(id);
  expect(await stranger.text(await feedOf(owner))).not.toContain(id);
  expect(query("select 1 from member where calendar_sha256 = ?", second.slice(-47, -4))).toEqual([]);

  const done = { intent: "follow-up", before: text, after: "" };
  expect(await sales.reply(address, done)).toContain("The follow-up is done.");
  expect(await sales.text("/desk")).not.toContain("Send the offer; call");
  expect(await stranger.text(second)).not.toContain(id);
  expect(await owner.reply(address, { ...done, after: "2020-02-04\n" })).toContain("the follow-up is already done");
  const csv = await sales.reply("/desk/leads/export", {});
  expect(csv).toMatch(/^\ufeff?id,.*,holder,notes,followUp,origin,value,tags,company\r\n/);
  expect(await sales.text("/desk/leads?status=planned")).not.toContain(id);
});

test("are lost for a reason, which stands in their history", async () => {
  const address = `/desk/leads/${await send({ source: "spring fair" })}`;
  expect(await sales.text("/desk/leads")).toContain("Contact form · spring fair");
  const because = (reason: string) => sales.reply(address, { intent: "lost", reason });
  expect(await because("price"), "not lost").not.toContain("gave the reason");
  await sales.post(address, { intent: "status", before: "new", after: "lost" });
  expect(await because("made up")).not.toContain("gave the reason");
  expect(await because("price")).toContain("The reason is in the history.");
  expect(await sales.text(address)).toMatch(/gave the reason[^]*Price/);
});

test("have a value in riyals, however it is written, and a stage for an offer", async () => {
  const address = `/desk/leads/${await send({ name: "Amal Worth" })}`;
  const price = (before: string, after: string) => sales.reply(address, { intent: "value", before, after });
  expect(await price("", "much")).toMatch(/value="much"[^]*Write an amount/);
  expect(await price("", "١٢٬٥٠٠ ر.س")).toContain("Its value is now 12,500 SAR.");
  expect(await price("", "9")).toContain("its value is 12,500 SAR. Nothing was overwritten.");
  await sales.post(address, { intent: "status", before: "new", after: "offer" });
  const page = await sales.text(address);
  for (const words of ["set the value: 12,500 SAR", "New → Offer sent"]) expect(page).toContain(words);
  expect(await sales.text("/desk/leads?status=offer")).toMatch(/Amal Worth[^]*12,500 SAR/);
  expect(await sales.reply("/desk/leads/export?status=offer", {})).toMatch(/,,,12500,,example\.com\r\n/);
});

test("add up to figures of a span of days, on a page and in a file", async () => {
  const address = `/desk/leads/${await send({ source: "=figures fair" })}`;
  await sales.post(address, { intent: "value", before: "", after: "700" });
  await sales.post(address, { intent: "status", before: "new", after: "won" });
  const page = await sales.text("/desk/leads/figures");
  expect(page).toMatch(/<bdi>=figures fair<\/bdi>[^]*?<td[^>]*>1<\/td><td[^>]*>100%<[^]*?>700 SAR</);
  expect(page).toMatch(/aria-label="Leads by week: \d+ in all, \d+ won"/);
  expect(page).not.toMatch(/ style="/);
  const file = await sales.get("/desk/leads/figures.csv");
  expect(file.headers.get("content-disposition")).toMatch(/filename="figures-[\d-]{21}\.csv"$/);
  const csv = await file.text();
  expect(csv).toMatch(/^\ufeff?group,name,leads,due,inTime,median,won,lost,value\r\ntotal,,/);
  expect(csv).toMatch(/\r\ncampaign,'=figures fair,1,1,1,\d,1,0,700\r\n/);
  const before = "from=2020-01-01&to=2020-01-31";
  expect(await sales.text(`/desk/leads/figures?${before}`)).not.toContain("figures fair");
  expect(await sales.status("/desk/leads/figures?from=2020-02-31&to=never")).toBe(200);
});

test("leave the calendar of somebody who is removed, or has another role", async () => {
  const cookie = await enter(await desk.invite({ email: "subscriber@example.com", role: "sales" }));
  const feed = await feedOf(clientOf(desk, () => cookie));
  expect(await stranger.status(feed)).toBe(200);
  const [member] = query("select id from member where email = 'subscriber@example.com'").map(({ id }) => String(id));
  const asOwner = (form: Record<string, string>) => owner.post("/desk/people", { member: member!, ...form });
  await asOwner({ intent: "role", role: "editor" });
  expect(await stranger.status(feed)).toBe(404);
  await asOwner({ intent: "role", role: "sales" });
  expect(await stranger.status(feed)).toBe(200);
  await asOwner({ intent: "remove" });
  expect(await stranger.status(feed)).toBe(404);
});

test("are entered by hand, and what was typed stays until it is right", async () => {
  const call = {
    intent: "enter",
    submission: "call",
    origin: "whatsapp",
    name: "",
    message: "Needs racks",
    language: "ar",
  };
  const refused = await sales.reply("/desk/leads/new", call);
  expect(refused).toContain("Needs racks");
  expect(refused).toMatch(/<option[^>]*value="whatsapp"[^>]*selected|<option[^>]*selected[^>]*value="whatsapp"/);
  const entered = await sales.post("/desk/leads/new", { ...call, name: "Salem Caller" });
  const place = entered.headers.get("location")!;
  expect(entered.status).toBe(302);
  const page = await sales.text(place);
  for (const words of ["Salem Caller", "Needs racks", "Entered at the desk: WhatsApp"]) expect(page).toContain(words);
  const again = await sales.post("/desk/leads/new", { ...call, name: "Salem Caller" });
  expect(again.headers.get("location")).toBe(place);
});

test("are imported from a spreadsheet once their columns are matched, as one action that is taken back", async () => {
  const post = (fields: [name: string, value: string | Blob][]) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return sales.post("/desk/leads/import", form);
  };
  const reply = async (fields: [name: string, value: string | Blob][]) => (await post(fields)).text();
  // As an old spreadsheet writes it: a name and words in Windows-1256, and a row without a name.
  const csv = Buffer.from(
    "Client;Mobile;\xe3\xe1\xc7\xcd\xd9\xc7\xca\n\xd3\xc7\xd1\xc9;0559990011;\xe3\xd1\xcd\xc8\xc7\n;;?\n",
    "latin1",
  );
  const preview = await reply([["file", new Blob([csv])]]);
  for (const words of ["1 lead can be entered.", "Row 3: ", "سارة"]) expect(preview).toContain(words);
  expect(preview.match(/<option[^>]* selected=""[^>]*>[^<]*/g)?.map((one) => one.replace(/.*>/, ""))).toEqual(
    expect.arrayContaining(["Name", "Phone", "Message"]),
  );
  const hidden = [...preview.matchAll(/<input type="hidden" name="(id|content)" value="([^"]*)"/g)];
  const posted = hidden.map(([, name, value]): [string, string] => [name!, value!]);
  expect(posted.map(([name]) => name)).toEqual(["id", "content"]);
  const columns = ["name", "phone", "message"].map((one): [string, string] => ["column", one]);
  const unmatched = await reply([...posted, ["column", ""], ["column", ""], ["column", ""], ["step", "look"]]);
  expect(unmatched).toContain("0 leads can be entered.");

  const entering: [string, string][] = [...posted, ...columns, ["origin", "fair"], ["step", "import"]];
  const place = (await post(entering)).headers.get("location")!;
  expect((await post(entering)).headers.get("location")).toBe(place);
  expect(await sales.text(place)).toContain("1 lead of this file is at the desk.");
  const leads = () => query("select phone_e164, message, locale from lead where name = 'سارة' and origin = 'fair'");
  expect(leads()).toEqual([{ phone_e164: "+966559990011", message: "مرحبا", locale: "ar" }]);
  expect(await reply([...posted.slice(1), ...columns, ["step", "look"]])).toContain("1 row repeats a lead");
  const id = place.split("=")[1]!;
  await post([
    ["id", id],
    ["step", "take-back"],
  ]);
  expect(leads()).toEqual([]);
  expect(await sales.text(place)).toContain("0 leads of this file are at the desk.");
  expect(query("select distinct command, count from desk_audit where subject = ? order by command", id)).toEqual([
    { command: "import-taken-back", count: 1 },
    { command: "leads-imported", count: 1 },
  ]);
  for (const file of ["nothing", "a\n".repeat(2_600_000)]) {
    const refused = await post([["file", new Blob([file])]]);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("This is not a CSV file");
  }
});

test("lose a NUL in what members type, since PostgreSQL stores none", async () => {
  const id = await send({ subject: "Zero bytes" });
  await sales.post(`/desk/leads/${id}`, { intent: "note", text: "Called\0 twice" });
  expect(await sales.text(`/desk/leads/${id}`)).toContain("Called twice");
  expect(await sales.text("/desk/leads?q=Zero&status=new%00")).toContain(id);
});

test("refuse a change of what a colleague has changed, and show what it is", async () => {
  const id = await send();
  const won = { intent: "status", before: "new", after: "won" };
  await owner.post(`/desk/leads/${id}`, won);
  expect(await sales.reply(`/desk/leads/${id}`, { ...won, after: "lost" })).toContain("it is already “Won”");
  expect(query("select status from lead where id = ?", id)).toEqual([{ status: "won" }]);
  await sales.post(`/desk/leads/${id}`, { intent: "assign", before: "", after: "sales@example.com" });
  const assignment = { intent: "assign", before: "", after: "owner@example.com" };
  expect(await owner.reply(`/desk/leads/${id}`, assignment)).toContain("sales@example.com has it");
});

test("go only to members who may have them, and stay readable when such a member is removed", async () => {
  const id = await send();
  for (const after of ["editor@example.com", "stranger@example.com"])
    await sales.post(`/desk/leads/${id}`, { intent: "assign", before: "", after });
  expect(query("select assigned_to from lead where id = ?", id)).toEqual([{ assigned_to: "" }]);
  const other = await desk.invite({ email: "leaver@example.com", role: "sales" });
  expect(other).toContain("token=");
  await sales.post(`/desk/leads/${id}`, { intent: "assign", before: "", after: "leaver@example.com" });
  const [leaver] = query("select id from member where email = 'leaver@example.com'");
  await owner.post("/desk/people", { intent: "remove", member: String(leaver!.id) });
  expect(await sales.text(`/desk/leads/${id}`)).toContain("leaver@example.com (no longer at the desk)");
  expect(await sales.text("/desk/leads")).toContain("leaver@example.com (no longer at the desk)");
});

test("tell an open page that something came or was changed, and nothing otherwise", async () => {
  const [id, other] = [await send(), await send()];
  // Deliveries end, too, those of other tests as well.
  const pending = () => query("select 1 from outbox where state = 'pending' and gathered_at is null");
  await expectSoon("the end of all deliveries", () => pending().length === 0);
  // Words of the times of new leads change by themselves, such as at midnight.
  const weekAgo = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString();
  await changeStore(desk.dataDir, `update lead set status = 'lost', received_at = '${weekAgo}' where id = '${id}'`);
  const path = `id=${id}&status=lost`;
  const first = await versions(path);
  expect(await versions(path)).toEqual(first);
  await owner.post(`/desk/leads/${id}`, { intent: "note", text: "called" });
  const noted = await versions(path);
  expect(noted.list).toBe(first.list);
  expect(noted.lead).not.toBe(first.lead);
  await sales.post(`/desk/leads/${other}`, { intent: "status", before: "new", after: "lost" });
  expect((await versions(path)).list).not.toBe(noted.list);
});

test("are found by words, number and reference, and filtered", async () => {
  const id = await send({ name: "Layla Needle", phone: "0559998887", subject: "Haystack" });
  for (const words of ["needle haystack", "٠٥٥٩٩٩٨٨٨٧", id.toLowerCase(), "+966 55 999 8887"])
    expect(await sales.text(`/desk/leads?q=${encodeURIComponent(words)}`), words).toContain("Layla Needle");
  expect(await sales.text("/desk/leads?q=nowhere")).toContain("No message fits");
  expect(await sales.text("/desk/leads?status=new")).toContain("Layla Needle");
  expect(await sales.text("/desk/leads?status=lost")).not.toContain("Layla Needle");
  expect(await sales.text("/desk/leads?who=me")).not.toContain("Layla Needle");
  expect(await sales.text("/desk/leads?days=2")).toContain("Layla Needle");
  expect(await sales.text("/desk/leads?failed=1")).not.toContain("Layla Needle");
  const bringTo = (state: string) =>
    changeStore(
      desk.dataDir,
      `update outbox set state = '${state}', finished_at = '2026-11-20T09:40:00.000Z' where lead_id = '${id}'`,
    );
  await bringTo("dead");
  expect(await sales.text("/desk/leads?failed=1")).toMatch(/Layla Needle.*?Delivery failed/s);
  // Other tests see the alarm of dead deliveries.
  await bringTo("sent");
});

test("are sent as data that no browser runs, and exported harmless", async () => {
  const id = await send({ name: "=1+1" });
  const { headers } = await sales.get(`/desk/leads/${id}.data`);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-type")).toMatch(/^text\/x-script/);
  const file = await sales.post("/desk/leads/export", {});
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/);
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const csv = Buffer.from(await file.arrayBuffer()).toString();
  expect(csv).toMatch(/^\ufeffid,receivedAt,/);
  expect(csv).toContain("'=1+1");
});

test("are deleted for good by an owner who types the reference number", async () => {
  const id = await send();
  expect(await owner.text(`/desk/leads/${id}`)).toContain("Delete for good");
  expect(await sales.text(`/desk/leads/${id}`)).not.toContain("Delete for good");
  expect(await owner.reply(`/desk/leads/${id}`, { intent: "remove", reference: "NH-0000-0000" })).toContain(
    "Nothing was deleted.",
  );
  expect(await owner.reply(`/desk/leads/${id}`, { intent: "remove", reference: id.toLowerCase() })).toContain(
    `${id} was deleted.`,
  );
  expect(query("select id from lead where id = ?", id)).toEqual([]);
  expect(await sales.status(`/desk/leads/${id}`)).toBe(404);
  expect(await sales.reply(`/desk/leads/${id}`, { intent: "note", text: "too late" })).toContain(
    "This message is gone",
  );
});

test("give a copy of somebody's data, and erase it once the address is typed again", async () => {
  const email = "person@example.com";
  const id = await send({ email });
  expect(await owner.reply("/desk/leads/person", { intent: "find", person: email })).toContain(id);
  const copy = await owner.post("/desk/leads/person/copy", { person: email });
  expect(copy.headers.get("content-disposition")).toContain("personal-data-");
  expect(((await copy.json()) as { messages: { id: string }[] }).messages).toMatchObject([{ id, email }]);
  const erase = { intent: "erase", person: email, again: "person@example.co" };
  expect(await owner.reply("/desk/leads/person", erase)).toContain("Nothing was erased.");
  const erased = await owner.post("/desk/leads/person", { ...erase, again: "Person@Example.com" });
  expect(await erased.text()).toContain("1 message of person@example.com was erased.");
  expect(query("select id from lead where email = ?", email)).toEqual([]);
  const [entry] = query("select who, subject, count from desk_audit where command = 'person-erased'");
  expect(entry).toEqual({ who: "owner@example.com", subject: null, count: 1 });
});
