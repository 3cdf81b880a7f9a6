import { isKnownBrowser, noteBrowser, beginSession, endSession } from "#app/features/members/sessions.server.ts";
import type { Notice } from "#app/features/members/member-mails.server.ts";
import type { Member } from "#app/features/members/members.server.ts";
import { passkeysOf } from "#app/features/members/passkeys.server.ts";
import { recordsOf } from "#app/features/members/audit-log.server.ts";
import { sendNotice, newToken } from "#app/features/members/sign-in-links.server.ts";
import { type DeskContext, refuseSignIn } from "./desk-context.server.ts";
import { setCookie } from "./session-cookie.server.ts";

/**
 * Signs a member in with a new session; the request's session ends. A link instead of a passkey is
 * weak: a fresh proof then needs a passkey, and a mail reports the sign-in.
 */
export async function signIn(desk: DeskContext, request: Request, member: Member, by: "link" | "passkey") {
  const { origin, signedIn, store } = desk;
  if (signedIn) await endSession(store, signedIn.session.id);
  const browser = browserOf(request.headers.get("user-agent") ?? "");
  const isRecovery = by === "link" && (await passkeysOf(store, member.id)).length > 0;
  const token = await beginSession(store, member.id, { browser, isConfirmed: !isRecovery });
  await recordsOf(store, member.email)(isRecovery ? "signed-in-by-link" : "signed-in");
  const own = desk.browser ?? newToken();
  const isNew = await noteBrowser(store, member.id, own);
  if (isRecovery || isNew) notify(desk, member, { of: isRecovery ? "recovery" : "new-browser", browser });
  const headers = new Headers({ "Set-Cookie": setCookie(origin, "desk", token) });
  headers.append("Set-Cookie", setCookie(origin, "desk-browser", own));
  return headers;
}

/** Whether this browser, or else this address, may try again. */
export async function mayTry(desk: DeskContext): Promise<boolean> {
  const browser = (await isKnownBrowser(desk.store, desk.browser)) ? desk.browser : undefined;
  const may = await desk.limits.mayTry(desk.address, browser);
  if (!may) refuseSignIn(desk, "too-many");
  return may;
}

/** Mails a member about a change to their account, in the background. */
export function notify(desk: DeskContext, member: Member, notice: Notice): void {
  const logFailure = (reason: unknown) => desk.log.error({ reason }, "a notice to a member could not be mailed");
  void sendNotice(desk, member, notice).then((reason) => reason !== undefined && logFailure(reason), logFailure);
}

const browsers: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
];

/** Such as `Firefox, Windows`, or empty. No more is stored: its user recognises it. */
function browserOf(userAgent: string): string {
  const first = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [first(browsers), first(systems)].filter(Boolean).join(", ");
}
