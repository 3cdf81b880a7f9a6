/** What an edition's classifiers learned, as bytes that another process reads. */
type Learned = {
  /** Names of the subjects' classes, in the order of their weights. */
  classes: string[];
  /** Of the classifiers, one after the other; the length is a multiple of 4. */
  weights: Uint8Array<ArrayBuffer>;
};

/** Bytes of the length of what stands before the weights. */
const lengthBytes = 4;

/** @param parts what each classifier learned */
export function packLearned(classes: string[], parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const names = new TextEncoder().encode(JSON.stringify(classes));
  const before = lengthBytes + names.length;
  // Weights are read as numbers of four bytes, where they lie.
  const begin = Math.ceil(before / 4) * 4;
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, begin));
  new DataView(bytes.buffer).setUint32(0, names.length);
  bytes.set(names, lengthBytes);
  let at = begin;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** @param bytes in a buffer of their own @returns undefined if they are something else: a power cut leaves zeros */
export function unpackLearned(bytes: Uint8Array<ArrayBuffer>): Learned | undefined {
  try {
    const end = lengthBytes + new DataView(bytes.buffer).getUint32(0);
    const classes: string[] = JSON.parse(new TextDecoder().decode(bytes.subarray(lengthBytes, end)));
    return { classes, weights: bytes.subarray(Math.ceil(end / 4) * 4) };
  } catch {
    return undefined;
  }
}
