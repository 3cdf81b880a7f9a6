/** Browsers' visit reports, and the stored counts. */
import { expect, test } from "vitest";
import { ask, question, sessionKey } from "#tests/support/assistant.ts";
import { type OpenSite, openSite, siteOfTests } from "#tests/support/open-site.ts";
import { message, newVisitor, postForm, storedVisits } from "#tests/support/contact.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36";

const report = (server: OpenSite, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/visits`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "User-Agent": browser, Origin: server.url, ...headers },
  });
const statusOf = async (answer: Promise<Response>) => (await answer).status;

const server = siteOfTests(() => ({ TRUST_PROXY: "1" }));

test("what came in is written when the process stops, and goes on to add up", async () => {
  const env = { DATA_DIR: temporaryFolder(), TRUST_PROXY: "1" };
  const first = await openSite(env);
  const visitor = newVisitor();
  const from = { type: "navigate", from: "https://www.google.com/", source: "utm_source=letter" };
  const answer = await report(first, { seen: "/,/about", ...from, lcp: "900", inp: "undefined", cls: "" }, visitor);
  expect(answer.status).toBe(204);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("set-cookie")).toBeNull();
  // A prefetch of a page or its data is not a visit.
  for (const path of ["/about", "/about.data"])
    await (await fetch(first.url + path, { headers: { "Sec-Purpose": "prefetch", "User-Agent": browser } })).text();
  await postForm(`${first.url}/ar/contact`, message, visitor);
  const key = await sessionKey(first.url, visitor);
  await (await ask(first.url, { messages: [question("Hello")] }, { key, headers: visitor })).text();
  await first.stop();
  const sums = ["campaign letter 1", "chat en 1", "cls -30 1", "from google.com 1", "lcp -11 1", "lead ar 1"];
  expect(await storedVisits(env.DATA_DIR)).toEqual([...sums, "view / 1", "view /about 1"]);

  const second = await openSite(env);
  await report(second, { seen: "/about,/sara@example.com" }, visitor);
  await second.stop();
  expect(await storedVisits(env.DATA_DIR)).toEqual([...sums, "view * 1", "view / 1", "view /about 2"]);
});

test("of one who asks not to be counted, and of a program, nothing is kept, with the same answer", async () => {
  const unwilling: Record<string, string>[] = [{ DNT: "1" }, { "Sec-GPC": "1" }, { "User-Agent": "Googlebot/2.1" }];
  for (const headers of unwilling) expect(await statusOf(report(server, { seen: "/" }, headers))).toBe(204);
});

test("a report from another site is refused", async () => {
  expect(await statusOf(report(server, { seen: "/" }, { Origin: "https://elsewhere.example" }))).toBe(403);
  expect(await statusOf(report(server, { seen: "/" }, { "Sec-Fetch-Site": "cross-site" }))).toBe(403);
});

test("what is no report is refused", async () => {
  const visitor = newVisitor();
  expect(await statusOf(report(server, { nothing: "/" }, visitor))).toBe(400);
  expect(await statusOf(report(server, { seen: "/,".repeat(7000) }, visitor))).toBe(413);
  expect(await statusOf(report(server, { seen: "/,".repeat(40_000) }, visitor))).toBe(413);
  expect(await statusOf(report(server, { seen: "/" }, { ...visitor, "Content-Type": "application/json" }))).toBe(415);
  expect(await statusOf(fetch(`${server.url}/api/visits`))).toBe(404);
});

test("an address reports no more than many people could see", async () => {
  const visitor = newVisitor();
  const twenty = { seen: Array(20).fill("/").join() };
  const statuses: number[] = [];
  for (let times = 0; times < 31; times++) statuses.push(await statusOf(report(server, twenty, visitor)));
  expect(statuses).toEqual([...Array(30).fill(204), 429]);
  expect(await statusOf(report(server, twenty, newVisitor()))).toBe(204);
});

test("the privacy notice says what is counted and kept", async () => {
  const notice = await (await fetch(`${server.url}/privacy`)).text();
  expect(notice).toContain("Visits are counted as sums of a day, which are deleted after 25 months.");
  expect(notice).toContain("Nothing of a conversation is kept on the server.");
  expect(notice).not.toMatch(/\{(?:visits|questions)\}/);
});
