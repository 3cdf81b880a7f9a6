import { extname } from "node:path";
import { lookup } from "mrmime";

export type MediaType = { type: string; compressible: boolean };

/** Those of which others know none, or another. */
const own: Record<string, string> = {
  // What React Router itself sends for the data of a page.
  ".data": "text/x-script",
  ".ico": "image/x-icon",
  ".xml": "application/xml",
};

/** The type a file is sent as; one of unknown kind is a download. */
export function mediaType(path: string): MediaType {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const ending = extname(name);
  const known = name === "rss.xml" ? "application/rss+xml" : (own[ending] ?? lookup(ending));
  const plain = known ?? "application/octet-stream";
  const isText = /^text\/|json$|xml$/.test(plain);
  const compressible = isText || plain === "image/x-icon" || plain === "application/wasm";
  return { type: isText ? `${plain}; charset=utf-8` : plain, compressible };
}
