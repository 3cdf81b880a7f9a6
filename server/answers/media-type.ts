import { extname } from "node:path";
import { lookup } from "mrmime";

export type MediaType = { type: string; compressible: boolean };

/** Types that the library lacks or names differently. */
const own: Record<string, string> = {
  // The media type of React Router's page data.
  ".data": "text/x-script",
  ".ico": "image/x-icon",
  ".xml": "application/xml",
};

/** The type with which a file is sent; files of unknown type are downloads. */
export function mediaType(path: string): MediaType {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const ending = extname(name);
  const type = name === "rss.xml" ? "application/rss+xml" : (own[ending] ?? lookup(ending));
  const plain = type ?? "application/octet-stream";
  const isText = /^text\/|json$|xml$/.test(plain);
  const compressible = isText || plain === "image/x-icon" || plain === "application/wasm";
  return { type: isText ? `${plain}; charset=utf-8` : plain, compressible };
}
