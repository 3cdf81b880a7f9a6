/** The most that a form or a JSON object may weigh. */
export const maxBodyBytes = 64 * 1024;

/**
 * Reads a body whole, but never more than the limit into memory.
 * @returns undefined where it is larger
 */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get("Content-Length")) > maxBodyBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early cancels the rest.
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, length));
}

/** The media type of a body in lower case; a compressed body has none that can be read. */
export function mediaType(request: Request): string {
  const coding = request.headers.get("Content-Encoding") ?? "identity";
  if (coding !== "identity") return "";
  return (request.headers.get("Content-Type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
}
