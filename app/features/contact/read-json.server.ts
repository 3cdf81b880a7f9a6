import { mediaType, readBody } from "./read-body.server.ts";

export type JsonBody =
  | { outcome: "read"; get: (name: string) => unknown }
  | { outcome: "malformed" }
  | { outcome: "too-large" }
  | { outcome: "unsupported" };

/** Reads a JSON object, of which only its own members can be asked for. */
export async function readJson(request: Request): Promise<JsonBody> {
  if (mediaType(request) !== "application/json") return { outcome: "unsupported" };
  const body = await readBody(request);
  if (!body) return { outcome: "too-large" };
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    if (typeof value !== "object" || value === null || Array.isArray(value)) return { outcome: "malformed" };
    const members = new Map<string, unknown>(Object.entries(value));
    return { outcome: "read", get: (name) => members.get(name) };
  } catch {
    return { outcome: "malformed" };
  }
}
