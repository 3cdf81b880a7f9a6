/** Hostile values: each is stored safely or refused with a clear error. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { message, newVisitor, postForm, postJson, storedLeads } from "#tests/support/contact.ts";

let server: OpenSite;
beforeAll(async () => void (server = await openSite({ TRUST_PROXY: "1" })));
afterAll(() => server.stop());

async function storedFrom(fields: Record<string, string>) {
  const answer = await postForm(`${server.url}/contact`, { ...message, ...fields });
  expect(answer.status).toBe(303);
  return (await storedLeads(server.dataDir)).find(({ id }) => answer.headers.get("Location")?.includes(`sent=${id}&`));
}

test.each([
  ["header injection", { name: "Sara\r\nBcc: all@example.com" }, { name: "SaraBcc: all@example.com" }],
  ["NUL and controls", { subject: "Off\u0000er\u001b[31m \u0085now" }, { subject: "Offer[31m now" }],
  ["bidirectional controls", { name: "\u202eSara\u202c\u2066" }, { name: "Sara" }],
  ["what no reader sees", { subject: "Net\u{e0062}\u{e0063}\u200bwork\u00ad" }, { subject: "Network" }],
  ["new lines of a message", { message: "one\r\ntwo\rthree\u0000\nfour" }, { message: "one\ntwo\nthree\nfour" }],
  ["emoji and joiners", { name: "👩‍👩‍👧 سارة" }, { name: "👩‍👩‍👧 سارة" }],
  ["SQL", { subject: "'); drop table lead; --" }, { subject: "'); drop table lead; --" }],
  ["HTML", { message: "<script>alert(1)</script>" }, { message: "<script>alert(1)</script>" }],
  ["formulas", { subject: "=HYPERLINK(1)" }, { subject: "=HYPERLINK(1)" }],
  ["campaign parameters", { source: "utm\r\n\u0000=x".padEnd(900, "y") }, { source: "utm=x".padEnd(300, "y") }],
])("%s", async (_name, fields, kept) => expect(await storedFrom(fields)).toMatchObject(kept));

test("fields in which nothing can be seen count as empty", async () => {
  const unseen = "\u200b\u2060\u3164\u2800".repeat(5);
  const answer = await postJson(`${server.url}/api/leads`, {
    ...message,
    name: unseen,
    phone: unseen,
    subject: unseen,
    message: unseen,
  });
  expect(answer.status).toBe(422);
  const { errors } = (await answer.json()) as { errors: object };
  expect(Object.keys(errors)).toEqual(["name", "phone", "subject", "message"]);
});

test("what was written comes back inert", async () => {
  const answer = await postForm(`${server.url}/contact`, {
    name: '"><script>alert(1)</script>',
    message: "</textarea><script>",
  });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).not.toContain("<script>alert(1)");
  expect(html).not.toContain("</textarea><script>");
});

test("half a character, faulty percent signs, fields that came twice", async () => {
  const headers = { ...newVisitor(), "Content-Type": "application/x-www-form-urlencoded" };
  const body = `${new URLSearchParams(message)}&name=Second&subject=%zz`;
  const send = (text: string) =>
    fetch(`${server.url}/contact`, { method: "POST", body: text, headers, redirect: "manual" });
  expect((await send(body)).status).toBe(303);
  expect((await storedLeads(server.dataDir)).some(({ name }) => name === "Second")).toBe(false);
  expect((await send(body.replace("name=Sara", "name=%ff%fe100%"))).status).toBe(303);
  const answer = await postJson(`${server.url}/api/leads`, { ...message, name: "Sara \ud83d" });
  expect(answer.status).toBe(201);
});

test("10,000 fields, and names of every object's own", async () => {
  const many = Array.from({ length: 10_000 }, (_, number) => `${number}=`).join("&");
  const names = "__proto__=x&constructor=y&prototype=z&toString=a&__proto__[name]=b";
  const headers = { ...newVisitor(), "Content-Type": "application/x-www-form-urlencoded" };
  const body = `${many.slice(0, 60_000)}&${names}&${new URLSearchParams(message)}`;
  const answer = await fetch(`${server.url}/contact`, { method: "POST", body, headers, redirect: "manual" });
  expect(answer.status).toBe(303);

  const json = `{"__proto__":{"name":"polluted"},"constructor":{"prototype":{"phone":"x"}},"kind":"callback"}`;
  expect((await postJson(`${server.url}/api/leads`, json)).status).toBe(422);
  expect((await postJson(`${server.url}/api/leads`, "[".repeat(60_000))).status).toBe(400);
});

test("a trap that was filled in is thanked, kept and flagged", async () => {
  expect(await storedFrom({ website: "https://spam.example" })).toMatchObject({ flagged: 1, status: "new" });
});

// A backtracking pattern needs minutes, longer than this test's time limit.
test("an e-mail address built to be slow is refused at once", { timeout: 80_000 }, async () => {
  const answer = await postForm(`${server.url}/contact`, { ...message, email: `a@${"b-".repeat(25_000)}` });
  expect(answer.status).toBe(422);
});
