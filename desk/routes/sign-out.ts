import { type ActionFunctionArgs, redirect } from "react-router";
import { recordsOf } from "#app/features/members/audit-log.server.ts";
import { endSession } from "#app/features/members/sessions.server.ts";
import { deskContext } from "#desk/desk-context.server.ts";
import { clearCookie } from "#desk/session-cookie.server.ts";

export async function action({ context }: ActionFunctionArgs) {
  const { language, origin, signedIn, store } = context.get(deskContext);
  if (signedIn) {
    await endSession(store, signedIn.session.id);
    await recordsOf(store, signedIn.member.email)("signed-out");
  }
  // Keeps the browser's cookie, so that the browser stays known.
  const headers = { "Set-Cookie": clearCookie(origin), "Clear-Site-Data": '"cache", "storage"' };
  return redirect(`/sign-in?out&language=${language}`, { headers });
}

export const loader = () => redirect("/");
