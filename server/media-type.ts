import { extname } from "node:path";

const text = (type: string) => ({ type: `${type}; charset=utf-8`, compressible: true });
const binary = (type: string) => ({ type, compressible: false });

export type MediaType = ReturnType<typeof text>;

const byName: Record<string, MediaType> = {
  "rss.xml": text("application/rss+xml"),
};

const byExtension: Record<string, MediaType> = {
  ".html": text("text/html"),
  // What React Router itself sends for the data of a page.
  ".data": text("text/x-script"),
  ".js": text("text/javascript"),
  ".mjs": text("text/javascript"),
  ".css": text("text/css"),
  ".json": text("application/json"),
  ".webmanifest": text("application/manifest+json"),
  ".xml": text("application/xml"),
  ".txt": text("text/plain"),
  ".svg": text("image/svg+xml"),
  ".ico": { type: "image/x-icon", compressible: true },
  ".png": binary("image/png"),
  ".jpg": binary("image/jpeg"),
  ".jpeg": binary("image/jpeg"),
  ".webp": binary("image/webp"),
  ".avif": binary("image/avif"),
  ".gif": binary("image/gif"),
  ".mp4": binary("video/mp4"),
  ".webm": binary("video/webm"),
  ".vtt": text("text/vtt"),
  ".woff2": binary("font/woff2"),
  ".pdf": binary("application/pdf"),
  ".wasm": { type: "application/wasm", compressible: true },
};

/** The type a file is sent as; one of unknown kind is a download. */
export function mediaType(path: string): MediaType {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return byName[name] ?? byExtension[extname(name)] ?? binary("application/octet-stream");
}
