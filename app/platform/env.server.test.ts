import { describe, expect, test } from "vitest";
import { parseEnv } from "./env.server.ts";

describe("DATABASE_URL", () => {
  const parse = (DATABASE_URL: string) => parseEnv({ DATABASE_URL, SESSION_SECRET: "s".repeat(32) });

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
    expect(() => parse(url)).not.toThrow(/hunter|@2|ter\/2/);
  });

  test("needs a secret that all instances share", () => {
    expect(() => parseEnv({ DATABASE_URL: "postgres://localhost/website" })).toThrow(
      "SESSION_SECRET: must be set, since DATABASE_URL is",
    );
  });
});

test("numbers are whole and within their bounds", () => {
  expect(parseEnv({ PORT: "8080", TRUST_PROXY: " 1 ", METRICS_PORT: "" })).toMatchObject({
    PORT: 8080,
    TRUST_PROXY: 1,
  });
  for (const PORT of ["many", "-1", "65536", "1.5", "1e3", "0x50", " ", "9".repeat(400)])
    expect(() => parseEnv({ PORT }), PORT).toThrow(/^PORT: must be a whole number from 0 to 65535$/);
  expect(() => parseEnv({ LEADS_MAX_STORED: "0" })).toThrow(/^LEADS_MAX_STORED: must be a whole number from 1$/);
});

test("what is none of the known words is answered with them, one line for each setting", () => {
  expect(() => parseEnv({ LOG_LEVEL: "loud", PORT: "x" })).toThrow(
    "PORT: must be a whole number from 0 to 65535\nLOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent",
  );
});

test("SESSION_SECRET is one or several, each too long to be guessed, and no message repeats it", () => {
  const parse = (SESSION_SECRET: string) => parseEnv({ SESSION_SECRET }).SESSION_SECRET;
  const [one, other] = ["1".repeat(32), "2".repeat(40)] as const;
  expect(parse("")).toBeUndefined();
  expect(parse(one)).toEqual([one]);
  expect(parse(`${one}, ${other}`)).toEqual([one, other]);
  for (const bad of ["a", one.slice(1), `${one},hunter2`, `${one},,${other}`, `${one},`, ",", " ".repeat(40)])
    expect(() => parse(bad), bad).toThrow(
      /^SESSION_SECRET: must be a secret of at least 32 characters, or several separated by commas. To make one: openssl rand -hex 32$/,
    );
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
    ...["hunter@2", "hunter2@", "hun@ter/2"].map((password): [object, string] => [
      { SMTP_URL: `smtps://user:${password}@mail.example.com` },
      "SMTP_URL: has more than one @: in user and password, write each @ as %40",
    ]),
    ...["12/hunter2", "12#hunter2", "%hunter2"].map((password): [object, string] => [
      { SMTP_URL: `smtps://user:${password}@mail.example.com` },
      "SMTP_URL: must be an address such as smtps://",
    ]),
    [{ MAIL_FROM: "Us" }, "MAIL_FROM: must be one address"],
    [{ MAIL_FROM: "Us <us@example.com>\r\nBcc: all@example.com" }, "MAIL_FROM: must be one address"],
    [{ LEADS_TO: "a@b.example,," }, "LEADS_TO: must be addresses"],
  ])("%o", (change, message) => {
    expect(() => parseEnv({ ...mail, ...change })).toThrow(message);
    expect(() => parseEnv({ ...mail, ...change })).not.toThrow(/hunter|@2|ter\/2/);
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
    expect(() => parseEnv({ ...webhook, LEADS_WEBHOOK_SECRET })).not.toThrow(/hunter|@2|ter\/2/);
  });
});

describe("assistant", () => {
  test("without any setting the embedded answerer serves", () => {
    expect(parseEnv({})).toMatchObject({
      OPENAI_BASE_URL: "https://api.openai.com/v1",
      ASSISTANT_MODEL: "gpt-4o-mini",
      ASSISTANT_DAILY_TOKENS: 500_000,
      ASSISTANT_MONTHLY_TOKENS: 5_000_000,
      ASSISTANT_MAX_SESSION_TOKENS: 100_000,
      ASSISTANT_MAX_ADDRESS_TOKENS: 250_000,
      ASSISTANT_ON_FAILURE: "error",
    });
    expect(parseEnv({ OPENAI_API_KEY: "" }).OPENAI_API_KEY).toBeUndefined();
  });

  test("the base address loses its slash", () => {
    expect(parseEnv({ OPENAI_BASE_URL: "http://127.0.0.1:8080/v1/" }).OPENAI_BASE_URL).toBe("http://127.0.0.1:8080/v1");
  });

  test.each([
    [{ OPENAI_API_KEY: "sk-hunter2\r\nX-Other: 1" }, "OPENAI_API_KEY: must be printable ASCII without spaces"],
    [{ OPENAI_API_KEY: "sk-hunter2 " }, "OPENAI_API_KEY: must be printable ASCII without spaces"],
    [{ OPENAI_BASE_URL: "api.openai.com/v1" }, "OPENAI_BASE_URL: must be a full address such as https://"],
    [{ OPENAI_BASE_URL: "file:///v1" }, "OPENAI_BASE_URL: must be a full address such as https://"],
    [{ OPENAI_BASE_URL: "https://host.example/v1?key=hunter2" }, "OPENAI_BASE_URL: must be an address without a query"],
    [{ ASSISTANT_MODEL: "a model" }, "ASSISTANT_MODEL: must be a model's name"],
    [{ ASSISTANT_DAILY_TOKENS: "-1" }, "ASSISTANT_DAILY_TOKENS: "],
    [{ ASSISTANT_MONTHLY_TOKENS: "many" }, "ASSISTANT_MONTHLY_TOKENS: "],
    [{ ASSISTANT_ON_FAILURE: "ignore" }, "ASSISTANT_ON_FAILURE: "],
    [{ ASSISTANT_MAX_KEYS: "0" }, "ASSISTANT_MAX_KEYS: "],
    [{ ASSISTANT_MAX_SESSION_TOKENS: "0" }, "ASSISTANT_MAX_SESSION_TOKENS: "],
    [{ ASSISTANT_MAX_ADDRESS_TOKENS: "1e6" }, "ASSISTANT_MAX_ADDRESS_TOKENS: "],
  ])("%o", (settings, message) => {
    expect(() => parseEnv(settings)).toThrow(message);
    expect(() => parseEnv(settings)).not.toThrow(/hunter|@2|ter\/2/);
  });
});

describe("backups", () => {
  const recipient = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";

  test("fourteen stay unless said otherwise", () => {
    expect(parseEnv({ BACKUP_DIR: "/mnt/backups" })).toMatchObject({ BACKUP_DIR: "/mnt/backups", BACKUP_KEEP: 14 });
  });

  test("a recipient is one without a typing mistake, and has something to encrypt", () => {
    expect(parseEnv({ BACKUP_DIR: "b", BACKUP_RECIPIENT: recipient })).toMatchObject({ BACKUP_RECIPIENT: recipient });
    for (const wrong of [recipient.replace("z7", "z8"), recipient.slice(0, -1), "ssh-ed25519 AAAA", "age1"])
      expect(() => parseEnv({ BACKUP_DIR: "b", BACKUP_RECIPIENT: wrong })).toThrow(/^BACKUP_RECIPIENT: must be an age/);
    expect(() => parseEnv({ BACKUP_RECIPIENT: recipient })).toThrow(/^BACKUP_DIR: must be set/);
  });
});
