import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, type BrotliOptions, constants, gzip, gzipSync } from "node:zlib";

/** Encodings of an answer, best first. */
export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

export const suffix: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

const none: readonly Encoding[] = [];
const cache = new Map<string, readonly Encoding[]>();

/** The encodings that a request accepts and prefers, the best first. Plain text is the last resort: no 406. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return none;
  const earlier = cache.get(header);
  if (earlier) return earlier;
  const accepted = parse(header);
  // Browsers send a handful of values; invented values must not fill the memory.
  if (cache.size < 100 && header.length < 200) cache.set(header, accepted);
  return accepted;
}

/** A plain form, and compressed forms where they are smaller. */
export type Forms<Form> = {
  readonly identity: Form;
  readonly encoded: (encoding: Encoding) => Form | undefined;
};

/** The form to send. @param header `Accept-Encoding` */
export function chooseForm<Form>(header: string | undefined, forms: Forms<Form>): Form {
  for (const encoding of acceptedEncodings(header)) {
    const form = forms.encoded(encoding);
    if (form) return form;
  }
  return forms.identity;
}

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((item) => item.trim());
    const q = parameters.find((item) => item.startsWith("q="))?.slice(2);
    weights.set(name === "x-gzip" ? "gzip" : name, q === undefined ? 1 : Number(q) || 0);
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const plain = weights.get("identity") ?? 0;
  return encodings
    .filter((encoding) => weightOf(encoding) > 0 && weightOf(encoding) >= plain)
    .toSorted((one, other) => weightOf(other) - weightOf(one));
}

const brotli = promisify(brotliCompress);
const gzipText = promisify(gzip);

/** Compresses an awaited answer on another thread, favouring speed over size. */
export const compress = (body: Buffer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> =>
  encoding === "br" ? brotli(body, brotliOptions(body, 5)) : gzipText(body, { level: 5 });

/**
 * Compresses in idle time. On this thread: the thread pool's memory would never be released.
 * @param quality brotli's, 0 to 11
 */
export const compressNow = (body: Buffer, encoding: Encoding, quality: number): Buffer =>
  encoding === "br"
    ? brotliCompressSync(body, brotliOptions(body, quality))
    : gzipSync(body, { level: Math.min(9, quality + 1) });

const brotliOptions = (body: Buffer, quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // A window larger than the text costs megabytes and gains nothing.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(body.length + 16)))),
  },
});
