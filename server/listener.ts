import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { assistantFor, handToAssistant } from "./assistant-door.ts";
import { clientAddress } from "./client-address.ts";
import { findFile } from "./find-file.ts";
import { finishResponse } from "./finish-response.ts";
import type { Handle } from "./handle.ts";
import { isHealthPath } from "./health.ts";
import { limits } from "./limits.ts";
import { loggedPath } from "./logged-path.ts";
import { webRequest } from "./node-request.ts";
import { methods } from "./methods.ts";
import { plainAnswer } from "./plain-answer.ts";
import { readNodeBody } from "./posted-body.ts";
import { programAddresses } from "./program-addresses.ts";
import { isHost, requestTarget } from "./request-target.ts";
import { sendFile } from "./send-file.ts";
import { sendResponse } from "./send-response.ts";
import type { Site } from "./site.ts";

/** The status of an answer that nobody waited for is nginx's, for the log. */
const gone = 499;

/** What node:http calls: ready-made files at once, everything else through the door when the pace allows it. */
export function createListener(site: Site, handle: Handle): RequestListener {
  const { files, settings, application } = site;
  const { log } = application;
  const https = settings.SITE_URL.startsWith("https:");
  const forPrograms = programAddresses(site.build);
  const isKnown = (path: string) => files.has(path) || forPrograms.has(path) || isHealthPath(path);
  let warned = false;

  /** @param fault what refuses it */
  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    target: string | undefined,
    fault?: Response,
  ): Promise<void> {
    const started = performance.now();
    // A page may take its time to be rendered, and a streamed answer its pauses.
    request.socket.setTimeout(limits.answerTime);
    // What programs post does not wait behind pages, and messages that come at one moment share a commit.
    if (request.method !== "POST" || !forPrograms.has(target ?? "")) await application.pace.turn();
    const result = response.destroyed ? undefined : await finished(request, response, target ?? "/", fault);
    if (result && !response.destroyed) await sendResponse(request, response, result);
    const path = loggedPath((target ?? request.url ?? "").split("?", 1)[0]!, isKnown);
    const line = {
      method: request.method,
      path,
      status: result?.status ?? gone,
      ms: Math.round(performance.now() - started),
    };
    if (isHealthPath(path)) log.debug(line, "request");
    else log.info(line, "request");
  }

  function finished(request: IncomingMessage, response: ServerResponse, target: string, fault: Response | undefined) {
    if (fault) return finishResponse(fault, new Request(settings.SITE_URL), https);
    const web = webRequest(request, response, originOf(request), target);
    return handle(web, { address: addressOf(request), readBody: () => readNodeBody(request, response) });
  }

  function addressOf({ headers, socket }: IncomingMessage): string {
    const forwarded = headers["x-forwarded-for"]?.toString();
    if (forwarded && settings.TRUST_PROXY === 0 && !warned) {
      warned = true;
      log.warn("X-Forwarded-For is present but TRUST_PROXY is 0: limits count all visitors behind that proxy as one");
    }
    return clientAddress(socket.remoteAddress, forwarded, settings.TRUST_PROXY);
  }

  function originOf({ headers }: IncomingMessage): string {
    if (settings.siteUrlIsSet) return settings.SITE_URL;
    return isHost(headers.host) ? `http://${headers.host}` : settings.SITE_URL;
  }

  /** Ready-made files at once; without a promise where nothing is waited for. */
  function begin(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const written = request.url ?? "/";
    const known = files.get(written);
    const target = known ? written : requestTarget(written);
    if (target === undefined) return answer(request, response, target, plainAnswer(400));
    const fault = headFault(request);
    if (fault) return answer(request, response, target, fault);
    const file = isRead ? (known ?? findFile(files, target)) : undefined;
    if (file) return sendFile(request, response, file);
    const assistant = assistantFor(site, request, target);
    return assistant
      ? handToAssistant(site, assistant, request, response, { address: addressOf(request), site: originOf(request) })
      : answer(request, response, target);
  }

  return (request, response) => {
    begin(request, response)?.catch((error: unknown) => {
      if (!response.destroyed) log.error({ err: error }, "an answer could not be sent");
      response.destroy();
    });
  };
}

/** What refuses a request for its size, framing, method or `Host`, before anything looks at it. Its connection ends with it. */
function headFault(request: IncomingMessage): Response | undefined {
  const fault = headFaultStatus(request);
  if (fault === undefined) return undefined;
  return plainAnswer(fault, { Connection: "close", ...(fault === 405 && { Allow: methods.join(", ") }) });
}

function headFaultStatus(request: IncomingMessage): number | undefined {
  const { url = "", method, headers, httpVersion, rawHeaders } = request;
  if (url.length > limits.address) return 414;
  if (rawHeaders.length > 2 * limits.headerLines) return 431;
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return 505;
  const coding = headers["transfer-encoding"];
  // HTTP/1.0 knows none, so that whoever passed it on may have read another body.
  if (coding !== undefined && httpVersion === "1.0") return 400;
  if (coding !== undefined && coding.toLowerCase() !== "chunked") return 501;
  const hosts = hostLines(rawHeaders);
  if (hosts === 0 ? httpVersion === "1.1" : hosts > 1 || !isHost(headers.host)) return 400;
  // No web Request may have it.
  return method === "TRACE" ? 405 : undefined;
}

/** Node keeps the first and drops the others. */
function hostLines(rawHeaders: string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === "host") count++;
  }
  return count;
}
