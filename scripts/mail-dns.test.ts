import { expect, test } from "vitest";
import { mailDns } from "./mail-dns.ts";

const key = "v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCB";
const whole: Record<string, string[]> = {
  "company.sa": ["google-site-verification=abc", "v=spf1 include:_spf.google.com ~all"],
  "google._domainkey.company.sa": [key],
  "_dmarc.company.sa": ["v=DMARC1; p=reject; rua=mailto:reports@company.sa"],
};
const gmail = { domain: "company.sa", server: "smtp.gmail.com" };
const inDns = (entries: Record<string, string[]>) => (name: string) => Promise.resolve(entries[name] ?? []);
/** The finding for each entry, by its name. */
async function states(of: Parameters<typeof mailDns>[0], entries: Record<string, string[]>) {
  const { lines } = await mailDns(of, inDns(entries));
  return Object.fromEntries(
    lines.flatMap((line, at) => (line.includes("  TXT  ") ? [[line.split("  ")[0], lines[at + 1]?.trim()]] : [])),
  );
}

test("a domain that has all entries is complete", async () => {
  const { lines, isComplete } = await mailDns(gmail, inDns(whole));
  expect(isComplete).toBe(true);
  expect(lines.filter((line) => line === "  is there")).toHaveLength(3);
});

test("a domain without any is told what to add", async () => {
  const { lines, isComplete } = await mailDns(gmail, inDns({}));
  expect(isComplete).toBe(false);
  expect(lines.slice(2)).toEqual([
    "company.sa  TXT  v=spf1 include:_spf.google.com -all",
    "  is missing",
    "",
    "google._domainkey.company.sa  TXT  (the key that your mail provider shows you, as TXT or CNAME)",
    "  is missing",
    "",
    "_dmarc.company.sa  TXT  v=DMARC1; p=none; rua=mailto:postmaster@company.sa",
    "  is missing",
    "",
  ]);
});

test("a server of one's own is named by its address, and its key by the selector that is given", async () => {
  const own = { domain: "company.sa", server: "mail.company.sa" };
  const entries = { ...whole, "company.sa": ["v=spf1 a:mail.company.sa -all"], "2026._domainkey.company.sa": [key] };
  const unknown = await mailDns(own, inDns(entries));
  expect(unknown.isComplete).toBe(false);
  expect(unknown.lines.join("\n")).toContain("--selector NAME");
  expect((await mailDns({ ...own, selectors: ["2026"] }, inDns(entries))).isComplete).toBe(true);
});

test.each([
  [["v=spf1 -all"], "does not name the server: add include:_spf.google.com"],
  [["v=spf1 include:_spf.google.com"], "lets anybody send"],
  [["v=spf1 include:_spf.google.com +all"], "lets anybody send"],
  [["v=spf1 include:_spf.google.com ?all"], "lets anybody send"],
  [["v=spf1 include:_spf.google.com -all", "v=spf1 -all"], "several entries"],
  [["v=spf10 include:_spf.google.com -all"], "is missing"],
])("SPF %j: %s", async (texts, said) => {
  expect((await states(gmail, { ...whole, "company.sa": texts }))["company.sa"]).toContain(said);
});

test.each([
  [["v=DMARC1; rua=mailto:a@company.sa"], "has no policy"],
  [["v=DMARC1; sp=reject"], "has no policy"],
  [["v=DMARC1; p=none", "v=DMARC1; p=reject"], "several entries"],
  [["v=DMARC12; p=none"], "is missing"],
])("DMARC %j: %s", async (texts, said) => {
  const name = "_dmarc.company.sa";
  expect((await states(gmail, { ...whole, [name]: texts }))[name]).toContain(said);
});

test.each([
  [["v=DKIM1; p="], "the key was revoked"],
  [["something else"], "is missing"],
])("DKIM %j: %s", async (texts, said) => {
  const name = "google._domainkey.company.sa";
  expect((await states(gmail, { ...whole, [name]: texts }))[name]).toContain(said);
});

test("DNS that does not answer is no missing entry", async () => {
  const silent = () => Promise.reject(Object.assign(new Error(), { code: "ETIMEOUT" }));
  const { lines, isComplete } = await mailDns(gmail, silent);
  expect(isComplete).toBe(false);
  expect(lines.filter((line) => line === "  DNS does not answer (ETIMEOUT); try again")).toHaveLength(3);
});
