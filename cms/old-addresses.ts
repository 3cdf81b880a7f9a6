/** Addresses of an earlier website (`redirects.yaml`), in their written and normal forms. */
import type { Redirects } from "./schema/documents.ts";

type Parts = {
  /** Decoded, without a final slash. */
  path: string;
  query: URLSearchParams;
};

/**
 * The normal form of an address, encoded or not, with or without a final slash.
 * @param address path and query
 * @returns undefined if its encoding is faulty
 */
export function addressParts(address: string): Parts | undefined {
  const [, written = "", query = ""] = /^([^?]*)\??(.*)$/s.exec(address)!;
  try {
    const path = decodeURIComponent(written).normalize("NFC").replace(/\/+$/, "");
    return { path: path || "/", query: new URLSearchParams(query) };
  } catch {
    return undefined;
  }
}

/** One spelling for all spellings of an address. */
export function spelling(address: string): string {
  const { path, query } = addressParts(address) ?? { path: address, query: new URLSearchParams() };
  query.sort();
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** A line of a list of redirects, counted from 1. */
type RedirectLine = { line: number; from: string; to: string };

/**
 * The redirects of a pasted list: old and new address in two columns, as spreadsheets and CSV
 * divide them, below a heading or not. The old site's host is left out.
 * @returns the redirects, and faults of the other lines
 */
export function redirectsIn(list: string): { redirects: RedirectLine[]; faults: RedirectLine[] } {
  const lines = list.split("\n").flatMap((text, index) => {
    const [from = "", to = ""] = text
      .split(text.includes("\t") ? "\t" : /\s*[,;]\s*|\s+(?=\/|https?:)/)
      .map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
    const old = from.replace(/^https?:\/\/[^/]+(?=\/)/i, "");
    return text.trim() === "" ? [] : [{ line: index + 1, from: old, to }];
  });
  const isWhole = ({ from, to }: RedirectLine) => isLinkTarget(from) && isLinkTarget(to);
  const isHeading = lines[0] !== undefined && !isLinkTarget(lines[0].from) && !isLinkTarget(lines[0].to);
  const rows = lines.slice(isHeading ? 1 : 0);
  return { redirects: rows.filter(isWhole), faults: rows.filter((row) => !isWhole(row)) };
}

const isLinkTarget = (text: string): boolean => /^(?:\/(?!\/)|https:\/\/)\S*$/.test(text);

/**
 * @returns the target for a request's path and query, ready for a header; undefined if they are not
 *   an old address
 */
export function createOldAddresses(addresses: Redirects["addresses"]): (address: string) => string | undefined {
  const ofPath = new Map<string, { query: [string, string][]; to: string }[]>();
  for (const { from, to } of addresses) {
    const { path, query } = addressParts(from)!;
    ofPath.set(path, [...(ofPath.get(path) ?? []), { query: [...query], to }]);
  }
  // The entry with the most parameters wins.
  for (const ways of ofPath.values()) ways.sort((a, b) => b.query.length - a.query.length);
  return (address) => {
    if (ofPath.size === 0) return undefined;
    const { path, query } = addressParts(address) ?? {};
    const way = path === undefined ? undefined : ofPath.get(path)?.find((one) => isIn(one.query, query!));
    if (!way) return undefined;
    for (const [name, value] of way.query) query!.delete(name, value);
    return withQuery(way.to, query!);
  };
}

const isIn = (parameters: [string, string][], query: URLSearchParams): boolean =>
  parameters.every(([name, value]) => query.has(name, value));

/** Parameters of campaigns and search engines are passed on. */
function withQuery(to: string, query: URLSearchParams): string {
  if (query.size === 0) return to;
  const [, address = "", fragment = ""] = /^([^#]*)(.*)$/.exec(to)!;
  return `${address}${address.includes("?") ? "&" : "?"}${query.toString()}${fragment}`;
}
