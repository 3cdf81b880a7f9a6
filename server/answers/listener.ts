import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createAddressOf, Exchange, pathOf } from "#server/http/exchange.ts";
import { clientClosedRequest, countRequests } from "#server/http/count-requests.ts";
import { limits } from "#server/http/limits.ts";
import { plainAnswer } from "#server/http/plain-answer.ts";
import { headFault, requestTarget } from "#server/http/request-head.ts";
import { sendResponse } from "#server/http/send-response.ts";
import { createAssistant } from "./assistant.ts";
import { createDesk } from "./desk.ts";
import { createFiles } from "./files.ts";
import { createHealth, isHealthPath } from "./health.ts";
import { createPages } from "./pages.ts";
import { ReadyAnswer, sendReady } from "./ready-answer.ts";
import {
  createOtherMethods,
  createOtherPrograms,
  createMissingFile,
  createUnwantedPosts,
  refusal,
} from "./refusals.ts";
import { withoutData } from "./read-static-files.ts";
import { createSharedAnswers } from "./shared-answers.ts";
import type { Site } from "./site.ts";
import { createOldAddresses, createOtherSpellings } from "./spellings.ts";
import { createVisits } from "./visits.ts";
import { isOfDesk } from "#server/http/security-headers.ts";

/** Answers at once; false if the request belongs to another handler, a promise if asynchronous. */
type ImmediateHandler = (exchange: Exchange) => Promise<void> | boolean;

type Answer = Response | ReadyAnswer;
type QueuedHandler = (exchange: Exchange) => Promise<Answer | undefined> | Answer | undefined;

/** The request listener of node:http, for every request with a readable head. */
export function createListener(site: Site): RequestListener {
  const { application, programs, settings } = site;
  const { log, workQueue } = application;
  const place = { ...settings, addressOf: createAddressOf(settings.TRUST_PROXY, log) };

  const fromOldAddress = createOldAddresses(site);
  // The first handler that answers wins, in this order.
  const immediateHandlers: ImmediateHandler[] = [createFiles(site), createAssistant(site), createVisits(site)];
  const queuedHandlers: QueuedHandler[] = [
    createDesk(site),
    createOtherPrograms(site),
    createOtherMethods(site),
    createHealth(site),
    createOtherSpellings(site),
    createUnwantedPosts(site),
    createMissingFile(site),
    createSharedAnswers(site),
    createPages(site),
  ];

  function begin(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const { url = "/" } = request;
    // An address equal to a file's needs no parsing.
    const target = site.shown.files.has(url) ? url : requestTarget(url);
    const fault = target === undefined ? plainAnswer(400) : headFault(request);
    const exchange = new Exchange(request, response, fault ? "/" : target!, place);
    if (fault) return answer(exchange, target ?? url, fault);
    const redirection = fromOldAddress(exchange);
    if (redirection) return answer(exchange, target!, redirection);
    for (const send of immediateHandlers) {
      const result = send(exchange);
      if (result) return result === true ? undefined : result;
    }
    return answer(exchange, exchange.target);
  }

  /** @param ready a ready answer, without further handlers */
  async function answer(exchange: Exchange, target: string, ready?: Response): Promise<void> {
    const startTime = performance.now();
    const { abort, request, response } = exchange;
    // Rendering a page may take time, and a streamed answer may pause.
    request.socket.setTimeout(limits.answerTime);
    // Posts to programs do not queue behind pages, and concurrent messages share a commit.
    if (request.method !== "POST" || !programs.has(target)) await workQueue.turn();
    const result = response.destroyed ? undefined : (ready ?? (await make(exchange)));
    // The client has disconnected: skip sending, the most expensive part.
    const reply = abort.signal.aborted ? undefined : result;
    if (reply instanceof ReadyAnswer) sendReady(request, response, reply);
    else if (reply) await sendResponse(exchange, reply);
    const path = loggedPath(pathOf(target), isKnown);
    const line = {
      method: request.method,
      path,
      status: reply?.status ?? clientClosedRequest,
      ms: Math.round(performance.now() - startTime),
    };
    if (isHealthPath(path)) log.debug(line, "request");
    else log.info(line, "request");
  }

  const isKnown = (path: string) => site.shown.files.has(path) || programs.has(path) || isHealthPath(path);

  async function make(exchange: Exchange): Promise<Answer> {
    try {
      for (const respond of queuedHandlers) {
        const response = await respond(exchange);
        if (response instanceof ReadyAnswer) return response;
        if (response?.body || (response && response.status < 500)) return response;
        if (response) return plainAnswer(response.status, Object.fromEntries(response.headers));
      }
    } catch (error) {
      if (!exchange.abort.signal.aborted) log.error({ err: error }, "a request failed");
    }
    return errorAnswer(exchange);
  }

  /** An answer that works even if its words cannot be loaded. */
  function errorAnswer(exchange: Exchange): Response {
    try {
      return refusal(500, exchange, site);
    } catch {
      return plainAnswer(500);
    }
  }

  const kindOf = (request: IncomingMessage) => requestKind(site, request);
  return countRequests(application.metrics, kindOf, (request, response) => {
    const fail = (error: unknown) => {
      if (!response.destroyed) log.error({ err: error }, "an answer could not be sent");
      response.destroy();
    };
    application.inTrace(request.headers.traceparent, () => {
      try {
        begin(request, response)?.catch(fail);
      } catch (error) {
        fail(error);
      }
    });
  });
}

/** Kind of a request, for metrics: one of seven words, even for made-up addresses. */
function requestKind({ programs }: Pick<Site, "programs">, { headers, method, url = "/" }: IncomingMessage): string {
  const path = pathOf(url);
  if (isHealthPath(path)) return "health";
  if (path === "/api/visits") return "visits";
  if (isOfDesk(path)) return "desk";
  if (programs.has(path)) return path.startsWith("/api/") ? "form" : "assistant";
  if (method === "POST") return "form";
  if (!path.endsWith(".data")) return path.includes(".") ? "file" : "page";
  // A page requests its own data after it was counted; other data belong to the next page.
  return pathOf(headers.referer?.replace(/^\w+:\/\/[^/]+/, "") ?? "") === withoutData(path) ? "file" : "page";
}

/** Requested by programs and broken links; no e-mail addresses, phone numbers or names. */
const harmless = /^(?!.*\d{5})[\w.~-]{1,40}$/;

/** The path of a request in the log; of unknown ones only the first segment: visitors' words may follow. */
export function loggedPath(path: string, isKnown: (path: string) => boolean): string {
  if (isKnown(path)) return path;
  const [, first = "", ...rest] = path.split("/");
  if (!harmless.test(first)) return "/…";
  return rest.length > 0 ? `/${first}/…` : `/${first}`;
}
