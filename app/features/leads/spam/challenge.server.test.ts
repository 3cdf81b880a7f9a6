import { type Challenge, type Solution, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { beforeEach, expect, test, vi } from "vitest";
import { parseEnv } from "#app/platform/env.server.ts";
import { createSecrets, type Secrets } from "#app/platform/secret.server.ts";
import { newChallenge, readProofOfWork } from "./challenge.server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

let folder: string;
let secrets: Secrets;

beforeEach(async () => {
  folder = temporaryFolder();
  startProcess();
});
function startProcess(SESSION_SECRET?: string): void {
  secrets = createSecrets(parseEnv({ DATA_DIR: folder, SESSION_SECRET }));
}

type Solved = { challenge: Challenge; solution: Solution };
async function solved(): Promise<Solved> {
  const challenge = await newChallenge(secrets);
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution: solution! };
}
const read = (proof: unknown) => readProofOfWork(secrets, JSON.stringify(proof));

test("a solved challenge is a proof, for half an hour, after a restart too", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T09:00:00.000Z") });
  const proof = await solved();
  expect(await read(proof)).toEqual({
    signature: proof.challenge.signature,
    expiresAt: new Date("2026-11-20T09:30:00.000Z"),
  });
  startProcess();
  vi.setSystemTime(new Date("2026-11-20T09:30:00.000Z"));
  expect(await read(proof)).toBeDefined();
  vi.setSystemTime(new Date("2026-11-20T09:30:00.001Z"));
  expect(await read(proof)).toBeUndefined();
});

test("a rotated secret still knows what it signed, another one does not", async () => {
  startProcess("the old secret which is long enough");
  const proof = await solved();
  startProcess("the new secret which is long enough, the old secret which is long enough");
  expect(await read(proof)).toBeDefined();
  startProcess("the new secret which is long enough");
  expect(await read(proof)).toBeUndefined();
});

test("what was changed is no proof", async () => {
  const { challenge, solution } = await solved();
  const { parameters, signature = "" } = challenge;
  const changed = (change: Partial<Challenge["parameters"]>) => ({
    challenge: { signature, parameters: { ...parameters, ...change } },
    solution,
  });
  const wrong = [
    changed({ expiresAt: parameters.expiresAt! + 60 }),
    changed({ expiresAt: undefined }),
    changed({ cost: 1 }),
    changed({ cost: 1e12 }),
    changed({ keyPrefix: "" }),
    { challenge: { parameters }, solution },
    { challenge: { parameters, signature: signature.replace(/.$/, (end) => (end === "0" ? "1" : "0")) }, solution },
    { challenge, solution: { ...solution, counter: solution.counter + 1 } },
    { challenge, solution: { ...solution, derivedKey: `00${"ab".repeat(31)}` } },
    { challenge, solution: null },
    { challenge },
  ];
  for (const proof of wrong) expect(await read(proof), JSON.stringify(proof)).toBeUndefined();
  expect(await read({ challenge, solution })).toBeDefined();
});

test("what is no proof at all counts as none", async () => {
  const { challenge, solution } = await solved();
  const long = JSON.stringify({ challenge, solution, more: "x".repeat(2000) });
  const deep = '{"challenge":{"parameters":'.concat('{"a":'.repeat(300), "1", "}".repeat(300), "}}");
  for (const text of ["", "null", "[]", "{", '"proof"', "{}", '{"challenge":null}', long, deep])
    expect(await readProofOfWork(secrets, text), text.slice(0, 40)).toBeUndefined();
});
