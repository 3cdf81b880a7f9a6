import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { ActionFunctionArgs } from "react-router";
import { addPasskey, memberByPasskey, passkeyCreation, passkeyRequest } from "#app/features/members/passkeys.server.ts";
import { proveSession } from "#app/features/members/sessions.server.ts";
import { formatMoment } from "#i18n/riyadh-time.ts";
import { fill } from "#i18n/fill.tsx";
import { allowPasskey, deskContext, refuseSignIn } from "#desk/desk-context.server.ts";
import { mayTry, notify, signIn } from "#desk/sign-in.server.ts";
import { wordsIn } from "#desk/words/words.ts";

/** Requests of a browser that creates or uses a passkey: JSON in, JSON out. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const desk = context.get(deskContext);
  const { language, sites, origin, store } = desk;
  const party = { name: sites()[language].company.name[language], origin };
  switch (params.what) {
    case "request":
      if (!(await mayTry(desk))) return new Response(null, { status: 429 });
      return Response.json(await passkeyRequest(store, party));
    case "sign-in": {
      const answer = await json<AuthenticationResponseJSON>(request);
      const member = typeof answer?.id === "string" ? await memberByPasskey(store, party, answer) : undefined;
      if (member) return new Response(null, { status: 204, headers: await signIn(desk, request, member, "passkey") });
      refuseSignIn(desk, "passkey");
      return new Response(null, { status: 403 });
    }
    case "creation": {
      const { member } = await allowPasskey(context, request, "creation");
      return Response.json(await passkeyCreation(store, party, member));
    }
    case "add": {
      const { member, record, session } = await allowPasskey(context, request, "add");
      const answer = await json<RegistrationResponseJSON>(request);
      const name = fill(wordsIn(language).me.passkeyName, {
        moment: formatMoment(new Date().toISOString(), language),
      });
      if (!answer || !(await addPasskey(store, party, member, { answer, name })))
        return new Response(null, { status: 403 });
      await proveSession(store, session.id);
      await record("passkey-added");
      notify(desk, member, { of: "new-passkey", browser: session.browser });
      return new Response(null, { status: 204 });
    }
    default:
      return new Response(null, { status: 404 });
  }
}

export const loader = () => new Response(null, { status: 404 });

/** Undefined if the body is not JSON; the library checks its members. */
const json = <T>(request: Request): Promise<T | undefined> => request.json().catch(() => undefined);
