import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** What an answer may be compressed with, the preferred first. */
export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

const none: readonly Encoding[] = [];
const remembered = new Map<string, readonly Encoding[]>();

/** The encodings a request accepts, the preferred first. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return none;
  const known = remembered.get(header);
  if (known) return known;
  const accepted = parse(header);
  // Browsers send a handful of values; whoever invents new ones gains no memory.
  if (remembered.size < 100 && header.length < 200) remembered.set(header, accepted);
  return accepted;
}

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((item) => item.trim());
    const q = parameters.find((item) => item.startsWith("q="))?.slice(2);
    weights.set(name === "x-gzip" ? "gzip" : name, q === undefined ? 1 : Number(q) || 0);
  }
  return encodings.filter((encoding) => (weights.get(encoding) ?? weights.get("*") ?? 0) > 0);
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * @param quality brotli's: 11 at build time, 5 at the start, 4 for an answer someone waits for
 */
export async function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === "gzip") return gzipped(body, { level: Math.min(9, quality + 1) });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}
