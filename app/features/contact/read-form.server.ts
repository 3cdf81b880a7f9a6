import { mediaType, readBody } from "./read-body.server.ts";
import { pickFields, type SubmittedFields } from "./submitted-fields.server.ts";

export type FormBody =
  | { outcome: "read"; fields: SubmittedFields }
  | { outcome: "too-large" }
  | { outcome: "unsupported" };

/**
 * Reads a form as browsers send it, URL-encoded or multipart. Of fields that came twice the first counts, faulty
 * percent signs stay as they are. A file, or a multipart body that cannot be read, is `unsupported` like any other type.
 */
export async function readForm(request: Request): Promise<FormBody> {
  const type = mediaType(request);
  if (type !== "application/x-www-form-urlencoded" && type !== "multipart/form-data") return { outcome: "unsupported" };
  const body = await readBody(request);
  if (!body) return { outcome: "too-large" };
  if (type === "multipart/form-data") return readMultipart(body, request.headers);
  const form = new URLSearchParams(new TextDecoder().decode(body));
  return { outcome: "read", fields: pickFields((name) => form.get(name)) };
}

async function readMultipart(body: Uint8Array<ArrayBuffer>, headers: Headers): Promise<FormBody> {
  try {
    const form = await new Response(body, {
      headers: { "Content-Type": headers.get("Content-Type") ?? "" },
    }).formData();
    if ([...form.values()].some((value) => typeof value !== "string")) return { outcome: "unsupported" };
    return { outcome: "read", fields: pickFields((name) => form.get(name)) };
  } catch {
    return { outcome: "unsupported" };
  }
}
