import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { assistantFor, handToAssistant } from "./assistant-door.ts";
import { clientAddress } from "./client-address.ts";
import { findFile } from "./find-file.ts";
import { finishResponse } from "./finish-response.ts";
import type { Handle } from "./handle.ts";
import { isHealthPath } from "./health.ts";
import { limits } from "./limits.ts";
import { webRequest } from "./node-request.ts";
import { methods } from "./methods.ts";
import { plainAnswer } from "./plain-answer.ts";
import { readNodeBody } from "./posted-body.ts";
import { isHost, requestTarget } from "./request-target.ts";
import { sendFile } from "./send-file.ts";
import { sendResponse } from "./send-response.ts";
import type { Site } from "./site.ts";

/** What node:http calls: ready-made files at once, everything else through the door. */
export function createListener(site: Site, handle: Handle): RequestListener {
  const { files, settings, application } = site;
  const { log } = application;
  const https = settings.SITE_URL.startsWith("https:");
  let warned = false;

  async function answer(request: IncomingMessage, response: ServerResponse, target: string | undefined): Promise<void> {
    const started = performance.now();
    // A page may take its time to be rendered, and a streamed answer its pauses.
    request.socket.setTimeout(limits.answerTime);
    const fault = target === undefined ? plainAnswer(400) : headFault(request);
    const web = fault
      ? new Request(settings.SITE_URL)
      : webRequest(request, response, originOf(request), target ?? "/");
    const sender = {
      address: addressOf(request),
      readBody: () => readNodeBody(request, response),
    };
    const result = fault ? await finishResponse(fault, web, https) : await handle(web, sender);
    if (!response.destroyed) await sendResponse(request, response, result);
    const path = (target ?? request.url ?? "").split("?", 1)[0]!.slice(0, 200);
    const line = { method: request.method, path, status: result.status, ms: Math.round(performance.now() - started) };
    if (isHealthPath(path)) log.debug(line, "request");
    else log.info(line, "request");
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

  return (request, response) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const written = request.url ?? "/";
    const known = files.get(written);
    const target = known ? written : requestTarget(written);
    const isFit = target !== undefined && headFault(request) === undefined;
    if (isRead && isFit) {
      const file = known ?? findFile(files, target);
      if (file) return sendFile(request, response, file);
    }
    const assistant = isFit ? assistantFor(site, request, target) : undefined;
    const answered = assistant
      ? handToAssistant(site, assistant, request, response, { address: addressOf(request), site: originOf(request) })
      : answer(request, response, target);
    answered.catch((error: unknown) => {
      if (!response.destroyed) log.error({ err: error }, "an answer could not be sent");
      response.destroy();
    });
  };
}

/** What refuses a request for its size, its method or its missing `Host`, before anything looks at it. */
function headFault({ url = "", method, headers, httpVersion, rawHeaders }: IncomingMessage): Response | undefined {
  if (url.length > limits.address) return plainAnswer(414);
  if (rawHeaders.length > 2 * limits.headerLines) return plainAnswer(431);
  if (headers.host === undefined ? httpVersion === "1.1" : !isHost(headers.host)) return plainAnswer(400);
  // No web Request may have it.
  if (method === "TRACE") return plainAnswer(405, { Allow: methods.join(", ") });
  return undefined;
}
