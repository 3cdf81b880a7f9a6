import { join } from "node:path";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Application } from "#app/application.server.ts";
import { createSignInLimits } from "#app/features/members/send-link.server.ts";
import { sessionOf } from "#app/features/members/sessions.server.ts";
import { createContentThread } from "#server/publications/content-thread.ts";
import { createDrafting } from "#server/publications/drafting.ts";
import { browserLanguage } from "./browser-language.server.ts";
import { deskContext, type Release } from "./desk-context.server.ts";
import { createPresence } from "./editor/presence.server.ts";
import { readCookie } from "./session-cookie.server.ts";

/** One request, as the process has read it. */
type Visit = { address: string; origin: string; nonce: string };

/** What the desk's bundle of a release exports. */
export type DeskBundle = ServerBuild & { entry: { module: { createDesk: typeof createDesk } } };

/**
 * Makes the desk of a process.
 * @param build that contains it
 * @returns answers requests below `/desk`; it may throw StoreUnavailable
 */
export function createDesk(build: ServerBuild, parts: Application["desk"], release: Release) {
  // The server has checked the origin of a post.
  const render = createRequestHandler({ ...build, allowedActionOrigins: ["**"] }, "production");
  const limits = createSignInLimits(parts.store);
  const thread = createContentThread(join(release.folder, "content-worker.js"), release.folder);
  const drafting = createDrafting({ release: release.folder, publications: parts.publications, thread });
  const presence = createPresence();
  return async (request: Request, visit: Visit): Promise<Response> => {
    const token = readCookie(visit.origin, request.headers);
    const signedIn = token === undefined ? undefined : await sessionOf(parts.store, token);
    const language = signedIn?.member.language ?? browserLanguage(request.headers);
    const context = new RouterContextProvider();
    context.set(deskContext, { ...parts, ...visit, release, limits, drafting, presence, language, signedIn });
    const answer = await render(request, context);
    const headers = new Headers(answer.headers);
    headers.set("Cache-Control", "no-store");
    headers.set("X-Robots-Tag", "noindex");
    return new Response(answer.body, { status: answer.status, headers });
  };
}
