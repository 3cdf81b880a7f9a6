import type { LocalizedSites } from "#app/content.server.ts";
import { prepareAnswerer } from "#app/features/assistant/answerer/understand.server.ts";
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
import { type ApiError, keysUnavailable, unknownModel, tooMany, wrongMethod } from "./api-error.server.ts";
import { createCompletions, embeddedModel } from "./completions.server.ts";
import {
  errorResponse,
  type GatewayRequest,
  jsonHeaders,
  newRequestId,
  type ResponseWriter,
  type Serve,
} from "./gateway-request.server.ts";
import { createSessionKeys } from "./session-key.server.ts";

type Deps = {
  settings: Env;
  store: Store;
  metrics: Metrics;
  sites: () => LocalizedSites;
  onBegun: (locale: Locale, header: GatewayRequest["header"]) => void;
};

/** Nothing is read, written or requested until `start` or the first use. */
export function createAssistant(deps: Deps) {
  const { settings, store } = deps;
  const provider = createProvider(deps);
  const budget = createBudget(deps);
  const questions = createQuestions(deps);
  const keys = createSessionKeys(store.secrets);
  const keyLimit = createLimit(store, { name: "assistant-keys", points: settings.ASSISTANT_MAX_KEYS, seconds: 600 });
  const model = modelOf(settings);

  const addresses: Record<string, { method: "GET" | "POST"; serve: Serve }> = {
    "/functions/v1/get-openai-key": { method: "POST", serve: serveSessionKey },
    "/v1/models": { method: "GET", serve: serveModels },
    "/v1/chat/completions": {
      method: "POST",
      serve: createCompletions({
        ...deps,
        admit: createAdmission({ ...deps, keys }),
        provider,
        budget,
        onAnswered: questions.noteIfUnanswered,
      }),
    },
  };

  /** Issues a key for our own gateway, bound to the origin of the request. */
  async function serveSessionKey(request: GatewayRequest, writer: ResponseWriter): Promise<void> {
    const id = newRequestId();
    const result = await sessionKey(request);
    const isKey = "key" in result;
    if (isKey) writer.send(200, jsonHeaders(id), JSON.stringify(result));
    else writer.send(...errorResponse(result, id));
    log.info({ request: id, status: isKey ? 200 : result.status }, "session key");
  }

  async function sessionKey(request: GatewayRequest): Promise<ReturnType<typeof keys.issue> | ApiError> {
    const wait = await keyLimit.take(addressKey(request.address));
    if (wait) return tooMany("Too many keys for one address.", wait.retryAfterSeconds);
    try {
      return keys.issue(request.header("origin") ?? request.site, Date.now());
    } catch (error) {
      log.error({ err: error }, "no session key could be made");
      return keysUnavailable;
    }
  }

  /** Lists the answering model, without a key. A client that asks usually sends a question next. */
  async function serveModels(_request: GatewayRequest, writer: ResponseWriter): Promise<void> {
    writer.send(200, jsonHeaders(newRequestId()), JSON.stringify({ object: "list", data: [model] }));
    for (const site of Object.values(deps.sites())) void prepareAnswerer(site);
  }

  const serveModel =
    (id: string): Serve =>
    async (_request, writer) => {
      if (id === model.id) writer.send(200, jsonHeaders(newRequestId()), JSON.stringify(model));
      else writer.send(...errorResponse(unknownModel(id), newRequestId()));
    };

  /** The handler of a request; undefined if it is not one for the assistant. */
  function at(path: string, method: string | undefined): Serve | undefined {
    const verb = method === "HEAD" ? "GET" : method;
    const [, id] = /^\/v1\/models\/(.+)$/.exec(path) ?? [];
    if (id && verb === "GET") return serveModel(decodeURIComponent(id));
    const address = Object.hasOwn(addresses, path) ? addresses[path] : undefined;
    return address?.method === verb ? address?.serve : undefined;
  }

  /** The methods of an address of the assistant, in any spelling; undefined for all others. */
  function methods(path: string): string[] | undefined {
    const plain = path.toLowerCase().replace(/\/$/, "");
    if (!Object.hasOwn(addresses, plain)) return undefined;
    return addresses[plain]!.method === "GET" ? ["GET", "HEAD", "OPTIONS"] : ["POST", "OPTIONS"];
  }

  return {
    at,
    methods,
    refuseMethod,
    refuse,
    /** Starts background work, and connects to the provider. */
    start: async () => {
      questions.start();
      if (settings.OPENAI_API_KEY !== undefined) await provider.connect();
    },
    stop: async (): Promise<void> => {
      await Promise.all([budget.stop(), questions.stop()]);
    },
  };
}

/** Names the methods that an address of the assistant has, in the shape that its clients read. */
const refuseMethod = (methods: readonly string[]): Response => responseOf(wrongMethod(methods));

function refuse(status: 403 | 404 | 413 | 415 | 500, message: string): Response {
  const type = status === 500 ? "server_error" : "invalid_request_error";
  return responseOf({ status, message, type, param: null, code: null, headers: [] });
}

function responseOf(error: ApiError): Response {
  const [status, headers, body] = errorResponse(error, newRequestId());
  return new Response(body, { status, headers });
}

function modelOf({ OPENAI_API_KEY, ASSISTANT_MODEL }: Env) {
  const id = OPENAI_API_KEY === undefined ? embeddedModel : ASSISTANT_MODEL;
  const owner = id === embeddedModel ? "this site" : "provider";
  return { id, object: "model", created: Math.floor(Date.now() / 1000), owned_by: owner };
}
