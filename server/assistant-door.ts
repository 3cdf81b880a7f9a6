import type { IncomingMessage, ServerResponse } from "node:http";
import { abortWhenGone } from "./abort-when-gone.ts";
import { nonPagePolicy } from "./content-security-policy.ts";
import { finishResponse } from "./finish-response.ts";
import { limits } from "./limits.ts";
import { nodeOutlet } from "./node-outlet.ts";
import { webRequest } from "./node-request.ts";
import { isDeclaredTooLarge, readNodeBody } from "./posted-body.ts";
import { refusal } from "./refusal.ts";
import { isSameOrigin } from "./same-origin.ts";
import { securityHeaders } from "./security-headers.ts";
import { sendResponse } from "./send-response.ts";
import type { ServeAssistant, Site } from "./site.ts";

/** What answers a request; undefined where it must go the usual way, which also says why it is refused. */
export function assistantFor(
  { application, settings }: Site,
  { headers, method }: IncomingMessage,
  target: string,
): ServeAssistant | undefined {
  const serve = application.assistantAt?.(pathOf(target), method);
  if (!serve || method !== "POST") return serve;
  const posted = { get: (name: string) => headers[name]?.toString() ?? null };
  const host = headers.host ?? new URL(settings.SITE_URL).host;
  return isSameOrigin(posted, settings, host) && !isDeclaredTooLarge(posted) ? serve : undefined;
}

/** Where a request came from, and the site's own origin as it names it. */
type Sender = { address: string; site: string };

/**
 * Hands a request to the assistant as Node received it. Web requests, web streams and the router would take longer than
 * all that an answer needs otherwise: see docs/decisions/gateway-beside-the-router.md.
 */
export async function handToAssistant(
  site: Site,
  serve: ServeAssistant,
  request: IncomingMessage,
  response: ServerResponse,
  sender: Sender,
): Promise<void> {
  const abort = abortWhenGone(response);
  // A stream has its pauses, and an answer in one piece is silent until it is there.
  request.socket.setTimeout(limits.answerTime);
  const body = request.method === "POST" ? await readNodeBody(request, response) : nothing;
  if (!body) return refuseTooLarge(site, request, response, sender);
  const call = { ...sender, header: (name: string) => request.headers[name]?.toString(), body, abort };
  const https = site.settings.SITE_URL.startsWith("https:");
  await serve(call, nodeOutlet(response, securityHeaders("/v1", nonPagePolicy, https)));
}

const nothing = Buffer.alloc(0);

async function refuseTooLarge(
  { application, settings }: Site,
  request: IncomingMessage,
  response: ServerResponse,
  sender: Sender,
): Promise<void> {
  const web = webRequest(request, response, sender.site, request.url ?? "/");
  const refused = await finishResponse(refusal(413, web, application), web, settings.SITE_URL.startsWith("https:"));
  await sendResponse(request, response, refused);
}

/** Without its query. */
function pathOf(target: string): string {
  const query = target.indexOf("?");
  return query === -1 ? target : target.slice(0, query);
}
