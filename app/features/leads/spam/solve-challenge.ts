import { type Challenge, solveChallenge as solve } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** Milliseconds. A slower phone should not spend its battery on a proof. */
const timeout = 60_000;

/**
 * Fetches a challenge and solves it. The browser computes each try off the main thread, so typing
 * never waits.
 * @returns the proof as `readProofOfWork` takes it
 * @throws if it cannot be fetched or solved
 */
export async function solveChallenge(): Promise<string> {
  const answer = await fetch("/api/challenge");
  const challenge = (await answer.json()) as Challenge;
  const solution = await solve({ challenge, deriveKey, timeout });
  return solution ? JSON.stringify({ challenge, solution }) : "";
}
