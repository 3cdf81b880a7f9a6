import type { Dispatcher } from "undici";
import type { Env } from "#app/platform/env.server.ts";

/** Posts a body to the provider. Rejects with undici's errors, or the signal's reason. */
export type Post = (body: Buffer, signal: AbortSignal) => Promise<Dispatcher.ResponseData>;

/**
 * Connections to `{OPENAI_BASE_URL}/chat/completions`, kept open between calls. Redirects are not
 * followed.
 * @returns a function that loads the client at its first call: a company without a key never needs
 *   it (75 ms, 20 MB)
 */
export function createProviderConnection(settings: Pick<Env, "OPENAI_API_KEY" | "OPENAI_BASE_URL">) {
  const { OPENAI_API_KEY, OPENAI_BASE_URL } = settings;
  let post: Promise<Post> | undefined;

  async function open(): Promise<Post> {
    const { Agent, interceptors, request } = await import("undici");
    const url = `${OPENAI_BASE_URL.replace(/\/+$/, "")}/chat/completions`;
    const headers = {
      authorization: `Bearer ${OPENAI_API_KEY}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "accept-encoding": "identity",
      "user-agent": "website-assistant/1",
    };
    const dispatcher = new Agent({
      // With HTTP/1.1 an aborted call closes its connection, which ends it at the provider as well.
      allowH2: false,
      connect: { timeout: 4000 },
      keepAliveTimeout: 20_000,
      // The caller's limits count tokens, not bytes.
      headersTimeout: 0,
      bodyTimeout: 0,
      // Some proxies compress what nobody asked to have compressed.
    }).compose(interceptors.decompress({ skipErrorResponses: false }));
    return (body, signal) => request(url, { method: "POST", headers, body, signal, dispatcher });
  }

  return (): Promise<Post> => (post ??= open());
}
