import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { nonPagePolicy, pagePolicy } from "./content-security-policy.ts";
import { compress, type Encoding, encodings } from "./encoding.ts";
import { mediaType } from "./media-type.ts";
import { securityHeaders } from "./security-headers.ts";
import { contentHash, representation, type Shared, type StaticFile } from "./static-file.ts";

/** By the path they are asked for with. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

export type Options = {
  /** Public origin, and what stands for it in the files. */
  siteUrl: string;
  placeholder: string;
  /** Brotli's, for what was not compressed at build time. */
  quality: number;
};

/** Larger files that are not text are sent from disk. */
const inMemory = 64 * 1024;
/** Nothing smaller gains by compression. */
const worthCompressing = 512;
/** Each compression holds some megabytes while it runs; Node has four threads for them. */
const atOnce = 4;

/**
 * Makes every file below a folder ready to be sent: the placeholder's place taken by the public origin, hashed, compressed.
 * @throws Error when the folder cannot be read
 */
export async function readStaticFiles(folder: string, options: Options): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`);
  const present = new Set(paths);
  const waiting = paths.filter((path) => isPublic(path, present));
  const files = new Map<string, StaticFile>();
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      files.set(address(path), await readStaticFile(folder, path, present, options));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return files;
}

/** Source maps, dot files and the compressed forms of other files are not for visitors. */
function isPublic(path: string, present: ReadonlySet<string>): boolean {
  if (path.endsWith(".map")) return false;
  if (path.includes("/.")) return path === "/.well-known/security.txt";
  return !(/\.(?:br|gz)$/.test(path) && present.has(path.replace(/\.(?:br|gz)$/, "")));
}

/** `/about/index.html` is asked for as `/about`. */
const address = (path: string): string => path.replace(/\/index\.html$/, "") || "/";

async function readStaticFile(
  folder: string,
  path: string,
  present: ReadonlySet<string>,
  { siteUrl, placeholder, quality }: Options,
): Promise<StaticFile> {
  const location = join(folder, path);
  const { type, compressible } = mediaType(path);
  const hashed = path.startsWith("/assets/");
  const original = await readFile(location);
  const body = compressible && !hashed ? withSiteUrl(original, placeholder, siteUrl) : original;
  const policy = type.startsWith("text/html") ? pagePolicy(body.toString()) : nonPagePolicy;
  const shared: Shared = {
    hash: contentHash(body),
    type,
    cacheControl: cacheControl(path, compressible),
    ranges: !compressible,
    varies: compressible,
    security: securityHeaders(path, policy, siteUrl.startsWith("https:")),
  };
  const keep = compressible || body.length <= inMemory;
  const file: StaticFile = {
    identity: representation(shared, undefined, body.length, keep ? body : undefined),
    size: body.length,
    location: keep ? undefined : location,
    ranges: shared.ranges,
  };
  if (!compressible || body.length < worthCompressing) return file;
  for (const encoding of encodings) {
    const ready = `${path}${suffix[encoding]}`;
    const compressed =
      hashed && present.has(ready) ? await readFile(join(folder, ready)) : await compress(body, encoding, quality);
    if (compressed.length < body.length)
      file[encoding] = representation(shared, encoding, compressed.length, compressed);
  }
  return file;
}

/** What the compressed form of a file is called beside it. */
export const suffix: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

/** The origin also stands within addresses, as in links for sharing, where it is percent-encoded. */
function withSiteUrl(body: Buffer, placeholder: string, siteUrl: string): Buffer {
  const text = body.toString();
  const host = new URL(placeholder).host;
  if (!text.includes(host)) return body;
  return Buffer.from(
    text.replaceAll(placeholder, siteUrl).replaceAll(encodeURIComponent(placeholder), encodeURIComponent(siteUrl)),
  );
}

function cacheControl(path: string, isText: boolean): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return isText && !path.startsWith("/favicon.") ? "public, max-age=0, must-revalidate" : "public, max-age=86400";
}
