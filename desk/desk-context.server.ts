import {
  type ActionFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  type RouterContextProvider,
} from "react-router";
import type { Application } from "#app/application.server.ts";
import { type RecordAction, recordsOf } from "#app/features/members/audit-log.server.ts";
import type { Author } from "#app/features/content/publications.server.ts";
import type { Member } from "#app/features/members/members.server.ts";
import { passkeysOf } from "#app/features/members/passkeys.server.ts";
import { isFresh, type Session } from "#app/features/members/sessions.server.ts";
import type { SignInLimits } from "#app/features/members/sign-in-links.server.ts";
import type { DeskRelease, DeskVisit } from "#server/answers/desk.ts";
import type { Drafting } from "#server/publications/drafts/drafting.ts";
import type { Pictures } from "#server/publications/drafts/pictures.ts";
import type { Backups } from "./backups.server.ts";
import type { Presence, Preparing } from "./presence.server.ts";
import { pagePaths } from "#cms/pages.ts";
import type { Locale } from "#i18n/locale.ts";
import { type IntentAt, type DoorName, isFor, needsConfirmation, whoMay } from "./doors.ts";
import type { Confirmation, ConfirmationRequest } from "./parts/confirm-identity.tsx";
import { safeReturnPath } from "./safe-return-path.ts";

/** A request to the desk, and objects of the process. */
export type DeskContext = Application["desk"] &
  DeskVisit & {
    release: DeskRelease;
    limits: SignInLimits;
    drafting: Drafting;
    pictures: Pictures;
    preparing: Preparing;
    backups: Backups;
    /** Members with a document open. */
    presence: Presence;
    /** Language of the member; before the sign-in, that of the address or of the browser. */
    language: Locale;
    signedIn: { member: Member; session: Session } | undefined;
    browser: string | undefined;
  };

export const deskContext = createContext<DeskContext>();

type Context = Readonly<Pick<RouterContextProvider, "get">>;
export type SignedIn = DeskContext &
  NonNullable<DeskContext["signedIn"]> & {
    /** The member's name for colleagues. */
    who: string;
    isOwner: boolean;
    author: Author;
    /** Writes an action of the member to the audit log. */
    record: RecordAction;
  };

/** A request to a door of the desk. Texts contain no NUL, which PostgreSQL does not store. */
export type DeskRequest = { request: Request; query: URLSearchParams; params: LoaderFunctionArgs["params"] };

const requestOf = ({ request, params }: Pick<LoaderFunctionArgs, "request" | "params">): DeskRequest => ({
  request,
  query: new URL(request.url.replaceAll("%00", "")).searchParams,
  params,
});

/** A loader for those who may read at a door, as `allow` says. */
export const loaderAt =
  <T>(door: DoorName, load: (desk: SignedIn & DeskRequest) => T) =>
  (args: LoaderFunctionArgs): T =>
    load({ ...allow(args.context, args.request, door), ...requestOf(args) });

/** An action for members whose role allows the form's intent (`allowForm`). */
export const actionAt =
  <Name extends DoorName, T>(door: Name, act: (desk: PostedForm<Name> & DeskRequest) => Promise<T>) =>
  async (args: ActionFunctionArgs): Promise<T> =>
    act({ ...(await allowForm(args.context, args.request, door)), ...requestOf(args) });

/** As above for posts without an `intent`: the work reads the body, or there is none. */
export const postAt =
  <T>(door: DoorName, act: (desk: SignedIn & DeskRequest) => Promise<T>) =>
  async (args: ActionFunctionArgs): Promise<T> =>
    act({ ...allow(args.context, args.request, door, "post"), ...requestOf(args) });

/**
 * Checks that the member may read or act at a door (doors.ts), since hidden buttons protect nothing.
 * @throws Response: redirect to the sign-in without a session, or to the proof page if a fresh
 *   proof is needed; 400 for an unknown action, 403 for an insufficient role
 */
function allow(context: Context, request: Request, door: DoorName, intent?: string): SignedIn {
  const desk = ofRole(context, request, door, intent);
  if (intent === undefined || isConfirmed(desk, door, intent)) return desk;
  throw toProof(request);
}

/**
 * Checks the same for adding a passkey. After the loss of one, a member signs in by a link to add
 * another; a first one needs only the session where the member has no other proof.
 */
export async function allowPasskey(context: Context, request: Request, intent: "creation" | "add"): Promise<SignedIn> {
  const desk = ofRole(context, request, "passkeys", intent);
  const { began_at, proved_at } = desk.session;
  if (isFresh(proved_at ?? began_at) || (await confirmationOf(desk)).by === "new-passkey") return desk;
  throw toProof(request);
}

function toProof(request: Request): Response {
  const { pathname = "", search = "" } = URL.parse(request.headers.get("referer") ?? "") ?? {};
  return redirect(`/prove?then=${encodeURIComponent(`/desk${safeReturnPath(pathname + search)}`)}`);
}

/**
 * Reads a posted form, and checks that the member may do its action.
 * @throws Response as allow does, but data with a ConfirmationRequest if a fresh proof is needed
 */
async function allowForm<Name extends DoorName>(
  context: Context,
  request: Request,
  door: Name,
): Promise<PostedForm<Name>> {
  // Do not read the form without a session.
  signedIn(context, request);
  const { field, fields } = await postedForm(request);
  const intent = (field("intent") || "post") as IntentAt<Name>;
  const desk = ofRole(context, request, door, intent);
  if (isConfirmed(desk, door, intent)) return { ...desk, field, fields, intent };
  const confirmation: ConfirmationRequest = { ...(await confirmationOf(desk)), fields };
  throw data({ confirmation }, { status: 401 });
}

const isConfirmed = ({ session }: SignedIn, door: DoorName, intent: string): boolean =>
  !needsConfirmation(door, intent) || isFresh(session.proved_at);

/** A member's ways to prove their identity. */
export async function confirmationOf({ member, settings, store }: SignedIn): Promise<Confirmation> {
  if ((await passkeysOf(store, member.id)).length > 0) return { by: "passkey" };
  return { by: settings.SMTP_URL ? "mail" : "new-passkey" };
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
  if (desk.signedIn) {
    const { email, name, role } = desk.signedIn.member;
    const record = recordsOf(desk.store, email);
    const who = name || email;
    return { ...desk, ...desk.signedIn, who, isOwner: role === "owner", author: { who, email, role }, record };
  }
  const { pathname, search } = new URL(request.url);
  const returnPage = request.method === "GET" ? safeReturnPath(pathname + search) : "/";
  // A full page load, so that nothing of the former document stays in memory.
  throw redirectDocument(returnPage === "/" ? "/sign-in" : `/sign-in?then=${encodeURIComponent(`/desk${returnPage}`)}`);
}

type PostedForm<Name extends DoorName> = SignedIn & {
  field: FieldReader;
  fields: [name: string, text: string][];
  intent: IntentAt<Name>;
};

/** The text of a field of a form, without NUL; empty if it is missing. */
export type FieldReader = (name: string) => string;

/**
 * Reads a posted form.
 * @throws Response: 400 if it is malformed
 */
export async function postedForm(
  request: Request,
): Promise<{ field: FieldReader; fields: [name: string, text: string][] }> {
  const form = await request.formData().catch(() => {
    throw new Response(null, { status: 400 });
  });
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value.replaceAll("\0", "")]] : [],
  );
  const texts = new Map(fields.toReversed());
  return { field: (name) => texts.get(name) ?? "", fields };
}

/** Whether visitors see the page at a path without its language. */
export const isVisible = ({ sites }: Pick<DeskContext, "sites">, path: string): boolean =>
  pagePaths(sites().en).some((one) => one === path);

type Deps = Pick<Application["desk"], "log" | "refusals">;

/** Logs and counts a refused sign-in, without addresses and tokens. */
export function refuseSignIn(
  { log, refusals }: Deps,
  reason: "link" | "passkey" | "too-many" | "unknown",
  member?: string,
): void {
  refusals.add({ kind: "sign-in", reason });
  log.warn({ reason, member }, "a sign-in was refused at the desk");
}

/** Logs and counts an action refused for a missing right. */
export function refuseAction(
  { log, refusals, member }: Deps & { member: Member },
  { reason, door, intent }: { reason: "role" | "owner-only"; door: DoorName; intent: string | undefined },
): void {
  const { id, role } = member;
  refusals.add({ kind: "action", reason });
  log.warn({ reason, member: id, role, door, intent }, "an action was refused at the desk");
}
