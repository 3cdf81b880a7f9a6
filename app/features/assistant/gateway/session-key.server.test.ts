import { expect, test } from "vitest";
import { parseEnv } from "#app/platform/env.server.ts";
import { createSecrets } from "#app/platform/secret.server.ts";
import { createSessionKeys } from "./session-key.server.ts";

const origin = "https://www.site.example";
const now = Date.parse("2026-11-20T09:40:00.500Z");
const minutes = (count: number) => count * 60_000;

const withSecrets = (secrets: string) => createSessionKeys(createSecrets(parseEnv({ SESSION_SECRET: secrets })));
const keys = withSecrets("one secret that is long enough for us");

test("a key is good for ten minutes, and each is a session of its own", () => {
  const { key, expiresAt } = keys.issue(origin, now);
  expect(key).toMatch(/^session-[\w-]{88}$/);
  expect(expiresAt).toBe("2026-11-20T09:50:00.000Z");
  const read = keys.read(key, origin, now);
  expect(read).toEqual({ outcome: "valid", session: expect.stringMatching(/^[\w-]{16}$/) });
  expect(keys.read(key, origin, Date.parse(expiresAt) - 1)).toEqual(read);
  expect(keys.read(key, origin, Date.parse(expiresAt))).toEqual({ outcome: "expired" });
  expect(keys.read(keys.issue(origin, now).key, origin, now)).not.toEqual(read);
});

test("it is bound to where it was asked from; a program names no origin", () => {
  const { key } = keys.issue(origin, now);
  expect(keys.read(key, "https://evil.example", now)).toEqual({ outcome: "unknown" });
  expect(keys.read(key, undefined, now)).toMatchObject({ outcome: "valid" });
});

test("whatever is changed, it is no longer ours", () => {
  const { key } = keys.issue(origin, now);
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  for (let index = "session-".length; index < key.length; index++) {
    const digit = digits[(digits.indexOf(key[index]!) + 1) % 64];
    const changed = key.slice(0, index) + digit + key.slice(index + 1);
    expect(keys.read(changed, origin, now)).toEqual({ outcome: "unknown" });
  }
});

test.each(["", "session-", "sk-proj-abc", "session-" + "A".repeat(88), "session-" + "A".repeat(100_000), "session-ü"])(
  "%.30s is none",
  (key) => expect(keys.read(key, origin, now)).toEqual({ outcome: "unknown" }),
);

test("it may be written in one way only", () => {
  const { key } = keys.issue(origin, now);
  for (const other of [`${key}=`, `${key} `, key.toUpperCase(), key.replace("session-", "")])
    expect(keys.read(other, origin, now)).toEqual({ outcome: "unknown" });
});

test("a secret is rotated out: its keys stay good while it is named", () => {
  const { key } = keys.issue(origin, now);
  const rotating = withSecrets("another secret that is long enough, one secret that is long enough for us");
  expect(rotating.read(key, origin, now)).toMatchObject({ outcome: "valid" });
  const { key: newKey } = rotating.issue(origin, now);
  expect(rotating.read(newKey, origin, now)).toMatchObject({ outcome: "valid" });
  const rotated = withSecrets("another secret that is long enough");
  expect(rotated.read(key, origin, now)).toEqual({ outcome: "unknown" });
  expect(rotated.read(key, origin, now + minutes(11))).toEqual({ outcome: "unknown" });
  expect(rotated.read(newKey, origin, now)).toMatchObject({ outcome: "valid" });
});
