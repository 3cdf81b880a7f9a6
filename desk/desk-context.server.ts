import { createContext, redirect, type RouterContextProvider } from "react-router";
import type { Application, RenderPage } from "#app/application.server.ts";
import type { Member, Role } from "#app/features/members/members.server.ts";
import type { Session } from "#app/features/members/sessions.server.ts";
import type { SignInLimits } from "#app/features/members/send-link.server.ts";
import type { Drafting } from "#server/publications/drafting.ts";
import type { Pictures } from "#server/publications/pictures.ts";
import type { Presence } from "./editor/presence.server.ts";
import type { Preparing } from "./pictures/preparing.server.ts";
import type { Locale } from "#app/i18n/locale.ts";

/** What of the release the desk reads. */
export type Release = {
  folder: string;
  /** Renders a page of the site. */
  render: RenderPage;
  /** Number of the publication that visitors see. */
  shown: () => number;
};

/** One request to the desk, and the running process's objects. */
export type DeskContext = Application["desk"] & {
  release: Release;
  limits: SignInLimits;
  /** Documents as they are changed. */
  drafting: Drafting;
  /** The uploaded pictures. */
  pictures: Pictures;
  /** Uploads that are being prepared. */
  preparing: Preparing;
  /** Who has a document open. */
  presence: Presence;
  /** Address of the client, for limits. */
  address: string;
  /** The desk's own, such as `https://www.example.com`, without a slash at the end. */
  origin: string;
  /** Of the answer's scripts and styles. */
  nonce: string;
  /** The body of a request that brings a file; the request itself has none then. */
  upload?: Buffer<ArrayBuffer>;
  /** Of the member, or of the browser before anybody is signed in. */
  language: Locale;
  signedIn: { member: Member; session: Session } | undefined;
};

/** How loaders and actions reach them. */
export const deskContext = createContext<DeskContext>();

type Context = Readonly<Pick<RouterContextProvider, "get">>;

/**
 * Lets only members of these roles on; an owner may do everything. Each loader and action asks for
 * itself: which buttons are shown protects nothing.
 * @throws Response: to the sign-in if nobody is signed in, 403 if the role does not suffice
 */
export function allow(
  context: Context,
  request: Request,
  ...roles: Role[]
): DeskContext & NonNullable<DeskContext["signedIn"]> {
  const desk = context.get(deskContext);
  const { signedIn } = desk;
  if (!signedIn) {
    const { pathname, search } = new URL(request.url);
    const wanted =
      request.method === "GET" && pathname !== "/desk" ? `?then=${encodeURIComponent(pathname + search)}` : "";
    throw redirect(`/sign-in${wanted}`);
  }
  if (!mayUse(signedIn.member.role, ...roles)) throw new Response(null, { status: 403 });
  return { ...desk, ...signedIn };
}

/** Whether a role may do what is for these roles. */
export const mayUse = (role: Role, ...roles: Role[]): boolean => role === "owner" || roles.includes(role);

/** Lets every member on. @throws Response as allow does */
export const allowAll = (context: Context, request: Request) => allow(context, request, "editor", "sales");
