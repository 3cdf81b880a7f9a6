import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.server.ts";
import { makeFolder } from "./make-folder.server.ts";

const derived = new Map<string, Buffer[]>();

/**
 * A key of 32 bytes for one purpose, derived from SESSION_SECRET, which all instances share, or from the secret that is
 * generated once into DATA_DIR/secret. It lies beside the store, not in it: a copy of the store alone opens nothing.
 * @throws Error when there is no SESSION_SECRET and DATA_DIR cannot be read or written, or the file holds something else
 */
export const secretFor = (purpose: string): Buffer => secretsFor(purpose)[0]!;

/**
 * The keys that are valid for a purpose: the one to use, and those of secrets that SESSION_SECRET is rotating out.
 * @throws Error as secretFor does
 */
export function secretsFor(purpose: string): Buffer[] {
  const known = derived.get(purpose);
  if (known) return known;
  const secrets = env().SESSION_SECRET ?? [generatedSecret()];
  const keys = secrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));
  derived.set(purpose, keys);
  return keys;
}

function generatedSecret(): Buffer {
  const file = join(env().DATA_DIR, "secret");
  const text = read(file) ?? generate(file);
  if (!/^[0-9a-f]{64}\n$/.test(text)) throw new Error(`${file} is damaged: delete it and a new one is made`);
  return Buffer.from(text.trim(), "hex");
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Written whole under another name first, so that neither a crash nor a second process leaves half a secret. */
function generate(file: string): string {
  makeFolder(env().DATA_DIR);
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString("hex")}\n`, { flag: "wx", mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    try {
      unlinkSync(draft);
    } catch {
      // It could not even be written.
    }
  }
  return readFileSync(file, "utf8");
}
