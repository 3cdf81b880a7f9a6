import { noncePolicy, nonPagePolicy } from "./content-security-policy.ts";
import { acceptedEncodings, compress } from "./encoding.ts";
import { isForPrograms } from "./program-addresses.ts";
import { securityHeaders } from "./security-headers.ts";

/** Compressing less than this costs more than it saves. */
const worthCompressing = 1024;

/**
 * Completes an answer: security headers, length and compression.
 * @param nonce what the scripts and styles of a page carry that were put there by us
 */
export async function finishResponse(
  response: Response,
  request: Request,
  https: boolean,
  nonce?: string,
): Promise<Response> {
  const headers = new Headers(response.headers);
  const type = headers.get("content-type") ?? "";
  let body: Buffer | ReadableStream | null = response.body;
  const ownPolicy = headers.get("content-security-policy");
  const policy = ownPolicy ?? (type.startsWith("text/html") ? noncePolicy(nonce) : nonPagePolicy);
  if (response.body && !isStream(type)) {
    const whole = Buffer.from(await response.arrayBuffer());
    body = await compressed(whole, type, headers, request);
    headers.set("Content-Length", String(body.length));
  } else if (!response.body && response.status !== 204 && response.status !== 304) {
    headers.set("Content-Length", "0");
  }
  const { pathname } = new URL(request.url);
  const security = securityHeaders(pathname, policy, https);
  for (let index = 0; index < security.length; index += 2) headers.set(security[index]!, security[index + 1]!);
  if (!headers.has("cache-control"))
    headers.set("Cache-Control", isForPrograms(pathname) ? "no-store" : "private, no-cache");
  return new Response(request.method === "HEAD" ? null : (body as BodyInit), { status: response.status, headers });
}

/** Answers that grow while they are sent must not wait for their end. */
const isStream = (type: string): boolean =>
  type.startsWith("text/event-stream") || type.startsWith("application/octet-stream");

async function compressed(body: Buffer, type: string, headers: Headers, request: Request): Promise<Buffer> {
  const isWritten = type.startsWith("text/html") || type.startsWith("text/x-script");
  if (!isWritten || body.length < worthCompressing || headers.has("content-encoding")) return body;
  headers.set("Vary", "Accept-Encoding");
  const [encoding] = acceptedEncodings(request.headers.get("accept-encoding") ?? undefined);
  if (!encoding) return body;
  headers.set("Content-Encoding", encoding);
  return compress(body, encoding);
}
