/** Hostile values: each is stored safely or refused with a clear error. */
import { expect, test } from "vitest";
import { siteOfTests } from "#tests/support/open-site.ts";
import { message, newVisitor, postForm, postJson, storedLeads } from "#tests/support/contact.ts";

const server = siteOfTests(() => ({ TRUST_PROXY: "1" }));

async function storedFrom(fields: Record<string, string>) {
  const answer = await postForm(`${server.url}/contact`, { ...message, ...fields });
  expect(answer.status).toBe(303);
  return (await storedLeads(server.dataDir)).find(({ id }) => answer.headers.get("Location")?.includes(`sent=${id}&`));
}

test.each([
  ["NUL and controls", { subject: "Off\u0000er\u001b[31m \u0085now" }, { subject: "Offer[31m now" }],
  ["what no reader sees", { subject: "Net\u{e0062}\u{e0063}\u200bwork\u00ad" }, { subject: "Network" }],
  ["new lines of a message", { message: "one\r\ntwo\rthree\u0000\nfour" }, { message: "one\ntwo\nthree\nfour" }],
  ["emoji and joiners", { name: "👩‍👩‍👧 سارة" }, { name: "👩‍👩‍👧 سارة" }],
  ["SQL", { subject: "'); drop table lead; --" }, { subject: "'); drop table lead; --" }],
  ["HTML", { message: "<script>alert(1)</script>" }, { message: "<script>alert(1)</script>" }],
])("%s", async (_name, fields, lead) => expect(await storedFrom(fields)).toMatchObject(lead));

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
