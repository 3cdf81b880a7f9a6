import { join } from "node:path";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { createPictureStore } from "#app/features/content/pictures/picture-store.server.ts";
import { preparer, preparingBeside } from "#app/features/content/pictures/prepare-beside.server.ts";
import { createSignInLimits } from "#app/features/members/sign-in-links.server.ts";
import { sessionOf } from "#app/features/members/sessions.server.ts";
import { StoreUnavailable } from "#app/store/store.server.ts";
import type { CreateDesk, DeskVisit } from "#server/answers/desk.ts";
import { ContentTimeout, createContentThread } from "#server/publications/drafts/content-thread.ts";
import { createDrafting } from "#server/publications/drafts/drafting.ts";
import { hasRoom } from "#server/publications/publication-folder.ts";
import { createPictures } from "#server/publications/drafts/pictures.ts";
import { createBackups } from "./backups.server.ts";
import { deskContext } from "./desk-context.server.ts";
import { mayUpload } from "./doors.ts";
import { createPresence, createPreparing } from "./presence.server.ts";
import { readCookie } from "./session-cookie.server.ts";
import { locales, preferredLocale } from "#i18n/locale.ts";
import type { Application } from "#app/application.server.ts";

export type DeskBundle = ServerBuild & { entry: { module: { createDesk: CreateDesk } } };

export const createDesk: CreateDesk = (build, parts, release) => {
  // The server has checked the origin of a post.
  const routes = tryLater(build.routes, parts.log);
  const render = createRequestHandler({ ...build, routes, allowedActionOrigins: ["**"] }, "production");
  const limits = createSignInLimits(parts.store);
  const thread = createContentThread(join(release.folder, "content-worker.js"), release.folder);
  const drafting = createDrafting({
    release: release.folder,
    publications: parts.publications,
    thread,
    hasRoom: () => hasRoom(parts.settings.DATA_DIR, release.folder),
  });
  const presence = createPresence();
  const pictureStore = createPictureStore(parts.store, preparingBeside(preparer(release.folder)));
  const pictures = createPictures(pictureStore, drafting.editing);
  const preparing = createPreparing();
  const backups = createBackups(parts, release.folder);

  async function signedInBy(origin: string, headers: Headers) {
    const token = readCookie(origin, headers, "desk");
    return token === undefined ? undefined : sessionOf(parts.store, token);
  }

  async function answer(request: Request, visit: DeskVisit): Promise<Response> {
    const signedIn = await signedInBy(visit.origin, request.headers);
    const { searchParams } = new URL(request.url);
    const language =
      signedIn?.member.language ??
      locales.find((one) => one === searchParams.get("language")) ??
      preferredLocale(request.headers.get("accept-language")) ??
      "en";
    const context = new RouterContextProvider();
    context.set(deskContext, {
      ...parts,
      ...visit,
      release,
      limits,
      drafting,
      pictures,
      preparing,
      backups,
      presence,
      language,
      signedIn,
      browser: readCookie(visit.origin, request.headers, "desk-browser"),
    });
    const publication = release.shown();
    const { status, body, headers: given } = await render(request, context);
    const headers = new Headers(given);
    // For five minutes Chromium shows an earlier prefetched page without asking for a newer one.
    if (request.method === "POST" && release.shown() !== publication && !headers.has("Clear-Site-Data"))
      headers.set("Clear-Site-Data", '"cache"');
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
    headers.set("X-Robots-Tag", "noindex");
    if (status === 503 || status === 504) headers.set("Retry-After", "5");
    return new Response(body, { status, headers });
  }

  return {
    answer,
    mayUpload: async (origin, path, cookie = "") => {
      const { member } = (await signedInBy(origin, new Headers({ cookie }))) ?? {};
      return member !== undefined && mayUpload(member.role, path);
    },
  };
};

type Work = (args: never) => unknown;

/** Wraps routes so that members are asked for a proof, or get "try again later" instead of an unspecific error. */
function tryLater(routes: ServerBuild["routes"], log: Application["desk"]["log"]): ServerBuild["routes"] {
  const withUnavailable = (work: Work): Work => {
    return async (args) => {
      try {
        return await work(args);
      } catch (error) {
        // The page of the action stays, and asks for a proof.
        if ((error as { init?: ResponseInit } | undefined)?.init?.status === 401) return error;
        if (error instanceof StoreUnavailable) throw new Response(null, { status: 503 });
        if (!(error instanceof ContentTimeout)) throw error;
        log.error({ err: error }, "a request to the desk took too long");
        throw new Response(null, { status: 504 });
      }
    };
  };
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const { loader, action } = route!.module;
      const module = {
        ...route!.module,
        ...(loader && { loader: withUnavailable(loader as Work) }),
        ...(action && { action: withUnavailable(action as Work) }),
      };
      return [id, { ...route!, module }];
    }),
  ) as ServerBuild["routes"];
}
