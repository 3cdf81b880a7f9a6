import type { Dispatcher } from "undici";
import type { Env } from "#app/platform/env.server.ts";

export type Post = (body: Buffer, response: ProviderResponse) => void;

/** Bytes that wait for a slow reader before the provider does. */
const mostWaiting = 65_536;

/** The answer to one call, read chunk by chunk; undici's streams take longer. */
export class ProviderResponse implements Dispatcher.DispatchHandler {
  status = 0;
  headers: Record<string, string | string[] | undefined> = {};
  #controller: Dispatcher.DispatchController | undefined;
  readonly #chunks: Buffer[] = [];
  #waitingBytes = 0;
  #isEnded = false;
  #error: Error | undefined;
  #wake = () => {};

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#error) controller.abort(this.#error);
  }

  onResponseStart(_controller: unknown, status: number, headers: ProviderResponse["headers"]): void {
    // A status such as 103 comes before the answer.
    if (status >= 200) Object.assign(this, { status, headers });
    this.#wake();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#waitingBytes += chunk.length;
    if (this.#waitingBytes > mostWaiting) controller.pause();
    this.#wake();
  }

  onResponseEnd(): void {
    this.#isEnded = true;
    this.#wake();
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#error ??= error;
    this.#wake();
  }

  /** Closes the connection, which ends the call at the provider as well. Reads fail with the reason. */
  abort(reason: Error): void {
    if (this.#isEnded) return;
    this.#error ??= reason;
    this.#controller?.abort(reason);
    this.#wake();
  }

  /** Resolves with the head. @throws undici's errors, or the reason of an abort */
  begun = (): Promise<void> => this.#until(() => this.status > 0);

  /** The next chunk; undefined at the end. @throws undici's errors, or the reason of an abort */
  async read(): Promise<Buffer | undefined> {
    if (this.#chunks.length === 0) await this.#until(() => this.#isEnded || this.#chunks.length > 0);
    const chunk = this.#chunks.shift();
    this.#waitingBytes -= chunk?.length ?? 0;
    if (this.#controller?.paused && this.#waitingBytes <= mostWaiting) this.#controller.resume();
    return chunk;
  }

  async #until(isReady: () => boolean): Promise<void> {
    while (!isReady()) {
      if (this.#error) throw this.#error;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

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
    const { Agent, interceptors } = await import("undici");
    const { origin, pathname, search } = new URL(`${OPENAI_BASE_URL.replace(/\/+$/, "")}/chat/completions`);
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
      // Some proxies compress without being asked.
    }).compose(interceptors.decompress({ skipErrorResponses: false }));
    return (body, response) =>
      void dispatcher.dispatch({ origin, path: pathname + search, method: "POST", headers, body }, response);
  }

  return (): Promise<Post> => (post ??= open());
}
