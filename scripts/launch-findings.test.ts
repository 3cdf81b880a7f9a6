import { expect, test } from "vitest";
import type { Tag } from "#cms/plain.ts";
import { launchFindings, isMailSet } from "./launch-findings.ts";

const production = {
  SITE_URL: "https://www.company.sa",
  DATA_DIR: "/srv/data",
  BACKUP_DIR: "/mnt/backups",
  TRUST_PROXY: "1",
  SMTP_URL: "smtps://mail.company.sa",
  MAIL_FROM: "website@company.sa",
  LEADS_TO: "sales@company.sa",
};

test("nothing is left without placeholders and with production's settings", () => {
  expect(launchFindings([], production)).toEqual([]);
});

const value = (field: string, of: string, line = 1, tag?: Tag) => ({
  file: "company.yaml",
  line,
  field,
  value: of,
  ...(tag && { tag }),
});

test("lists every placeholder with its file, line and field", () => {
  const values = [
    value("address.additionalNumber", "0000", 38, "!placeholder"),
    { ...value("achievements.items.2.value", "500+", 49, "!placeholder"), file: "en/pages/about.yaml" },
    value("vatNumber", "310123456700003", 66),
  ];
  expect(launchFindings(values, production)).toEqual([
    "Invented values. Replace each, then delete its !placeholder:",
    "  content/company.yaml:38  address.additionalNumber: 0000",
    "  content/en/pages/about.yaml:49  achievements.items.2.value: 500+",
  ]);
});

test("lists claims that nobody confirmed or that have expired, with their texts, and promises without one", () => {
  const claim = (at: number, fields: Record<string, string>) =>
    Object.entries(fields).map(([field, text], line) => ({
      ...value(`entries.${at}.${field}`, text, at * 10 + line),
      file: "claims.yaml",
    }));
  const promise = (tag: Tag, line: number) => ({ ...value("steps.1.text", "We call.", line, tag), file: "en/x.md" });
  const values = [
    ...claim(1, { id: "calls", "sentence.en": "We call." }),
    ...claim(2, { id: "visits", "sentence.en": "We visit.", confirmedOn: "2026-01-01", until: "2026-05-31" }),
    ...claim(3, { id: "answers", "sentence.en": "We answer.", confirmedOn: "2026-01-01", until: "2026-06-01" }),
    promise("!promise:calls", 5),
    promise("!promise:calls", 6),
    promise("!promise:answers", 7),
    promise("!promise:cals", 8),
    { ...promise("!promise", 9), value: `We answer\nwithin ${"very ".repeat(50)}few days.` },
  ];
  expect(launchFindings(values, production, "content", "2026-06-01")).toEqual([
    "Claims in your company's name. Correct the texts of those that you do not keep, and confirm the others:",
    "  content/claims.yaml:10  calls: We call. (2 texts)",
    "  content/claims.yaml:20  visits: We visit. (0 texts)",
    "Promises without a claim. Write its id behind the mark, or delete the mark:",
    "  content/en/x.md:8  steps.1.text: We call.",
    expect.stringMatching(/^ {2}content\/en\/x\.md:9 {2}steps\.1\.text: We answer within very .{100,190}…$/),
  ]);
});

test("lists every certificate that has expired, and none on its last day", () => {
  const values = ["2026-05-31", "2026-06-01"].map((day, index) => ({
    ...value(`entries.${index + 1}.validUntil`, day, 20 + index),
    file: "en/certificates.yaml",
  }));
  expect(launchFindings(values, production, "content", "2026-06-01")).toEqual([
    "Certificates that have expired and are no longer shown. Renew or remove each:",
    "  content/en/certificates.yaml:20  entries.1.validUntil: 2026-05-31",
  ]);
});

test.each([
  ["email", "info@company.example", "is an address reserved for examples"],
  ["email", "info@example.com", "is an address reserved for examples"],
  ["profiles.1.url", "https://www.example.org/us", "is an address reserved for examples"],
  ["phone", "+966112000000", "is not a number that exists"],
  ["vatNumber", "310000000000003", "is not a number that exists"],
  ["commercialRegistration", "1000000000", "is not a number that exists"],
])("does not accept the %s %s", (field, of, reason) => {
  expect(launchFindings([value(field, of, 7)], production)).toEqual([
    "Values without the mark that cannot be real:",
    `  content/company.yaml:7  ${field}: ${of} ${reason}`,
  ]);
});

test("accepts values of a company of its own", () => {
  const own = [
    value("name.en", "Examples and Tests Trading"),
    value("phone", "+966114600600"),
    value("email", "info@tests.com.sa"),
    value("privacyEmail", "privacy@example-trading.sa"),
    value("vatNumber", "310122393500003"),
    value("commercialRegistration", "1010203040"),
    value("profiles.1.url", "https://www.linkedin.com/company/example"),
  ];
  expect(launchFindings(own, production)).toEqual([]);
});

test("lists the settings that are missing", () => {
  expect(launchFindings([], {}).map((line) => line.split(":")[0])).toEqual([
    "Settings that are missing or wrong for production",
    "  SITE_URL",
    "  DATA_DIR",
    "  BACKUP_DIR",
    "  TRUST_PROXY",
    "  SMTP_URL",
  ]);
});

test.each([
  [{ SITE_URL: "http://www.company.sa" }, "SITE_URL: is http://www.company.sa"],
  [{ SITE_URL: "https://localhost:3000" }, "SITE_URL: is https://localhost:3000"],
  [{ SITE_URL: "https://www.site.example" }, "SITE_URL: is https://www.site.example"],
  [{ ROBOTS: "noindex" }, "ROBOTS: is noindex"],
  [{ PORT: "many" }, "PORT:"],
  [{ SESSION_SECRET: `${"x".repeat(32)},changeme` }, "SESSION_SECRET: must be a secret of at least 32 characters"],
])("does not accept %j", (settings, finding) => {
  expect(launchFindings([], { ...production, ...settings })[1]).toMatch(finding);
});

test.each([{ ROBOTS: "index" }, { TRUST_PROXY: "0" }, { SESSION_SECRET: "x".repeat(32) }])("accepts %j", (settings) => {
  expect(launchFindings([], { ...production, ...settings })).toEqual([]);
});

test("compares how long messages are kept with what the privacy notice says", () => {
  const notice = [
    { ...value("sections.8.id", "retention", 96), file: "en/pages/privacy.yaml" },
    { ...value("sections.8.body", "We delete messages after 365 days.", 98), file: "en/pages/privacy.yaml" },
  ];
  expect(launchFindings(notice, production)).toEqual([]);
  expect(launchFindings(notice, { ...production, LEADS_RETENTION_DAYS: "90" })[1]).toBe(
    "  LEADS_RETENTION_DAYS: messages are kept for 90 days, but content/en/pages/privacy.yaml:98 says otherwise",
  );
});

test("tries mail out only where its settings are complete", () => {
  const mail = { SMTP_URL: "smtp://mail.company.sa", MAIL_FROM: "web@company.sa", LEADS_TO: "sales@company.sa" };
  expect(isMailSet(mail)).toBe(true);
  expect(isMailSet({ ...mail, LEADS_TO: "" })).toBe(false);
  expect(isMailSet({})).toBe(false);
});
