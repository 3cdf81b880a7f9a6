/** Backups that only the holder of an age identity can read (https://age-encryption.org/v1). */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { ReadableStream } from "node:stream/web";

const firstLine = Buffer.from("age-encryption.org/v1\n");

/** A backup whose bytes differ from the written ones. */
export class UnreadableBackup extends Error {}

/** An encrypted backup, and no identity that opens it. Its message continues after the file's name. */
export class NoIdentity extends Error {}

const loadAge = () => import("age-encryption");

/** Encrypts a stream. @param recipient such as `age1…` @throws Error if it is invalid */
export async function encryptedFor(
  recipient: string,
  plain: AsyncIterable<Buffer>,
): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(streamOf(plain));
}

/**
 * The plain bytes of a backup, encrypted or not.
 * @param identities such as `AGE-SECRET-KEY-1…`
 * @throws NoIdentity, UnreadableBackup, or errors of the file system
 */
export async function* readPlain(file: string, identities: string[] | undefined): AsyncGenerator<Uint8Array> {
  if (!(await isEncrypted(file))) {
    yield* createReadStream(file) as AsyncIterable<Buffer>;
    return;
  }
  if (!identities || identities.length === 0)
    throw new NoIdentity("is encrypted: name the file with your age identity by --identity.");
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const plain = await decrypter.decrypt(streamOf(createReadStream(file))).catch((error: Error) => {
    if (error.message.startsWith("no identity matched"))
      throw new NoIdentity("was encrypted for somebody else: this identity does not open it.");
    throw unreadable(error);
  });
  try {
    yield* plain as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw unreadable(error as Error);
  }
}

/** Web streams, which the library expects. */
const streamOf = (bytes: AsyncIterable<Buffer>) => ReadableStream.from(bytes) as globalThis.ReadableStream<Uint8Array>;

/** Errors of the file system are passed on. */
const unreadable = (error: NodeJS.ErrnoException): Error =>
  error.code === undefined ? new UnreadableBackup("the backup is damaged", { cause: error }) : error;

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
    return buffer.subarray(0, bytesRead).equals(firstLine);
  } finally {
    await handle.close();
  }
}

/**
 * Identities as age-keygen writes them: one a line, after comments.
 * @throws Error with a sentence for the operator if there are none, or one is mistyped
 */
export async function parseIdentities(text: string): Promise<string[]> {
  const identities = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  if (identities.length === 0) throw new Error("The file has no age identity, such as AGE-SECRET-KEY-1…");
  const { Decrypter } = await loadAge();
  for (const identity of identities) {
    try {
      new Decrypter().addIdentity(identity);
    } catch {
      throw new Error("A line of the file is no age identity, such as AGE-SECRET-KEY-1…");
    }
  }
  return identities;
}
