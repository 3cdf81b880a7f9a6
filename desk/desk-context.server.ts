import { createContext, data, redirect, redirectDocument, type RouterContextProvider } from "react-router";
import type { Application } from "#app/application.server.ts";
import type { Member } from "#app/features/members/members.server.ts";
import { passkeysOf } from "#app/features/members/passkeys.server.ts";
import { isFresh, type Session } from "#app/features/members/sessions.server.ts";
import type { SignInLimits } from "#app/features/members/send-link.server.ts";
import type { DeskRelease, DeskVisit } from "#server/answers/desk.ts";
import type { Drafting } from "#server/publications/drafts/drafting.ts";
import type { Pictures } from "#server/publications/drafts/pictures.ts";
import type { Presence } from "./presence.server.ts";
import type { Preparing } from "./preparing.server.ts";
import type { Locale } from "#i18n/locale.ts";
import { type IntentAt, type DoorName, isFor, needsProof, whoMay } from "./doors.ts";
import type { Proof } from "./parts/prove.tsx";
import { refuseAction } from "./refuse.server.ts";
import { wantedPage } from "./wanted-page.ts";
import { type Given, postedForm } from "./posted-form.server.ts";

/** One request to the desk, and the running process's objects. */
export type DeskContext = Application["desk"] &
  DeskVisit & {
    release: DeskRelease;
    limits: SignInLimits;
    /** Documents as they are changed. */
    drafting: Drafting;
    /** The uploaded pictures. */
    pictures: Pictures;
    /** Uploads that are being prepared. */
    preparing: Preparing;
    /** Who has a document open. */
    presence: Presence;
    /** Of the member, or of the browser before anybody is signed in. */
    language: Locale;
    signedIn: { member: Member; session: Session } | undefined;
    /** Token of the browser, if it has one. */
    browser: string | undefined;
  };

/** How loaders and actions reach them. */
export const deskContext = createContext<DeskContext>();

/** What an action answers that needs a fresh proof: with what was posted, so that nothing is typed twice. */
export type AskedProof = Proof & { fields: [name: string, text: string][] };

type Context = Readonly<Pick<RouterContextProvider, "get">>;
type SignedIn = DeskContext & NonNullable<DeskContext["signedIn"]>;

/**
 * Lets on whoever may read what is at a door, or act there (doors.ts). Each loader and action
 * asks for itself: which buttons are shown protects nothing.
 * @throws Response: to the sign-in if nobody is signed in, 400 if there is no such action, 403 if the
 *   role does not suffice, to the page for it if a fresh proof is needed
 */
export function allow(context: Context, request: Request, door: DoorName, intent?: string): SignedIn {
  const desk = ofRole(context, request, door, intent);
  if (intent === undefined || isProved(desk, door, intent)) return desk;
  const { pathname = "", search = "" } = URL.parse(request.headers.get("referer") ?? "") ?? {};
  throw redirect(`/prove?then=${encodeURIComponent(`/desk${wantedPage(pathname + search)}`)}`);
}

/**
 * Reads a posted form, and lets on whoever may do the action that it names.
 * @throws Response as allow does, but 401 with the form's fields if a fresh proof is needed
 */
export async function allowPosted<Name extends DoorName>(
  context: Context,
  request: Request,
  door: Name,
): Promise<SignedIn & { given: Given; intent: IntentAt<Name> }> {
  // Nobody's form is read who is not signed in.
  signedIn(context, request);
  const { given, fields } = await postedForm(request);
  const intent = (given("intent") || "post") as IntentAt<Name>;
  const desk = ofRole(context, request, door, intent);
  if (isProved(desk, door, intent)) return { ...desk, given, intent };
  throw data({ ...(await proofOf(desk)), fields } satisfies AskedProof, { status: 401 });
}

/** Whether it is certain enough for an action who does it. */
function isProved({ session }: SignedIn, door: DoorName, intent: string): boolean {
  if (!needsProof(door, intent)) return true;
  // Whoever has lost a passkey came in by a link, and needs another one.
  return isFresh(door === "passkeys" ? (session.proved_at ?? session.began_at) : session.proved_at);
}

/** How a member can prove who they are. @throws StoreUnavailable */
export async function proofOf({ member, settings, store }: SignedIn): Promise<Proof> {
  if ((await passkeysOf(store, member.id)).length > 0) return { by: "passkey" };
  return { by: settings.SMTP_URL ? "mail" : "shell" };
}

function ofRole(context: Context, request: Request, door: DoorName, intent?: string): SignedIn {
  const desk = signedIn(context, request);
  const who = whoMay(door, intent);
  if (who === undefined) throw new Response(null, { status: 400 });
  if (isFor(desk.member.role, who)) return desk;
  refuseAction(desk, { reason: "role", door, intent });
  throw new Response(null, { status: 403 });
}

function signedIn(context: Context, request: Request): SignedIn {
  const desk = context.get(deskContext);
  if (desk.signedIn) return { ...desk, ...desk.signedIn };
  const { pathname, search } = new URL(request.url);
  const wanted = request.method === "GET" ? wantedPage(pathname + search) : "/";
  // As a whole document: what was shown does not stay in this one.
  throw redirectDocument(wanted === "/" ? "/sign-in" : `/sign-in?then=${encodeURIComponent(`/desk${wanted}`)}`);
}
