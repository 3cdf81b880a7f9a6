import { openSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { nonPagePolicy, sealPage } from "./content-security-policy.ts";
import { compressNow, type Encoding, encodings } from "./encoding.ts";
import { mediaType } from "./media-type.ts";
import { securityHeaders } from "./security-headers.ts";
import { contentHash, representation, type Shared, type StaticFile } from "./static-file.ts";

/** By the path they are asked for with. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

export type Options = {
  /** Public origin, and what stands for it in the files. */
  siteUrl: string;
  placeholder: string;
  /** What the scripts and styles carry that the build itself put into the pages. */
  pageMark: string;
  /** Brotli's, for what was not compressed at build time. */
  quality: number;
};

/** Larger files that are not text are sent from disk. */
const inMemory = 64 * 1024;
/** Nothing smaller gains by compression. */
const worthCompressing = 512;

/**
 * Makes every file below a folder ready to be sent: the placeholder's place taken by the public origin, hashed, compressed.
 * @throws Error when the folder or a file cannot be read
 */
export async function readStaticFiles(folder: string, options: Options): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`);
  const present = new Set(paths);
  const files = new Map<string, StaticFile>();
  for (const path of paths.map((each) => whole(each, present)).filter((each) => isPublic(each, present))) {
    files.set(address(path), await readStaticFile(folder, path, present, options));
  }
  return files;
}

/** The build keeps what it renders in brotli's form alone (server/prerender.ts). */
function whole(path: string, present: ReadonlySet<string>): string {
  const plain = path.endsWith(suffix.br) ? path.slice(0, -suffix.br.length) : path;
  return present.has(plain) ? path : plain;
}

/** Source maps, dot files and the compressed forms of other files are not for visitors. */
function isPublic(path: string, present: ReadonlySet<string>): boolean {
  if (path.endsWith(".map")) return false;
  if (path.includes("/.")) return path === "/.well-known/security.txt";
  return !(/\.(?:br|gz)$/.test(path) && present.has(path.replace(/\.[a-z]+$/, "")));
}

/** `/about/index.html` is asked for as `/about`. */
const address = (path: string): string => path.replace(/\/index\.html$/, "") || "/";

async function readStaticFile(
  folder: string,
  path: string,
  present: ReadonlySet<string>,
  { siteUrl, placeholder, pageMark, quality }: Options,
): Promise<StaticFile> {
  const location = join(folder, path);
  const { type, compressible } = mediaType(path);
  const hashed = path.startsWith("/assets/");
  const rendered = present.has(path) ? undefined : brotliDecompressSync(await readFile(location + suffix.br));
  const size = rendered?.length ?? (await stat(location)).size;
  const kept = compressible || size <= inMemory;
  // The name of a hashed file already tells its content, so that a large one need not be read.
  const original = rendered ?? (kept || !hashed ? await readFile(location) : undefined);
  const text = original && compressible && !hashed ? withSiteUrl(original, placeholder, siteUrl) : original;
  const page = text && type.startsWith("text/html") ? sealPage(text.toString(), pageMark) : undefined;
  const body = page ? Buffer.from(page.html) : text;
  const shared: Shared = {
    hash: contentHash(hashed ? path : (body ?? path)),
    type,
    cacheControl: cacheControl(path, compressible),
    ranges: !compressible,
    varies: compressible,
    security: securityHeaders(path, page?.policy ?? nonPagePolicy, siteUrl.startsWith("https:")),
  };
  const file: StaticFile = {
    identity: representation(shared, undefined, body?.length ?? size, kept ? body : undefined),
    size: body?.length ?? size,
    descriptor: kept ? undefined : openSync(location, "r"),
    ranges: shared.ranges,
  };
  if (!body || !compressible || body.length < worthCompressing) return file;
  for (const encoding of encodings) {
    const ready = `${path}${suffix[encoding]}`;
    const compressed =
      hashed && present.has(ready) ? await readFile(join(folder, ready)) : compressNow(body, encoding, quality);
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
