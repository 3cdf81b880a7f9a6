import { describe, expect, test } from "vitest";
import { parseEnv } from "./env.server.ts";

describe("DATABASE_URL", () => {
  const parse = (DATABASE_URL: string) => parseEnv({ DATABASE_URL, SESSION_SECRET: "secret" });

  test.each([
    "postgres://website:p%40ss@db.example.com:5432/website?sslmode=verify-full",
    "postgresql://localhost/website",
    "postgres://[::1]:5432/website",
    "postgres:///website?host=/run/postgresql",
  ])("%s", (url) => expect(parse(url).DATABASE_URL).toBe(url));

  test.each([
    "mysql://localhost/website",
    "localhost/website",
    "postgres://",
    "postgres://website:hunter2#@localhost/website",
    "postgres://website:hunter2%@localhost/website",
    "postgres://website:hunter2@localhost:port/website",
  ])("not %s, and the message does not repeat it", (url) => {
    expect(() => parse(url)).toThrow(/^DATABASE_URL: must be an address such as postgres:\/\//);
    expect(() => parse(url)).not.toThrow("hunter2");
  });

  test("needs a secret that all instances share", () => {
    expect(() => parseEnv({ DATABASE_URL: "postgres://localhost/website" })).toThrow(
      "SESSION_SECRET: must be set, since DATABASE_URL is",
    );
  });
});

test("SESSION_SECRET is one or several", () => {
  const parse = (SESSION_SECRET: string) => parseEnv({ SESSION_SECRET }).SESSION_SECRET;
  expect(parse("")).toBeUndefined();
  expect(parse("one")).toEqual(["one"]);
  expect(parse("new, old")).toEqual(["new", "old"]);
  expect(() => parse("new,,old")).toThrow("SESSION_SECRET: must be a secret");
});

describe("mail", () => {
  const mail = {
    SMTP_URL: "smtps://user:hunter2@mail.example.com",
    MAIL_FROM: "Us <us@example.com>",
    LEADS_TO: "a@b.example",
  };

  test("one sender, one or several readers", () => {
    expect(parseEnv({ ...mail, LEADS_TO: "sales@localhost, Boss <boss@b.example>" })).toMatchObject({
      SMTP_URL: mail.SMTP_URL,
      MAIL_FROM: mail.MAIL_FROM,
      LEADS_TO: ["sales@localhost", "Boss <boss@b.example>"],
    });
  });

  test.each([
    [{ MAIL_FROM: "" }, "MAIL_FROM: must be set, since SMTP_URL is"],
    [{ LEADS_TO: "" }, "LEADS_TO: must be set, since SMTP_URL is"],
    [{ SMTP_URL: "mail.example.com:hunter2" }, "SMTP_URL: must be an address such as smtps://"],
    [{ SMTP_URL: "https://user:hunter2@mail.example.com" }, "SMTP_URL: must be an address such as smtps://"],
    [{ MAIL_FROM: "Us" }, "MAIL_FROM: must be one address"],
    [{ MAIL_FROM: "Us <us@example.com>\r\nBcc: all@example.com" }, "MAIL_FROM: must be one address"],
    [{ LEADS_TO: "a@b.example,," }, "LEADS_TO: must be addresses"],
  ])("%o", (change, message) => {
    expect(() => parseEnv({ ...mail, ...change })).toThrow(message);
    expect(() => parseEnv({ ...mail, ...change })).not.toThrow("hunter2");
  });
});

describe("webhook", () => {
  const key = Buffer.alloc(24, 7);
  const webhook = { LEADS_WEBHOOK_URL: "https://crm.example.com/leads" };

  test("the secret is read with its prefix and without", () => {
    const secret = key.toString("base64");
    for (const LEADS_WEBHOOK_SECRET of [secret, `whsec_${secret}`])
      expect(parseEnv({ ...webhook, LEADS_WEBHOOK_SECRET }).LEADS_WEBHOOK_SECRET).toEqual(key);
  });

  test.each([
    ["", "LEADS_WEBHOOK_SECRET: must be set, since LEADS_WEBHOOK_URL is"],
    ["whsec_c2hvcnQ=", "LEADS_WEBHOOK_SECRET: must be whsec_ and at least 16 random bytes"],
    ["whsec_not base64, hunter2", "LEADS_WEBHOOK_SECRET: must be whsec_ and at least 16 random bytes"],
  ])("%o", (LEADS_WEBHOOK_SECRET, message) => {
    expect(() => parseEnv({ ...webhook, LEADS_WEBHOOK_SECRET })).toThrow(message);
    expect(() => parseEnv({ ...webhook, LEADS_WEBHOOK_SECRET })).not.toThrow("hunter2");
  });
});
