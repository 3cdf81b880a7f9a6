import type { Member } from "#app/features/members/members.server.ts";
import { record } from "#app/features/members/record.server.ts";
import { beginSession, endSession } from "#app/features/members/sessions.server.ts";
import type { DeskContext } from "./desk-context.server.ts";
import { setCookie } from "./session-cookie.server.ts";

/**
 * Signs a member in, in a new session whatever the browser brought: one that it had ends.
 * @returns headers with the cookie
 * @throws StoreUnavailable
 */
export async function signIn(desk: DeskContext, request: Request, member: Member): Promise<Headers> {
  if (desk.signedIn) await endSession(desk.store, desk.signedIn.session.id);
  const token = await beginSession(desk.store, member.id, browserOf(request.headers.get("user-agent") ?? ""));
  await record(desk.store, { who: member.email, deed: "signed-in" });
  return new Headers({ "Set-Cookie": setCookie(desk.origin, token) });
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

/** Such as `Firefox, Windows`, or empty: its user recognizes it, and nothing more of it is kept. */
export function browserOf(userAgent: string): string {
  const first = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [first(browsers), first(systems)].filter(Boolean).join(", ");
}
