import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { Notice } from "#desk/parts/notice.tsx";
import { Button } from "#desk/parts/buttons.tsx";
import { useWords } from "#desk/words/words.ts";

type Props = { label: string; onSignedIn: () => void | Promise<void> };

/** Signs a member in by a passkey, or renews the proof of identity. */
export function PasskeyButton({ label, onSignedIn }: Props) {
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
