import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, redirect, useSearchParams } from "react-router";
import { isKnownBrowser } from "#app/features/members/sessions.server.ts";
import { emailOf, isEmail, memberByEmail } from "#app/features/members/members.server.ts";
import { sendLink, newToken } from "#app/features/members/sign-in-links.server.ts";
import { type DeskContext, deskContext, postedForm, refuseSignIn } from "#desk/desk-context.server.ts";
import { TextField } from "#desk/parts/field.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { PasskeyButton } from "#desk/parts/passkey-button.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Sheet } from "#desk/parts/page.tsx";
import { setCookie } from "#desk/session-cookie.server.ts";
import { mayTry } from "#desk/sign-in.server.ts";
import { safeReturnPath } from "#desk/safe-return-path.ts";
import { SubmitButton, TextLink } from "#desk/parts/buttons.tsx";
import { useLanguages, useWords } from "#desk/words/words.ts";

export function loader({ context, request }: LoaderFunctionArgs) {
  const { signedIn } = context.get(deskContext);
  if (signedIn) throw redirect(safeReturnPath(new URL(request.url).searchParams.get("then")));
  return null;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const desk = context.get(deskContext);
  const { field } = await postedForm(request);
  const email = emailOf(field("email"));
  const then = safeReturnPath(field("then") || new URL(request.url).searchParams.get("then"));
  if (!isEmail(email)) return { outcome: "invalid" as const, email };
  if (!(await mayTry(desk))) return { outcome: "too-many" as const, email };
  const browser = desk.browser ?? newToken();
  // In the background: neither the answer nor its timing reveals whether the address is a member's.
  void mailLink(desk, email, browser, then).catch((error: unknown) =>
    desk.log.error({ err: error }, "a link could not be mailed"),
  );
  return data(
    { outcome: "sent" as const, email },
    { headers: { "Set-Cookie": setCookie(desk.origin, "desk-browser", browser) } },
  );
}

async function mailLink(desk: DeskContext, email: string, browser: string, page: string): Promise<void> {
  const member = await memberByEmail(desk.store, email);
  if (!member) return refuseSignIn(desk, "unknown");
  const own = (await isKnownBrowser(desk.store, browser, member.id)) ? browser : undefined;
  if (!(await desk.limits.mayMail(email, desk.address, own))) return refuseSignIn(desk, "too-many", member.id);
  // Origin from the settings, since a request may name any host.
  const then = page === "/" ? "" : `/desk${page}`;
  const { outcome } = await sendLink(desk, member, desk.settings.deskOrigin, browser, then);
  if (outcome === "no-mail-server")
    desk.log.warn("a link to the desk was requested, but SMTP_URL is not set: npm run desk -- link EMAIL prints one");
  if (outcome === "mail-failed") desk.log.error("a link to the desk could not be mailed");
}

export default function SignIn({ actionData: result }: PageProps<typeof loader, typeof action>) {
  const { languages, signIn: words } = useWords();
  const [query] = useSearchParams();
  const [, other] = useLanguages();
  const withoutLanguage = [...query].filter(([name]) => name !== "language" && name !== "out");
  return (
    <Sheet title={words.title}>
      <div className="grid gap-5">
        {query.has("out") && !result && <Notice kind="good">{words.reached}</Notice>}
        <PasskeyButton
          purpose="sign-in"
          label={words.passkey}
          // The member's language may be another.
          onDone={() => location.replace(`/desk${safeReturnPath(query.get("then"))}`)}
        />
        <p className="text-center text-subdued">{words.or}</p>
        <Form method="post" noValidate className="grid gap-4">
          <TextField
            label={words.email}
            error={result?.outcome === "invalid" ? words.invalidEmail : undefined}
            type="email"
            name="email"
            dir="ltr"
            autoComplete="email"
            defaultValue={result?.email}
          />
          <SubmitButton>{words.send}</SubmitButton>
        </Form>
        {result?.outcome === "sent" && <Notice kind="good">{words.sent}</Notice>}
        {result?.outcome === "too-many" && <Notice kind="bad">{words.tooMany}</Notice>}
        <TextLink
          to={`?${new URLSearchParams([...withoutLanguage, ["language", other!]])}`}
          lang={other}
          reloadDocument
          className="w-fit"
        >
          {languages[other!]}
        </TextLink>
      </div>
    </Sheet>
  );
}
