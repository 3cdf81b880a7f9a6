/** Weights of a site's classifiers, as bytes that another process reads. */
type Learned = {
  /** Names of the subjects' classes, in the order of their weights. */
  classes: string[];
  /** Of each classifier. */
  parts: Uint8Array<ArrayBuffer>[];
};

type Head = { classes: string[]; lengths: number[] };

/** Bytes of the length of the head. */
const lengthBytes = 4;

/** Where a part may begin: its numbers have up to four bytes, and are read where they lie. */
const aligned = (at: number) => Math.ceil(at / 4) * 4;

/** @param learned what {@link unpackLearned} gives back */
export function packLearned({ classes, parts }: Learned): Uint8Array<ArrayBuffer> {
  const head: Head = { classes, lengths: parts.map(({ length }) => length) };
  const text = new TextEncoder().encode(JSON.stringify(head));
  let begin = aligned(lengthBytes + text.length);
  const bytes = new Uint8Array(parts.reduce((end, { length }) => end + aligned(length), begin));
  new DataView(bytes.buffer).setUint32(0, text.length);
  bytes.set(text, lengthBytes);
  for (const part of parts) {
    bytes.set(part, begin);
    begin += aligned(part.length);
  }
  return bytes;
}

/** @param bytes in a buffer of their own @returns undefined if they are something else: a power cut leaves zeros */
export function unpackLearned(bytes: Uint8Array<ArrayBuffer>): Learned | undefined {
  try {
    const end = lengthBytes + new DataView(bytes.buffer).getUint32(0);
    const { classes, lengths }: Head = JSON.parse(new TextDecoder().decode(bytes.subarray(lengthBytes, end)));
    let begin = aligned(end);
    const parts = lengths.map((length) => {
      const part = bytes.subarray(begin, begin + length);
      begin += aligned(length);
      return part;
    });
    return { classes, parts };
  } catch {
    return undefined;
  }
}
