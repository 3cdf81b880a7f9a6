import type { Editions } from "#app/content.server.ts";
import { knowledgeIn, prepareKnowledge } from "#app/features/assistant/knowledge/understand.server.ts";
import { createProvider } from "#app/features/assistant/provider/provider.server.ts";
import { createQuestions } from "#app/features/assistant/questions/questions.server.ts";
import { createBudget } from "#app/features/assistant/spend/budget.server.ts";
import { addressKey } from "#app/platform/address-key.server.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Metrics } from "#app/platform/metrics.server.ts";
import { createLimit } from "#app/store/limit.server.ts";
import type { Store } from "#app/store/store.server.ts";
import { createAdmission } from "./admission.server.ts";
import { type ApiError, errorJson, keysUnavailable, modelNotFound, tooMany, wrongMethod } from "./api-error.server.ts";
import { type Call, jsonHeaders, newRequestId, refusalOf, type ResponseWriter } from "./exchange.server.ts";
import { createCompletions, embeddedModel } from "./serve-completion.server.ts";
import { createSessionKeys } from "./session-key.server.ts";

/** Answers one request to the assistant. */
export type ServeAssistant = (call: Call, writer: ResponseWriter) => Promise<void>;

/** All that others need of the assistant. */
export type Assistant = ReturnType<typeof createAssistant>;

/**
 * `editions` are those of the moment. `onBegun` is called with the first question of each
 * conversation.
 */
type Parts = {
  settings: Env;
  store: Store;
  metrics: Metrics;
  editions: () => Editions;
  onBegun: (locale: Locale, header: Call["header"]) => void;
};

/** Nothing is read, written or asked until `start` or the first use. */
export function createAssistant(parts: Parts) {
  const { settings, store } = parts;
  const provider = createProvider(parts);
  const budget = createBudget(parts);
  const questions = createQuestions(parts);
  const keys = createSessionKeys(store.secrets);
  const keyLimit = createLimit(store, { name: "assistant-keys", points: settings.ASSISTANT_MAX_KEYS, seconds: 600 });
  const model = modelOf(settings);

  /** The assistant's addresses, each with the only method that it answers to. */
  const addresses: Record<string, { method: "GET" | "POST"; serve: ServeAssistant }> = {
    "/functions/v1/get-openai-key": { method: "POST", serve: serveSessionKey },
    "/v1/models": { method: "GET", serve: serveModels },
    "/v1/chat/completions": {
      method: "POST",
      serve: createCompletions({
        ...parts,
        admit: createAdmission({ ...parts, keys }),
        provider,
        budget,
        onAsked: questions.noteIfUnanswered,
      }),
    },
  };

  /** Gives a key for our own gateway, bound to the origin that asks. */
  async function serveSessionKey(call: Call, writer: ResponseWriter): Promise<void> {
    const request = newRequestId();
    const result = await sessionKey(call);
    const isKey = "key" in result;
    if (isKey) writer.send(200, jsonHeaders(request), JSON.stringify(result));
    else writer.send(...refusalOf(result, request));
    log.info({ request, status: isKey ? 200 : result.status }, "session key");
  }

  async function sessionKey(call: Call): Promise<ReturnType<typeof keys.issue> | ApiError> {
    const wait = await keyLimit.take(addressKey(call.address));
    if (wait) return tooMany("Too many keys for one address.", wait.retryAfterSeconds);
    try {
      return keys.issue(call.header("origin") ?? call.site, Date.now());
    } catch (error) {
      log.error({ err: error }, "no session key could be made");
      return keysUnavailable;
    }
  }

  /**
   * Says which model answers as long as nothing stands in its way. Needs no key. Whoever asks is
   * about to ask more.
   */
  async function serveModels(_call: Call, writer: ResponseWriter): Promise<void> {
    writer.send(200, jsonHeaders(newRequestId()), JSON.stringify({ object: "list", data: [model] }));
    for (const edition of Object.values(parts.editions())) void prepareKnowledge(edition);
  }

  /** Tells whoever asks for one model whether it is the one that answers. */
  const serveModel =
    (id: string): ServeAssistant =>
    async (_call, writer) => {
      const request = newRequestId();
      if (id === model.id) writer.send(200, jsonHeaders(request), JSON.stringify(model));
      else writer.send(...refusalOf(modelNotFound(id), request));
    };

  /** What answers a request; undefined if it is not one for the assistant. */
  function at(path: string, method: string | undefined): ServeAssistant | undefined {
    const [, id] = /^\/v1\/models\/(.+)$/.exec(path) ?? [];
    if (id && method === "GET") return serveModel(decodeURIComponent(id));
    const address = Object.hasOwn(addresses, path) ? addresses[path] : undefined;
    return address?.method === method ? address?.serve : undefined;
  }

  /**
   * What an address of the assistant lets be asked, however it is spelled; undefined for all other
   * addresses.
   */
  function methods(path: string): string[] | undefined {
    const plain = path.toLowerCase().replace(/\/$/, "");
    if (!Object.hasOwn(addresses, plain)) return undefined;
    return addresses[plain]!.method === "GET" ? ["GET", "HEAD", "OPTIONS"] : ["POST", "OPTIONS"];
  }

  return {
    /** What is learned from the words of a language, for `Content`. Takes some seconds, in short steps. */
    learned: async (locale: Locale): Promise<Uint8Array<ArrayBuffer>> => {
      const edition = parts.editions()[locale];
      await prepareKnowledge(edition);
      return knowledgeIn(edition).learned();
    },
    /** Makes ready what the first question, or search, would wait for, as far as it was learned before. */
    prepare: async (): Promise<void> => {
      for (const edition of Object.values(parts.editions())) if (edition.learned) await prepareKnowledge(edition);
    },
    at,
    methods,
    refuseMethod,
    refuse,
    /**
     * Answers by way of a route, for servers that know nothing but web requests: the one of `npm
     * run dev`.
     * @param address of the client: limits count by it
     * @param path of the route; the request's own may be written in other ways, with a slash at the
     *   end for one
     */
    answer: async (request: Request, address: string, path: string): Promise<Response> => {
      const serve = at(path, request.method);
      if (!serve) return refuseMethod(methods(path)!);
      const abort = new AbortController();
      request.signal.addEventListener("abort", () => abort.abort());
      const call: Call = {
        address,
        site: new URL(request.url).origin,
        header: (name) => request.headers.get(name) ?? undefined,
        body: Buffer.from(await request.arrayBuffer()),
        abort,
      };
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      serve(call, writerTo(resolve, abort)).catch(reject);
      return promise;
    },
    /** Begins what runs beside questions, and connects to the provider. */
    start: async () => {
      questions.start();
      if (settings.OPENAI_API_KEY !== undefined) await provider.connect();
    },
    stop: async (): Promise<void> => {
      await Promise.all([budget.stop(), questions.stop()]);
    },
  };
}

/**
 * Says which methods an address of the assistant answers to instead, in the shape that its clients
 * read.
 */
function refuseMethod(allowed: readonly string[]): Response {
  const [status, headers, body] = refusalOf(wrongMethod(allowed), newRequestId());
  return new Response(body, { status, headers });
}

/** Refuses a request before it reaches the assistant. */
function refuse(status: 403 | 404 | 413 | 415 | 500, message: string): Response {
  const type = status === 500 ? "server_error" : "invalid_request_error";
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store", "x-request-id": newRequestId() };
  return new Response(errorJson({ message, type, param: null, code: null }), { status, headers });
}

/** The one model, as OpenAI describes models. */
function modelOf({ OPENAI_API_KEY, ASSISTANT_MODEL }: Env) {
  const id = OPENAI_API_KEY === undefined ? embeddedModel : ASSISTANT_MODEL;
  const owner = id === embeddedModel ? "this site" : "provider";
  return { id, object: "model", created: Math.floor(Date.now() / 1000), owned_by: owner };
}

function writerTo(answer: (response: Response) => void, abort: AbortController): ResponseWriter {
  const quiet = () => undefined;
  const { readable, writable } = new TextEncoderStream();
  const stream = writable.getWriter();
  stream.closed.catch(() => abort.abort());
  return {
    send: (status, headers, body) => answer(new Response(body, { status, headers })),
    begin: (headers) => answer(new Response(readable, { headers })),
    write: (text) => stream.write(text).catch(quiet),
    end: () => void stream.close().catch(quiet),
  };
}
