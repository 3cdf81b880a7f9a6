/** Leads at the desk, over HTTP: rights and results. */
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { message, postJson } from "#tests/support/contact.ts";
import { enter, type OpenDesk, openDesk } from "#tests/support/desk.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";

type Cookies = Record<"owner" | "editor" | "sales", string>;

const markup = `<img src=x onerror="document.title='run'"><script>document.title="run"</script>`;

describe("leads at the desk", () => {
  let desk: OpenDesk;
  let cookies: Cookies;
  beforeAll(async () => {
    desk = await openDesk({ TRUST_PROXY: "1" });
    cookies = { owner: desk.owner, editor: await desk.as("editor"), sales: await desk.as("sales") };
  });
  afterAll(() => desk.stop());

  const get = (path: string, cookie = "") => fetch(desk.url + path, { redirect: "manual", headers: { cookie } });
  const page = async (path: string, cookie = cookies.sales) => (await get(path, cookie)).text();
  const post = (path: string, form: Record<string, string>, cookie = "") =>
    fetch(desk.url + path, {
      redirect: "manual",
      method: "POST",
      body: new URLSearchParams(form),
      headers: { cookie },
    });
  const query = (sql: string, ...values: string[]) => {
    const store = new DatabaseSync(join(desk.dataDir, "leads.sqlite"), { readOnly: true });
    try {
      return store.prepare(sql).all(...values);
    } finally {
      store.close();
    }
  };

  /** Sends a lead as a visitor does. @returns its reference number */
  async function send(fields: Record<string, string> = {}): Promise<string> {
    const answer = await postJson(`${desk.url}/api/leads`, { ...message, ...fields });
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    return id;
  }
  const versions = async (path: string) =>
    (await (await get(`/desk/leads/changes?${path}`, cookies.sales)).json()) as { list: string; lead: string };

  test("show a lead, and what was done with it by whom", async () => {
    const id = await send({ name: "سارة الحربي", subject: "شبكة لمكتب", message: "سننتقل في مايو." });
    expect(await page("/desk/leads")).toContain("سارة الحربي");
    const change = { intent: "status", before: "new", after: "contacted" };
    expect(await (await post(`/desk/leads/${id}`, change, cookies.sales)).text()).toContain("It is now: Contacted.");
    await post(`/desk/leads/${id}`, { intent: "assign", before: "", after: "owner@example.com" }, cookies.sales);
    await post(`/desk/leads/${id}`, { intent: "note", text: "Called\r\nat 14:00" }, cookies.sales);
    const shown = await page(`/desk/leads/${id}`);
    for (const text of ["سننتقل في مايو.", "New → Contacted", "owner@example.com", "Called\nat 14:00"])
      expect(shown).toContain(text);
    expect(query("select command, subject from desk_audit where subject = ? order by command", id)).toEqual([
      { command: "lead-assigned", subject: id },
      { command: "lead-noted", subject: id },
      { command: "lead-status", subject: id },
    ]);
    const csv = await (await post("/desk/leads/export", {}, cookies.sales)).text();
    expect(csv).toMatch(
      /^\ufeff?id,receivedAt,.*,confirmation,webhook,form,extra,files,holder,notes,followUp,origin\r\n/,
    );
    expect(csv).toMatch(/,owner@example\.com,"\d{4}-\d\d-\d\d \d\d:\d\d sales@example\.com: Called\nat 14:00",,\r\n/);
    // No mail server is set here, so no member got a mail.
    await expect.poll(() => page(`/desk/leads/${id}`)).toContain("Written to a file");
    expect(await page(`/desk/leads/${id}`)).not.toContain("Delivered");
  });

  test("are followed up: on the day they stand on Today, and go out to calendars", async () => {
    const id = await send({ name: "Amal Followed", message: "First line\nsecond line" });
    const address = `/desk/leads/${id}`;
    const plan = { intent: "plan", before: "", day: "2020-02-03", time: "09:30", line: "Send the offer; call" };
    const text = "2020-02-03 09:30\nSend the offer; call";
    for (const wrong of [{ day: "2020-02-30" }, { time: "25:00" }, { line: "x".repeat(201) }]) {
      const refused = await (await post(address, { ...plan, ...wrong }, cookies.sales)).text();
      expect(refused).toContain("Choose a day");
      expect(refused).toContain(Object.values(wrong)[0]);
    }
    expect((await get(`${address}/follow-up.ics`, cookies.sales)).status).toBe(404);
    const planned = await (await post(address, plan, cookies.sales)).text();
    for (const sentence of ["Follow-up: Monday 3 February, 09:30.", "Overdue", "planned a follow-up"])
      expect(planned).toContain(sentence);
    expect(query("select assigned_to from lead where id = ?", id)).toEqual([{ assigned_to: "sales@example.com" }]);

    const today = await page("/desk");
    for (const words of ["Amal Followed", "Send the offer; call", "First line"]) expect(today).toContain(words);
    expect(today).not.toContain("second line");
    expect(await page("/desk", cookies.owner)).not.toContain("Amal Followed");
    expect(await page("/desk/leads")).toContain("Follow-up Monday 3 February, 09:30");

    const entry = await get(`${address}/follow-up.ics`, cookies.sales);
    expect(entry.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const calendar = await entry.text();
    expect(calendar).toContain("\r\nSUMMARY:Send the offer\\; call · Amal Followed\r\n");
    expect(calendar).toContain("\r\nDTSTART;TZID=Asia/Riyadh:20200203T093000\r\n");
    const feedOf = async (cookie: string) =>
      /\/desk\/calendar\/[\w-]{43}\.ics/.exec(
        await (await post("/desk/me", { intent: "calendar" }, cookie)).text(),
      )![0];
    const first = await feedOf(cookies.sales);
    expect(await page(first, "")).toContain("Amal Followed");
    const second = await feedOf(cookies.sales);
    expect((await get(first)).status).toBe(404);
    expect(await page(second, "")).toContain(id);
    expect(await page(await feedOf(cookies.owner), "")).not.toContain(id);
    expect(query("select 1 from member where calendar_sha256 = ?", second.slice(-47, -4))).toEqual([]);

    const done = { intent: "follow-up", before: text, after: "" };
    expect(await (await post(address, done, cookies.sales)).text()).toContain("The follow-up is done.");
    expect(await page("/desk")).not.toContain("Amal Followed");
    expect(await page(second, "")).not.toContain(id);
    const late = await post(address, { ...done, after: "2020-02-04\n" }, cookies.owner);
    expect(await late.text()).toContain("the follow-up is already done");
    const csv = await (await post("/desk/leads/export", {}, cookies.sales)).text();
    expect(csv).toMatch(/^\ufeff?id,.*,holder,notes,followUp,origin\r\n/);
  });

  test("leave the calendar of somebody who is removed, or has another role", async () => {
    const cookie = await enter(await desk.invite({ email: "subscriber@example.com", role: "sales" }));
    const made = await (await post("/desk/me", { intent: "calendar" }, cookie)).text();
    const feed = /\/desk\/calendar\/[\w-]{43}\.ics/.exec(made)![0];
    expect((await get(feed)).status).toBe(200);
    const [member] = query("select id from member where email = 'subscriber@example.com'").map(({ id }) => String(id));
    const asOwner = (form: Record<string, string>) => post("/desk/people", { member: member!, ...form }, cookies.owner);
    await asOwner({ intent: "role", role: "editor" });
    expect((await get(feed)).status).toBe(404);
    await asOwner({ intent: "role", role: "sales" });
    expect((await get(feed)).status).toBe(200);
    await asOwner({ intent: "remove" });
    expect((await get(feed)).status).toBe(404);
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
    const refused = await (await post("/desk/leads/new", call, cookies.sales)).text();
    expect(refused).toContain("Needs racks");
    expect(refused).toMatch(/<option[^>]*value="whatsapp"[^>]*selected|<option[^>]*selected[^>]*value="whatsapp"/);
    const entered = await post("/desk/leads/new", { ...call, name: "Salem Caller" }, cookies.sales);
    const place = entered.headers.get("location")!;
    expect(entered.status).toBe(302);
    const shown = await page(place);
    for (const words of ["Salem Caller", "Needs racks", "Entered at the desk: WhatsApp"])
      expect(shown).toContain(words);
    const again = await post("/desk/leads/new", { ...call, name: "Salem Caller" }, cookies.sales);
    expect(again.headers.get("location")).toBe(place);
  });

  test("refuse a change of what a colleague has changed, and show what it is", async () => {
    const id = await send();
    const won = { intent: "status", before: "new", after: "won" };
    await post(`/desk/leads/${id}`, won, cookies.owner);
    const late = await post(`/desk/leads/${id}`, { ...won, after: "lost" }, cookies.sales);
    expect(await late.text()).toContain("it is already “Won”");
    expect(query("select status from lead where id = ?", id)).toEqual([{ status: "won" }]);
    await post(`/desk/leads/${id}`, { intent: "assign", before: "", after: "sales@example.com" }, cookies.sales);
    const taken = { intent: "assign", before: "", after: "owner@example.com" };
    expect(await (await post(`/desk/leads/${id}`, taken, cookies.owner)).text()).toContain("sales@example.com has it");
  });

  test("go only to members who may have them, and stay readable when such a member is removed", async () => {
    const id = await send();
    for (const after of ["editor@example.com", "stranger@example.com"])
      await post(`/desk/leads/${id}`, { intent: "assign", before: "", after }, cookies.sales);
    expect(query("select assigned_to from lead where id = ?", id)).toEqual([{ assigned_to: "" }]);
    const other = await desk.invite({ email: "leaver@example.com", role: "sales" });
    expect(other).toContain("token=");
    await post(`/desk/leads/${id}`, { intent: "assign", before: "", after: "leaver@example.com" }, cookies.sales);
    const [leaver] = query("select id from member where email = 'leaver@example.com'");
    await post("/desk/people", { intent: "remove", member: String(leaver!.id) }, cookies.owner);
    expect(await page(`/desk/leads/${id}`)).toContain("leaver@example.com (no longer at the desk)");
    expect(await page("/desk/leads")).toContain("leaver@example.com (no longer at the desk)");
  });

  test("tell an open page that something came or was changed, and nothing otherwise", async () => {
    const id = await send();
    // Deliveries end, too.
    const pending = () => query("select 1 from outbox where lead_id = ? and state = 'pending'", id);
    await expectSoon("the end of its deliveries", () => pending().length === 0);
    const first = await versions(`id=${id}`);
    expect(await versions(`id=${id}`)).toEqual(first);
    await post(`/desk/leads/${id}`, { intent: "note", text: "called" }, cookies.owner);
    const noted = await versions(`id=${id}`);
    expect(noted.list).toBe(first.list);
    expect(noted.lead).not.toBe(first.lead);
    await send();
    expect((await versions(`id=${id}`)).list).not.toBe(noted.list);
  });

  test("are found by words, number and reference, and filtered", async () => {
    const id = await send({ name: "Layla Needle", phone: "0559998887", subject: "Haystack" });
    for (const words of ["needle haystack", "٠٥٥٩٩٩٨٨٨٧", id.toLowerCase(), "+966 55 999 8887"])
      expect(await page(`/desk/leads?q=${encodeURIComponent(words)}`), words).toContain("Layla Needle");
    expect(await page("/desk/leads?q=nowhere")).toContain("No message fits");
    expect(await page("/desk/leads?status=new")).toContain("Layla Needle");
    expect(await page("/desk/leads?status=lost")).not.toContain("Layla Needle");
    expect(await page("/desk/leads?who=me")).not.toContain("Layla Needle");
    expect(await page("/desk/leads?days=1")).toContain("Layla Needle");
  });

  test("never run what a visitor wrote, and export it harmless", async () => {
    const id = await send({ name: `=1+1 ${markup}`, subject: markup, message: markup });
    for (const path of ["/desk/leads", `/desk/leads/${id}`, "/desk/leads.data", `/desk/leads/${id}.data`]) {
      const answer = await get(path, cookies.sales);
      const text = await answer.text();
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      if (path.endsWith(".data")) expect(answer.headers.get("content-type")).toMatch(/^text\/x-script/);
      else {
        expect(text, path).not.toContain("<img src=x");
        expect(answer.headers.get("content-security-policy")).not.toContain("unsafe");
      }
    }
    const file = await post("/desk/leads/export", {}, cookies.sales);
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const csv = Buffer.from(await file.arrayBuffer()).toString();
    expect(csv).toMatch(/^\ufeffid,receivedAt,/);
    expect(csv).toContain("'=1+1");
  });

  test("are deleted for good by an owner who types the reference number", async () => {
    const id = await send();
    expect(await page(`/desk/leads/${id}`, cookies.owner)).toContain("Delete for good");
    expect(await page(`/desk/leads/${id}`)).not.toContain("Delete for good");
    const wrong = await post(`/desk/leads/${id}`, { intent: "remove", reference: "NH-0000-0000" }, cookies.owner);
    expect(await wrong.text()).toContain("Nothing was deleted.");
    const right = await post(`/desk/leads/${id}`, { intent: "remove", reference: id.toLowerCase() }, cookies.owner);
    expect(await right.text()).toContain(`${id} was deleted.`);
    expect(query("select id from lead where id = ?", id)).toEqual([]);
    expect((await get(`/desk/leads/${id}`, cookies.sales)).status).toBe(404);
    const late = await post(`/desk/leads/${id}`, { intent: "note", text: "too late" }, cookies.sales);
    expect(await late.text()).toContain("This message is gone");
  });

  test("give a copy of somebody's data, and erase it once the address is typed again", async () => {
    const email = "person@example.com";
    const id = await send({ email });
    const find = await post("/desk/leads/person", { intent: "find", person: email }, cookies.owner);
    expect(await find.text()).toContain(id);
    const copy = await post("/desk/leads/person/copy", { person: email }, cookies.owner);
    expect(copy.headers.get("content-disposition")).toContain("personal-data-");
    expect(((await copy.json()) as { messages: { id: string }[] }).messages).toMatchObject([{ id, email }]);
    const erase = { intent: "erase", person: email, again: "person@example.co" };
    expect(await (await post("/desk/leads/person", erase, cookies.owner)).text()).toContain("Nothing was erased.");
    const erased = await post("/desk/leads/person", { ...erase, again: "Person@Example.com" }, cookies.owner);
    expect(await erased.text()).toContain("1 message of person@example.com was erased.");
    expect(query("select id from lead where email = ?", email)).toEqual([]);
    const [entry] = query("select who, subject, count from desk_audit where command = 'person-erased'");
    expect(entry).toEqual({ who: "owner@example.com", subject: null, count: 1 });
  });
});
