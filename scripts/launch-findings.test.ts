import { expect, test } from "vitest";
import { launchFindings, mailIsSet } from "./launch-findings.ts";

const production = {
  SITE_URL: "https://www.company.sa",
  DATA_DIR: "/srv/data",
  TRUST_PROXY: "1",
  SMTP_URL: "smtps://mail.company.sa",
  MAIL_FROM: "website@company.sa",
  LEADS_TO: "sales@company.sa",
};

test("nothing is left when no placeholder stands and production's settings are there", () => {
  expect(launchFindings([], production)).toEqual([]);
});

test("lists every placeholder under its file", () => {
  const placeholders = [
    { file: "company.yaml", value: "Najd Horizon" },
    { file: "company.yaml", value: "+966110000000" },
    { file: "en/pages/about.yaml", value: "500+" },
  ];
  expect(launchFindings(placeholders, production)).toEqual([
    "content/company.yaml still has 2 invented values. Replace each and delete its !placeholder:",
    "  Najd Horizon",
    "  +966110000000",
    "content/en/pages/about.yaml still has an invented value. Replace each and delete its !placeholder:",
    "  500+",
  ]);
});

test("lists the settings that are missing", () => {
  expect(launchFindings([], {}).map((line) => line.split(":")[0])).toEqual([
    "Settings that production still lacks",
    "  SITE_URL",
    "  DATA_DIR",
    "  TRUST_PROXY",
    "  SMTP_URL",
  ]);
});

test.each(["http://www.company.sa", "https://localhost:3000", "https://najdhorizon.example"])(
  "does not accept %s as public address",
  (SITE_URL) => {
    expect(launchFindings([], { ...production, SITE_URL })[1]).toMatch(`SITE_URL: is ${SITE_URL}`);
  },
);

test("accepts no proxy when that is said", () => {
  expect(launchFindings([], { ...production, TRUST_PROXY: "0" })).toEqual([]);
});

test("names settings whose value is bad", () => {
  expect(launchFindings([], { ...production, PORT: "many" })[1]).toMatch("PORT:");
});

test("does not accept a secret that could be guessed", () => {
  const findings = (SESSION_SECRET: string) => launchFindings([], { ...production, SESSION_SECRET });
  expect(findings("x".repeat(32))).toEqual([]);
  expect(findings(`${"x".repeat(32)},changeme`)[1]).toMatch(
    "SESSION_SECRET: must be a secret of at least 32 characters",
  );
});

test("tries mail out only where its settings are complete", () => {
  const mail = { SMTP_URL: "smtp://mail.company.sa", MAIL_FROM: "web@company.sa", LEADS_TO: "sales@company.sa" };
  expect(mailIsSet(mail)).toBe(true);
  expect(mailIsSet({ ...mail, LEADS_TO: "" })).toBe(false);
  expect(mailIsSet({})).toBe(false);
});
