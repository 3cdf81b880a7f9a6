/** Flags, their reasons, and the effect of the optional proof of work. None rejects a message. */
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { describe, expect, test } from "vitest";
import { openSite, siteOfTests } from "#tests/support/open-site.ts";
import { message, newVisitor, postForm, storedLeads } from "#tests/support/contact.ts";

const env = { TRUST_PROXY: "1" };
/** Scores just above the limit, and just below it with a proof. */
const doubtful = { ...message, message: "Hello website owner, how much is a guest post on your site?" };

const server = siteOfTests(() => env);

let count = 0;
async function send(fields: Record<string, string>, url = server.url) {
  const subject = fields.subject ?? `Message number ${++count}`;
  const answer = await postForm(`${url}/contact`, { ...message, ...fields, subject });
  // The visitor gets the thanks in any case.
  expect(answer.status).toBe(303);
  const lead = (await storedLeads(server.dataDir)).find((stored) => stored.subject === subject);
  if (!lead) throw new Error("The message was not stored.");
  return lead;
}
const sendDoubtful = (proof: string, url?: string) => send({ ...doubtful, subject: `Doubtful ${++count}`, proof }, url);

const fetched = async () => (await (await fetch(`${server.url}/api/challenge`)).json()) as Challenge;
async function solved(challenge: Challenge): Promise<string> {
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

describe("GET /api/challenge", () => {
  test("gives a new task each time, to be kept by nobody, to GET alone", async () => {
    const answer = await fetch(`${server.url}/api/challenge`);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const { parameters, signature } = (await answer.json()) as Challenge;
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    expect(parameters.expiresAt! - Date.now() / 1000).toBeGreaterThan(29 * 60);
    expect((await fetched()).signature).not.toBe(signature);
    const posted = await fetch(`${server.url}/api/challenge`, { method: "POST", headers: newVisitor() });
    expect([posted.status, posted.headers.get("Allow")]).toEqual([405, "GET"]);
  });
});

describe("a proof of work", () => {
  test("that is missing or nonsense counts for nothing, that is valid for the visitor", async () => {
    expect(await send({})).toMatchObject({ flagged: 0, flag_reasons: "" });
    expect(await sendDoubtful("")).toMatchObject({ flagged: 1, flag_reasons: "spam-phrase mass-mailing" });
    expect(await sendDoubtful("nonsense")).toMatchObject({ flagged: 1 });
    expect(await send({ proof: "nonsense" })).toMatchObject({ flagged: 0 });
    expect(await sendDoubtful(await solved(await fetched()))).toMatchObject({ flagged: 0, flag_reasons: "" });
  });

  test("counts once among several instances, after a restart too", async () => {
    const other = await openSite({ ...env, DATA_DIR: server.dataDir });
    const proof = await solved(await fetched());
    const urls = [server.url, other.url, server.url, other.url];
    const leads = await Promise.all(urls.map((url) => sendDoubtful(proof, url)));
    expect(leads.filter(({ flagged }) => flagged === 0)).toHaveLength(1);
    await other.stop();
    const restarted = await openSite({ ...env, DATA_DIR: server.dataDir });
    expect(await sendDoubtful(proof, restarted.url)).toMatchObject({ flagged: 1 });
    await restarted.stop();
  });
});

test("a field that only programs see and fill in is a reason", async () => {
  expect(await send({ website: "x" })).toMatchObject({ flagged: 1, flag_reasons: "trap" });
});

test("one text from many addresses is noticed, the same person writing again is not", async () => {
  const text = "We offer the very best office furniture in Riyadh at half the price of others";
  for (const email of ["a@example.com", "A@example.com", "a@example.com", "b@example.com", "c@example.com"])
    expect(await send({ message: `${text} ${++count}`, email }), email).toMatchObject({ flagged: 0 });
  expect(await send({ message: `${text}! https://x.example/${count}`, email: "d@example.com" })).toMatchObject({
    flagged: 1,
    flag_reasons: "sent-by-many link",
  });
});

test("seconds that the browser measured count where they are few, and nonsense counts for nothing", async () => {
  const links = { message: "See www.first.com and www.second.com and tell us whether you can do it" };
  const reasons = async (fill_ms: string) => {
    const subject = `www.third.com ${++count}`;
    return (await send({ ...links, fill_ms, subject })).flag_reasons;
  };
  expect(await reasons("800")).toBe("filled-in-seconds few-links link-in-subject");
  for (const fill_ms of ["60000", "", "-5", "fast", "1e3"]) expect(await reasons(fill_ms), fill_ms).toBe("");
});
