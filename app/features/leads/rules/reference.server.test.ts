import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { company } from "#tests/support/sites.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { createSecrets } from "#app/platform/secret.server.ts";
import { isReceipt, newReference, parseReference as parse, receiptFor } from "./reference.server.ts";

const prefix = company.referencePrefix;
const parseReference = (text: string) => parse(text, prefix);
const some = Array.from({ length: 500 }, () => newReference(prefix));
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const swapped = (text: string, at: number, other: number) =>
  text.split("").with(at, text[other]!).with(other, text[at]!).join("");

test("has a form that can be read out", () => {
  for (const reference of some)
    expect(reference).toMatch(new RegExp(`^${prefix}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$`));
  expect(new Set(some).size).toBe(some.length);
});

describe("is found again", () => {
  const reference = `${prefix}-7K10-0QX`;
  const whole = alphabet
    .split("")
    .map((check) => parseReference(reference + check))
    .find((parsed) => parsed !== null)!;

  test("as it is, and with exactly one check character", () => {
    for (const one of some) expect(parseReference(one)).toBe(one);
    expect(alphabet.split("").filter((check) => parseReference(reference + check))).toHaveLength(1);
  });

  test.each([
    ["lower case", whole.toLowerCase()],
    ["spaces", ` ${whole.replaceAll("-", " ")} `],
    ["no hyphens", whole.replaceAll("-", "")],
    ["other hyphens", whole.replaceAll("-", "–")],
    ["no prefix", whole.slice(prefix.length + 1)],
    ["letters that look like digits", whole.replace("10-0", "IO-O")],
    ["the other letter that looks like 1", whole.replace("10-0", "lo-o")],
    ["full-width characters", whole.replaceAll(/[0-9A-Z]/g, (c) => String.fromCodePoint(c.codePointAt(0)! + 0xfee0))],
    ["marks of direction around it", `\u2066${whole}\u2069`],
  ])("%s", (_name, written) => expect(parseReference(written)).toBe(whole));
});

test("no single wrong character and no two swapped ones pass", () => {
  const mistakes = some.slice(0, 20).flatMap((reference) => {
    const body = reference.slice(prefix.length + 1).replace("-", "");
    const places = [...body.split("").keys()];
    const wrong = places.flatMap((at) =>
      alphabet.split("").map((other) => body.slice(0, at) + other + body.slice(at + 1)),
    );
    const exchanged = places.flatMap((at) => places.map((other) => swapped(body, at, other)));
    return [...wrong, ...exchanged].filter((mistake) => mistake !== body);
  });
  expect(mistakes.length).toBeGreaterThan(5000);
  expect(mistakes.filter((mistake) => parseReference(mistake) !== null)).toEqual([]);
});

test.each([
  "",
  prefix,
  `${prefix}-`,
  `${prefix}-AAAA-AAA`,
  `${prefix}-AAAA-AAAAA`,
  "UUUUUUUU",
  "<script>",
  `${prefix}-7K10-0QX\u0000`,
  "1".repeat(10_000),
])("%j is none", (text) => expect(parseReference(text)).toBeNull());

test("whoever tries an example of the documentation, of a message or of a comment is understood", () => {
  const files = globSync(["*.md", "docs/**/*.md", "{app,content,scripts,server}/**/*.{ts,tsx,yaml,md}"]);
  const examples = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, "utf8");
      return Array.from(text.matchAll(/\bNH[- ]?([0-9A-Z]{4}[- ]?[0-9A-Z]{4})\b/gi), ([, body]) => `${file}: ${body}`);
    });
  expect(examples.length).toBeGreaterThan(5);
  expect(examples.filter((example) => parseReference(example.split(": ")[1]!) === null)).toEqual([]);
});

const secretsUnder = (SESSION_SECRET: string) => createSecrets(parseEnv({ SESSION_SECRET }));
const [old, other] = ["an old secret of more than 32 characters", "another secret of more than 32 characters"];
const id = "NH-7K3M-0QXD";

test("a receipt belongs to one number, and nobody can make one without the secret", () => {
  const secrets = secretsUnder(old);
  const receipt = receiptFor(secrets, id);
  expect(receipt).toMatch(/^[\w-]{22}$/);
  expect(isReceipt(secrets, id, receipt)).toBe(true);
  for (const wrong of ["", "x", receipt.slice(1), `${receipt}A`, receipt.toUpperCase(), "ا".repeat(11), "ا".repeat(22)])
    expect(isReceipt(secrets, id, wrong)).toBe(false);
  expect(isReceipt(secrets, "NH-7K3M-0QXF", receipt)).toBe(false);
});

test("it outlives a restart and a rotation of the secret, and is the same on all instances", () => {
  const receipt = receiptFor(secretsUnder(old), id);
  expect(receiptFor(secretsUnder(old), id)).toBe(receipt);
  expect(isReceipt(secretsUnder(`${other},${old}`), id, receipt)).toBe(true);
  expect(isReceipt(secretsUnder(other), id, receipt)).toBe(false);
});
