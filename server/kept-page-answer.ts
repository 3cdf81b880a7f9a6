import { sealPage } from "./content-security-policy.ts";
import { acceptedEncodings, compress, type Encoding } from "./encoding.ts";

/** A page that is rendered once, its scripts and styles marked. */
type KeptPage = { html: string };
type Forms = { policy: string; identity: Buffer } & Record<Encoding, Buffer>;

/** Made at the first use of a page and kept as long as it. */
const kept = new WeakMap<KeptPage, Promise<Forms>>();

async function forms({ html }: KeptPage, mark: string): Promise<Forms> {
  const { html: sealed, policy } = sealPage(html, mark);
  const identity = Buffer.from(sealed);
  const [br, gzip] = await Promise.all([compress(identity, "br"), compress(identity, "gzip")]);
  return { policy, identity, br, gzip };
}

/**
 * An answer whose body is a kept page, compressed as the visitor accepts it.
 * @param answer its status and headers
 */
export async function keptPageAnswer(
  answer: Response,
  page: KeptPage,
  mark: string,
  acceptEncoding: string | null,
): Promise<Response> {
  const made = kept.get(page) ?? forms(page, mark);
  kept.set(page, made);
  const { policy, ...bodies } = await made;
  const [encoding] = acceptedEncodings(acceptEncoding ?? undefined);
  const headers = new Headers(answer.headers);
  headers.set("Content-Security-Policy", policy);
  headers.set("Vary", "Accept-Encoding");
  if (encoding) headers.set("Content-Encoding", encoding);
  return new Response(bodies[encoding ?? "identity"] as Buffer<ArrayBuffer>, { status: answer.status, headers });
}
