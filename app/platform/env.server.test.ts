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
