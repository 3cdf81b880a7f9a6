import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useNavigate,
  useNavigation,
  useSearchParams,
} from "react-router";
import { emailOf, isEmail, memberByEmail } from "#app/features/members/members.server.ts";
import { sendLink } from "#app/features/members/send-link.server.ts";
import { type DeskContext, deskContext } from "#desk/desk-context.server.ts";
import { Field } from "#desk/parts/field.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { Sheet } from "#desk/parts/sheet.tsx";
import { postedForm } from "#desk/posted-form.server.ts";
import { wantedPage } from "#desk/wanted-page.ts";
import { useWords } from "#desk/words/words.ts";

export function loader({ context, request }: LoaderFunctionArgs) {
  const { signedIn } = context.get(deskContext);
  if (signedIn) throw redirect(wantedPage(new URL(request.url).searchParams.get("then")));
  return null;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const desk = context.get(deskContext);
  const email = emailOf((await postedForm(request))("email"));
  if (!isEmail(email)) return { outcome: "invalid" as const, email };
  if (!(await desk.limits.mayTry(desk.address))) return { outcome: "too-many" as const, email };
  // Afterwards: neither the answer nor its time says whether somebody is known.
  void mailLink(desk, email).catch((error: unknown) => desk.log.error({ err: error }, "a link could not be mailed"));
  return { outcome: "sent" as const, email };
}

async function mailLink(desk: DeskContext, email: string): Promise<void> {
  const member = await memberByEmail(desk.store, email);
  if (!member || !(await desk.limits.mayMail(email))) return;
  // By the settings: whoever asks for it may name any host.
  const { outcome } = await sendLink(desk, member, desk.settings.deskOrigin);
  if (outcome === "no-mail-server")
    desk.log.warn(
      "somebody asked for a link to the desk, but SMTP_URL is not set: npm run desk -- link EMAIL prints one",
    );
  if (outcome === "mail-failed") desk.log.error("a link to the desk could not be mailed");
}

export default function SignIn() {
  const { signIn: words } = useWords();
  const result = useActionData<typeof action>();
  const [query] = useSearchParams();
  const isSending = useNavigation().state !== "idle";
  return (
    <Sheet title={words.title}>
      <div className="grid gap-5">
        {query.has("out") && !result && <Notice kind="good">{words.reached}</Notice>}
        <PasskeyButton />
        <p className="text-center text-muted">{words.or}</p>
        <Form method="post" noValidate className="grid gap-4">
          <Field label={words.email} error={result?.outcome === "invalid" ? words.invalidEmail : undefined}>
            {(attributes) => (
              <input
                {...attributes}
                className="input"
                type="email"
                name="email"
                dir="ltr"
                autoComplete="email"
                defaultValue={result?.email}
              />
            )}
          </Field>
          <button type="submit" className="button button-line" aria-disabled={isSending}>
            {words.send}
          </button>
        </Form>
        {result?.outcome === "sent" && <Notice kind="good">{words.sent}</Notice>}
        {result?.outcome === "too-many" && <Notice kind="bad">{words.tooMany}</Notice>}
      </div>
    </Sheet>
  );
}

function PasskeyButton() {
  const { signIn: words } = useWords();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [query] = useSearchParams();
  const navigate = useNavigate();

  async function signIn(): Promise<void> {
    setFault(undefined);
    const { browserSupportsWebAuthn, startAuthentication } = await import("@simplewebauthn/browser");
    if (!browserSupportsWebAuthn()) return setFault(words.noPasskeys);
    setBusy(true);
    try {
      const asked = await fetch("/desk/passkeys/request", { method: "POST" });
      if (asked.status === 429) return setFault(words.tooMany);
      const answer = await startAuthentication({ optionsJSON: await asked.json() });
      const signed = await fetch("/desk/passkeys/sign-in", { method: "POST", body: JSON.stringify(answer) });
      if (!signed.ok) throw new Error(signed.statusText);
      await navigate(wantedPage(query.get("then")), { replace: true });
    } catch {
      // Cancelled, timed out or refused: a browser tells them apart for nobody's use.
      setFault(words.passkeyFailed);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid gap-3">
      <button type="button" className="button button-main" aria-disabled={isBusy} onClick={() => void signIn()}>
        <KeyRound aria-hidden="true" className="size-5" />
        {words.passkey}
      </button>
      {fault && <Notice kind="bad">{fault}</Notice>}
    </div>
  );
}
