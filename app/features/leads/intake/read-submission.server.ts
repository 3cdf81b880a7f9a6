import { isUtf8 } from "node:buffer";
import { boundaryIn, splitParts } from "#app/platform/multipart.server.ts";
import { type FieldRule, honeypotField, signalFields } from "#app/features/leads/rules/check-fields.ts";

const hiddenFields = ["submission_id", "source", honeypotField, ...signalFields].map((name) => ({
  name,
  type: "text" as const,
}));

/** Raw values of the known fields. */
export type SubmittedFields = Partial<Record<string, string>>;

type PostedFile = { name: string; bytes: Buffer };

/** All values of a name in a body. */
export type Posted = (name: string) => readonly unknown[];

/** Reads texts with known names, and ignores the rest of the body. The first of repeated fields counts. */
export function pickFields(rules: readonly Pick<FieldRule, "name" | "type">[], posted: Posted): SubmittedFields {
  const fields: SubmittedFields = {};
  for (const { name, type } of [...rules, ...hiddenFields]) {
    if (type === "file") continue;
    const texts = posted(name).filter((value) => typeof value === "string");
    if (texts.length > 0) fields[name] = type === "choices" ? texts.join("\n") : texts[0]!;
  }
  return fields;
}

/** The files of fields that take one; browsers send one without a name where none was chosen. */
export function pickFiles(rules: readonly Pick<FieldRule, "name" | "type">[], posted: Posted): SubmittedFiles {
  const files: SubmittedFiles = {};
  for (const { name, type } of rules) {
    const [file] = type === "file" ? posted(name) : [];
    if (typeof file === "object" && (file as PostedFile).name !== "") files[name] = file as PostedFile;
  }
  return files;
}
export type SubmittedFiles = Partial<Record<string, PostedFile>>;

/** Each box of a form is a part. */
const mostParts = 1000;

/**
 * Reads a form as browsers send it, URL-encoded or multipart. Invalid percent signs stay as they
 * are. Invalid UTF-8 is read as Windows-1256, which leaves Latin letters unchanged. The server
 * limits the size (server/http/limits.ts).
 * @param upload the body, if files are taken (server/answers/uploads.ts)
 * @returns undefined for a file otherwise, a malformed multipart body, and any other type
 */
export async function readForm(request: Request, upload?: Buffer<ArrayBuffer> | null): Promise<Posted | undefined> {
  const type = mediaType(request);
  const body = upload ?? Buffer.from(await request.bytes());
  if (type === "application/x-www-form-urlencoded") {
    const form = new URLSearchParams(textOf(body).replaceAll(escapes, inUtf8));
    return (name) => form.getAll(name);
  }
  const boundary = type === "multipart/form-data" ? boundaryIn(request.headers.get("Content-Type")!) : undefined;
  const parts = boundary === undefined ? undefined : splitParts(body, boundary, mostParts);
  if (!parts || (!upload && parts.some(({ filename }) => filename !== undefined))) return undefined;
  const values = Map.groupBy(parts, ({ name }) => name);
  return (name) =>
    (values.get(name) ?? []).map(({ filename, bytes }) =>
      filename === undefined ? textOf(bytes) : { name: filename, bytes },
    );
}

const oldArabic = new TextDecoder("windows-1256");
const textOf = (bytes: Uint8Array): string => (isUtf8(bytes) ? Buffer.from(bytes).toString() : oldArabic.decode(bytes));

/** Runs of percent-encoded bytes, and the same bytes as UTF-8. */
const escapes = /(?:%[\da-f]{2})+/gi;
const inUtf8 = (run: string): string => encodeURIComponent(textOf(Buffer.from(run.replaceAll("%", ""), "hex")));

type JsonBody = { outcome: "read"; posted: Posted } | { outcome: "malformed" } | { outcome: "unsupported" };

/** Reads a JSON object, limited to its own members. */
export async function readJson(request: Request): Promise<JsonBody> {
  if (mediaType(request) !== "application/json") return { outcome: "unsupported" };
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await request.bytes()));
    if (typeof value !== "object" || value === null || Array.isArray(value)) return { outcome: "malformed" };
    const members = new Map<string, unknown>(Object.entries(value));
    return { outcome: "read", posted: (name) => [members.get(name)].flat() };
  } catch {
    return { outcome: "malformed" };
  }
}

/** The media type of a body in lower case; a compressed body has none that can be read. */
function mediaType(request: Request): string {
  const coding = request.headers.get("Content-Encoding") ?? "identity";
  if (coding !== "identity") return "";
  return (request.headers.get("Content-Type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
}

/** Path of the page that sent a request, or the fallback for other sites. */
export function sentFrom(request: Request, fallback: string): string {
  const referer = URL.parse(request.headers.get("Referer") ?? "");
  return referer?.origin === new URL(request.url).origin ? referer.pathname.slice(0, 200) : fallback;
}
