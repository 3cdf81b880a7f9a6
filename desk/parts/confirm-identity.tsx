import { type ReactNode, useState } from "react";
import { useFetcher } from "react-router";
import { useRootData, useWords } from "#desk/words/words.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { SubmitButton, Button } from "./buttons.tsx";
import { Notice } from "./notice.tsx";
import KeyRound from "virtual:icon/key-round";

export type Confirmation = { by: "passkey" | "mail" | "new-passkey" };

type Props = Confirmation & {
  onConfirmed: () => void | Promise<void>;
  /** Link or button to continue after a mail. */
  goOn: ReactNode;
};

export function ConfirmIdentity({ by, onConfirmed, goOn }: Props) {
  const { prove: words, signIn } = useWords();
  const { company, member } = useRootData() ?? {};
  const asking = useFetcher<{ outcome: "sent" | "too-many" | "invalid" }>();
  const outcome = asking.data?.outcome;
  return (
    <section className="card grid max-w-lg gap-5 p-6 md:p-8">
      <title>{`${words.title} · ${company}`}</title>
      <div>
        <div className="apertures mb-5 w-18 text-accent" aria-hidden="true" />
        <h1 className="text-page">{words.title}</h1>
        <p className="mt-2 text-subdued">{words.text}</p>
      </div>
      {by === "passkey" && (
        <>
          <PasskeyButton label={words.passkey} onSignedIn={onConfirmed} />
          <p className="text-small text-subdued">{words.lost}</p>
        </>
      )}
      {by === "mail" && (
        <asking.Form method="post" action="/sign-in" className="grid gap-3">
          <input type="hidden" name="email" value={member?.email} />
          <SubmitButton look="main" aria-disabled={asking.state !== "idle"}>
            {words.send}
          </SubmitButton>
          {outcome === "sent" && <Notice kind="good">{words.sent}</Notice>}
          {outcome === "too-many" && <Notice kind="bad">{signIn.tooMany}</Notice>}
        </asking.Form>
      )}
      {by === "new-passkey" && (
        <>
          <p>{words.make}</p>
          <AddPasskey onAdded={onConfirmed} />
          <p className="text-small text-subdued">{words.shell}</p>
        </>
      )}
      {goOn}
    </section>
  );
}

type PasskeyButtonProps = { label: string; onSignedIn: () => void | Promise<void> };

/** Signs a member in by a passkey, or renews the proof of identity. */
export function PasskeyButton({ label, onSignedIn }: PasskeyButtonProps) {
  const { signIn: words } = useWords();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function signIn(): Promise<void> {
    setFault(undefined);
    const { browserSupportsWebAuthn, startAuthentication } = await import("@simplewebauthn/browser");
    if (!browserSupportsWebAuthn()) return setFault(words.noPasskeys);
    setBusy(true);
    try {
      const request = await fetch("/desk/passkeys/request", { method: "POST" });
      if (request.status === 429) return setFault(words.tooMany);
      const answer = await startAuthentication({ optionsJSON: await request.json() });
      const signIn = await fetch("/desk/passkeys/sign-in", { method: "POST", body: JSON.stringify(answer) });
      if (!signIn.ok) throw new Error(signIn.statusText);
      await onSignedIn();
    } catch {
      // Cancelled, timed out or refused: browsers do not distinguish these usefully.
      setFault(words.passkeyFailed);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid gap-3">
      <Button look="main" aria-disabled={isBusy} onClick={() => void signIn()}>
        <KeyRound aria-hidden="true" className="size-5" />
        {label}
      </Button>
      {fault && <Notice kind="bad">{fault}</Notice>}
    </div>
  );
}
