import { StringDecoder } from "node:string_decoder";
import type { Dispatcher } from "undici";
import type { Env } from "#app/platform/env.server.ts";

/** 3,200 tokens with all that is written around each are 1.2 MB. */
const maxBytes = 2_000_000;

/** What a response is aborted with that kept silent too long. */
export const tooSlow = new Error("too slow");

/** Sends a body to the provider. */
export type Send = (body: string, response: ProviderResponse) => void;

/**
 * The way to `{OPENAI_BASE_URL}/chat/completions`, with connections that are kept open between
 * calls. Redirects are not followed.
 * @returns what loads the client when it is first called, since a company without a key never needs
 *   it (75 ms, 20 MB)
 */
export function createProviderConnection(settings: Pick<Env, "OPENAI_API_KEY" | "OPENAI_BASE_URL">) {
  let opened: Promise<Send> | undefined;
  return (): Promise<Send> => (opened ??= open(settings));
}

async function open({ OPENAI_API_KEY, OPENAI_BASE_URL }: Pick<Env, "OPENAI_API_KEY" | "OPENAI_BASE_URL">) {
  const { Pool } = await import("undici");
  const { origin, pathname } = new URL(OPENAI_BASE_URL);
  const path = `${pathname.replace(/\/+$/, "")}/chat/completions`;
  const headers = {
    authorization: `Bearer ${OPENAI_API_KEY}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "accept-encoding": "identity",
    "user-agent": "website-assistant/1",
  };
  // How many are open at once, ASSISTANT_MAX_OPEN bounds.
  const pool = new Pool(origin, {
    // A call that is given up closes its connection, which ends it at the provider as well.
    allowH2: false,
    connectTimeout: 4000,
    keepAliveTimeout: 20_000,
    // They count bytes; ProviderResponse is told how long a silence between tokens may be.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return (body: string, response: ProviderResponse) =>
    void pool.dispatch({ path, method: "POST", headers, body }, response);
}

/**
 * The response to one request, as undici reports on it:
 * https://undici.nodejs.org/#/docs/api/Dispatcher?id=dispatch.
 */
export class ProviderResponse implements Dispatcher.DispatchHandler {
  isSent = false;
  /** 0 until it begins. */
  status = 0;
  headers: Record<string, string | string[] | undefined> = {};
  #controller: Dispatcher.DispatchController | undefined;
  readonly #decoder = new StringDecoder("utf8");
  #bytes = 0;
  readonly #arrived: string[] = [];
  #end: { error?: unknown } | undefined;
  #wake = () => {};
  #silence: NodeJS.Timeout | undefined;

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.isSent = true;
    this.#controller = controller;
    // While it waited for a connection.
    if (this.#end) controller.abort(new Error("nobody waits for it"));
  }

  onResponseStart(_: unknown, status: number, headers: ProviderResponse["headers"]): void {
    if (status < 200) return;
    this.status = status;
    this.headers = headers;
    this.#arrive("");
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > maxBytes) this.end(new Error("an answer too long"));
    else this.#arrive(this.#decoder.write(chunk));
  }

  onResponseEnd(): void {
    this.#arrive(this.#decoder.end());
    this.#finish({});
  }

  onResponseError(_: unknown, error: Error): void {
    this.#finish({ error });
  }

  /**
   * What has come since, which is nothing when its head has; undefined at its end. @throws what it
   * was cut off by
   */
  async read(): Promise<string | undefined> {
    if (this.#arrived.length === 0 && !this.#end) await new Promise<void>((resolve) => (this.#wake = resolve));
    const text = this.#arrived.shift();
    if (text === undefined && this.#end && "error" in this.#end) throw this.#end.error;
    return text;
  }

  /** Ends it after so many milliseconds, unless it ends before, or is given others or none. */
  limitSilence(milliseconds: number | undefined, error?: Error): void {
    clearTimeout(this.#silence);
    if (!this.#end && milliseconds !== undefined) this.#silence = setTimeout(() => this.end(error), milliseconds);
  }

  /**
   * Ends it here, and closes its connection, which ends it at the provider as well. @param error
   * what a reader gets
   */
  end(error?: unknown): void {
    if (this.#end) return;
    this.#finish(error === undefined ? {} : { error });
    this.#controller?.abort(new Error("hung up"));
  }

  #arrive(text: string): void {
    this.#arrived.push(text);
    this.#wake();
  }

  #finish(end: { error?: unknown }): void {
    clearTimeout(this.#silence);
    this.#end ??= end;
    this.#wake();
  }
}
