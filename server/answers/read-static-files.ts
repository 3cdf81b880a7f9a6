import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Header } from "#app/platform/request-context.server.ts";
import { compressNow, type Encoding, encodings, suffix } from "#server/http/encoding.ts";
import { nonPagePolicy, type Publicity, securePage, securityHeaders } from "#server/http/security-headers.ts";
import {
  OpenFile,
  contentHash,
  type Representation,
  representation,
  type SharedHeaders,
  type StaticFile,
} from "./static-file.ts";
import { mediaType } from "./media-type.ts";
import type { Application } from "#app/application.server.ts";

/** Files by request path. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

/** Bytes; larger files are sent from disk, unless they are text. */
const inMemory = 64 * 1024;

/** Bytes; compressing smaller texts gains nothing. */
const worthCompressing = 512;

type TextOptions = {
  site: Publicity;
  placeholders: Record<keyof Publicity, string>;
  /** The nonce that the build put on scripts and styles of pages. */
  buildNonce: string;
  /** Brotli quality, 0 to 11, for files that the build did not compress. */
  quality: number;
  pack?: Packer;
};

/**
 * The smallest form of a text if it exists; if not, makes it and calls `onMade`.
 * @param hash of the text
 */
export type Packer = (hash: string, text: () => string, onMade: () => void) => Buffer | undefined;

/** Attributes of a text without its content. */
type TextKind = Omit<SharedHeaders, "hash" | "security"> &
  Pick<StaticFile, "origin"> & { security: (policy: string) => Header[] };

/**
 * Reads every public file below a folder, so that later changes of the folder do not affect a
 * running process.
 * @param before files of another folder: a file linked in both is not read again
 * @param below limits reading to a subfolder, such as `/assets`
 * @throws Error if the folder or a file cannot be read
 */
export async function readStaticFiles(
  folder: string,
  options: TextOptions,
  before?: StaticFiles,
  below = "",
): Promise<StaticFiles> {
  const entries = await readdir(join(folder, below), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`);
  const allPaths = new Set(paths);
  const files = new Map<string, StaticFile>();
  for (const path of paths.map((each) => whole(each, allPaths)).filter((each) => isPublic(each, allPaths))) {
    const origin = before && (await originOf(join(folder, allPaths.has(path) ? path : path + suffix.br)));
    const cachedFile = before?.get(address(path));
    const isSame = cachedFile !== undefined && cachedFile.origin === origin;
    files.set(address(path), isSame ? cachedFile : await readStaticFile(folder, path, allPaths, options, origin));
  }
  return files;
}

/** Equal for links of one file; a new file in its place has another time. */
async function originOf(location: string): Promise<string> {
  const { dev, ino, mtimeNs, size } = await stat(location, { bigint: true });
  return [dev, ino, mtimeNs, size].join(" ");
}

/** Closes files that are missing in the new set, each after its last reader. */
export function closeReplacedFiles(before: StaticFiles, after: StaticFiles): void {
  const currentFiles = new Set(after.values());
  for (const file of before.values()) if (!currentFiles.has(file)) file.onDisk?.close();
}

/** The build stores rendered texts with brotli only (scripts/prepare/finish-build.ts). */
function whole(path: string, allPaths: ReadonlySet<string>): string {
  const plain = path.endsWith(suffix.br) ? path.slice(0, -suffix.br.length) : path;
  return allPaths.has(plain) ? path : plain;
}

/** Source maps, dot files and compressed forms of other files are not public. */
function isPublic(path: string, allPaths: ReadonlySet<string>): boolean {
  if (path.endsWith(".map")) return false;
  if (path.includes("/.")) return path === "/.well-known/security.txt";
  return !(/\.(?:br|gz)$/.test(path) && allPaths.has(path.replace(/\.[a-z]+$/, "")));
}

const isHashed = (path: string): boolean => path.startsWith("/assets/");

/** `/about/index.html` is served as `/about`. */
const address = (path: string): string => path.replace(/\/index\.html$/, "") || "/";

async function readStaticFile(
  folder: string,
  path: string,
  allPaths: ReadonlySet<string>,
  options: TextOptions,
  origin: string | undefined,
): Promise<StaticFile> {
  const location = join(folder, path);
  const { type, compressible } = mediaType(path);
  const kind = { type, cacheControl: cacheControl(path, compressible), ranges: !compressible, varies: compressible };
  const security = (policy: string) => securityHeaders(path, policy, options.site);
  const hasHash = isHashed(path);
  const isPacked = !allPaths.has(path);
  if (compressible && (isPacked || !hasHash)) {
    const source = await readFile(isPacked ? location + suffix.br : location);
    return textFile(() => (isPacked ? brotliDecompressSync(source) : source), { ...kind, origin, security }, options);
  }
  const { size } = await stat(location);
  const body = compressible || size <= inMemory ? await readFile(location) : undefined;
  // The name of a hashed file identifies its content, so a large one need not be read.
  const hash = contentHash(hasHash ? path : (body ?? (await readFile(location))));
  const sharedHeaders = { ...kind, hash, security: [...security(nonPagePolicy), ...disposition(path)] };
  const forms = new Map<Encoding, Representation>();
  for (const encoding of compressible ? encodings : []) {
    const ready = path + suffix[encoding];
    const compressedFile = allPaths.has(ready) ? await readFile(join(folder, ready)) : undefined;
    if (compressedFile && compressedFile.length < size)
      forms.set(encoding, representation(sharedHeaders, encoding, compressedFile.length, compressedFile));
  }
  return {
    identity: representation(sharedHeaders, undefined, size, body),
    encoded: (encoding) => forms.get(encoding),
    ranges: kind.ranges,
    origin,
    ...(!body && { onDisk: new OpenFile(location, size) }),
  };
}

/**
 * A text of the build, such as a page. It is stored as built, and each form is made at its first
 * request: otherwise a site of a thousand pages would take ten seconds to start and 1 GB for unused
 * data.
 * @param source the text as built
 */
function textFile(source: () => Buffer, { origin, security, ...kind }: TextKind, options: TextOptions): StaticFile {
  const { site, placeholders, buildNonce, quality, pack } = options;
  const forms = new Map<Encoding | undefined, Representation | undefined>();

  function finish(): { html: string; policy: string } {
    // Share links contain the origin percent-encoded, too.
    const text = source()
      .toString()
      .replaceAll(placeholders.SITE_URL, site.SITE_URL)
      .replaceAll(encodeURIComponent(placeholders.SITE_URL), encodeURIComponent(site.SITE_URL))
      .replaceAll(placeholders.ROBOTS, site.ROBOTS);
    const isPage = kind.type.startsWith("text/html");
    return isPage ? securePage(text, buildNonce) : { html: text, policy: nonPagePolicy };
  }

  function make(encoding: Encoding | undefined): Representation | undefined {
    const { html, policy } = finish();
    const body = Buffer.from(html);
    if (encoding && body.length < worthCompressing) return undefined;
    const fileHash = contentHash(body);
    const remake = () => void forms.delete(encoding);
    const smallest = encoding === "br" ? pack?.(fileHash, () => finish().html, remake) : undefined;
    const content = smallest ?? (encoding ? compressNow(body, encoding, quality) : body);
    if (encoding && content.length >= body.length) return undefined;
    const sharedHeaders = { ...kind, hash: fileHash, security: security(policy) };
    return representation(sharedHeaders, encoding, content.length, content);
  }

  const representationOf = (encoding?: Encoding) => forms.getOrInsertComputed(encoding, make);
  return {
    get identity() {
      return representationOf()!;
    },
    encoded: representationOf,
    ranges: kind.ranges,
    origin,
  };
}

/** An owner's PDF is downloaded under its name, without the hash: none may run at this origin. */
function disposition(path: string): Header[] {
  const [, name] = /^\/assets\/uploaded\/(.+)-[0-9a-f]{16}\.pdf$/.exec(path) ?? [];
  return name === undefined ? [] : [["Content-Disposition", `attachment; filename="${name}.pdf"`]];
}

function cacheControl(path: string, isText: boolean): string {
  if (isHashed(path)) return "public, max-age=31536000, immutable";
  return isText && !path.startsWith("/favicon.") ? "public, max-age=0, must-revalidate" : "public, max-age=86400";
}

/** Query parameters by page; a page with one of them is rendered for the request. */
type QueryKeys = ReturnType<Application["pages"]["queryKeys"]>;

/** Whether an address accepts posts although a file exists there. */
export const takesPosts = (path: string, formPages: ReadonlySet<string>): boolean => formPages.has(withoutData(path));

/** The file that answers for an address. @param target path and query as in the request */
export function findFile(files: StaticFiles, target: string, queryKeys: QueryKeys): StaticFile | undefined {
  const exact = files.get(target);
  if (exact) return exact;
  const mark = target.indexOf("?");
  const rawPath = mark === -1 ? target : target.slice(0, mark);
  const path = rawPath.includes("%") ? decodeURIComponent(rawPath) : rawPath;
  if (mark !== -1 && usesQuery(path, target.slice(mark + 1), queryKeys)) return undefined;
  return files.get(path);
}

function usesQuery(path: string, query: string, queryKeys: QueryKeys): boolean {
  const keys = new URLSearchParams(query);
  if (path.endsWith(".data") && keys.has("_routes")) return true;
  return queryKeys[withoutData(path)]?.some((key) => keys.has(key)) ?? false;
}

/** The address of a page, from its own or that of its data. */
export const withoutData = (path: string): string => (path === "/_.data" ? "/" : path.replace(/\.data$/, ""));
