import KeyRound from "virtual:icon/key-round";
import { useState } from "react";
import { useWords } from "#desk/words/words.ts";
import { Button } from "./buttons.tsx";
import { Notice } from "./notice.tsx";

/** Makes a passkey on this device. */
export function AddPasskey({ onAdded }: { onAdded: () => void | Promise<void> }) {
  const { me: words, signIn } = useWords();
  const [fault, setFault] = useState<string>();

  async function add(): Promise<void> {
    setFault(undefined);
    const { browserSupportsWebAuthn, startRegistration } = await import("@simplewebauthn/browser");
    if (!browserSupportsWebAuthn()) return setFault(signIn.noPasskeys);
    try {
      const request = await fetch("/desk/passkeys/creation", { method: "POST" });
      // A fresh proof of identity is required first.
      if (request.redirected) return location.assign(request.url);
      const answer = await startRegistration({ optionsJSON: await request.json() });
      const response = await fetch("/desk/passkeys/add", { method: "POST", body: JSON.stringify(answer) });
      if (response.redirected) return location.assign(response.url);
      if (!response.ok) throw new Error(response.statusText);
      await onAdded();
    } catch {
      // Cancelled, timed out or refused: browsers do not distinguish these usefully.
      setFault(words.passkeyFailed);
    }
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button onClick={() => void add()}>
        <KeyRound aria-hidden="true" className="size-5" />
        {words.addPasskey}
      </Button>
      {fault && <Notice kind="bad">{fault}</Notice>}
    </div>
  );
}
