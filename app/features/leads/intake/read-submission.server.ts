import { isUtf8 } from "node:buffer";
import { type LeadField, leadFields } from "#app/features/leads/lead-fields.server.ts";
import { honeypotField, signalFields } from "#app/features/leads/rules/check-fields.ts";

const hiddenNames = ["submission_id", "source", honeypotField, ...signalFields] as const;
const names = [...leadFields.map(({ name }) => name), ...hiddenNames];

/** Raw values of the known fields. */
export type SubmittedFields = Partial<Record<LeadField | (typeof hiddenNames)[number], string>>;

/** Reads texts with known names, and ignores the rest of the body. */
export function pickFields(get: (name: string) => unknown): SubmittedFields {
  const fields: SubmittedFields = {};
  for (const name of names) {
    const value = get(name);
    if (typeof value === "string") fields[name] = value;
  }
  return fields;
}

/**
 * Reads a form as browsers send it, URL-encoded or multipart. The first of repeated fields counts,
 * invalid percent signs stay as they are. Invalid UTF-8 is read as Windows-1256, which leaves Latin
 * letters unchanged. The server limits the size (server/http/limits.ts).
 * @returns undefined for a file, a malformed multipart body, and any other type
 */
export async function readForm(request: Request): Promise<SubmittedFields | undefined> {
  const type = mediaType(request);
  let form: FormData | URLSearchParams | undefined;
  const text = textOf(await request.bytes());
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  if (type === "multipart/form-data") form = await new Response(text, { headers }).formData().catch(() => undefined);
  if (type === "application/x-www-form-urlencoded") form = new URLSearchParams(text.replaceAll(escapes, inUtf8));
  if (!form || [...form.values()].some((value) => typeof value !== "string")) return undefined;
  return pickFields((name) => form.get(name));
}

const oldArabic = new TextDecoder("windows-1256");
const textOf = (bytes: Uint8Array): string => (isUtf8(bytes) ? Buffer.from(bytes).toString() : oldArabic.decode(bytes));

/** Runs of percent-encoded bytes, and the same bytes as UTF-8. */
const escapes = /(?:%[\da-f]{2})+/gi;
const inUtf8 = (run: string): string => encodeURIComponent(textOf(Buffer.from(run.replaceAll("%", ""), "hex")));

type JsonBody =
  | { outcome: "read"; get: (name: string) => unknown }
  | { outcome: "malformed" }
  | { outcome: "unsupported" };

/** Reads a JSON object, limited to its own members. */
export async function readJson(request: Request): Promise<JsonBody> {
  if (mediaType(request) !== "application/json") return { outcome: "unsupported" };
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await request.bytes()));
    if (typeof value !== "object" || value === null || Array.isArray(value)) return { outcome: "malformed" };
    const members = new Map<string, unknown>(Object.entries(value));
    return { outcome: "read", get: (name) => members.get(name) };
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
