import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "./env.server.ts";
import { makeFolder } from "./make-folder.server.ts";

export type Secrets = ReturnType<typeof createSecrets>;

/**
 * Keys of 32 bytes, one per purpose, derived from SESSION_SECRET, which all instances share, or
 * from the secret that is generated once into DATA_DIR/secret. That file is kept beside the store,
 * so that a copy of the store alone gives no access.
 */
export function createSecrets({ SESSION_SECRET, DATA_DIR }: Pick<Env, "SESSION_SECRET" | "DATA_DIR">) {
  const cache = new Map<string, Buffer[]>();
  /**
   * All valid keys: the current one, and those of older secrets in SESSION_SECRET.
   * @throws Error if SESSION_SECRET is unset and DATA_DIR cannot be read or written, or the file is
   *   not a secret
   */
  const all = (purpose: string): Buffer[] => {
    const cachedKeys = cache.get(purpose);
    if (cachedKeys) return cachedKeys;
    const secrets = SESSION_SECRET ?? [generatedSecret(DATA_DIR)];
    const keys = secrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));
    cache.set(purpose, keys);
    return keys;
  };
  /** `first` returns the current key. @throws Error as `all` does */
  return { all, first: (purpose: string): Buffer => all(purpose)[0]! };
}

function generatedSecret(dataDir: string): Buffer {
  const file = join(dataDir, "secret");
  const text = read(file) ?? generate(dataDir, file);
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

/** Writes under a temporary name: no crash or second process can leave half a secret. */
function generate(dataDir: string, file: string): string {
  makeFolder(dataDir);
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString("hex")}\n`, { flag: "wx", mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, "utf8");
}
