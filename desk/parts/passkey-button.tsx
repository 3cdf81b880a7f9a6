import KeyRound from "virtual:icon/key-round";
import { useState } from "react";
import { useWords } from "#desk/words/words.ts";
import { Button } from "./buttons.tsx";
import { Notice } from "./notice.tsx";

/** The source of the device's question, and the target of its answer. */
const addresses = { "sign-in": ["request", "sign-in"], add: ["creation", "add"] } as const;

type Props = {
  /** `sign-in` also renews the proof of identity, and so does `add`. */
  purpose: keyof typeof addresses;
  label: string;
  look?: "main" | "line";
  onDone: () => void | Promise<void>;
};

/** Uses a passkey, or makes one on this device. */
export function PasskeyButton({ purpose, label, look = "main", onDone }: Props) {
  const { me, signIn } = useWords();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function ask(): Promise<void> {
    setFault(undefined);
    const { browserSupportsWebAuthn, startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
    if (!browserSupportsWebAuthn()) return setFault(signIn.noPasskeys);
    setBusy(true);
    const [from, to] = addresses[purpose].map((name) => `/desk/passkeys/${name}`) as [string, string];
    try {
      const question = await fetch(from, { method: "POST" });
      // A fresh proof of identity is required first.
      if (question.redirected) return location.assign(question.url);
      if (question.status === 429) return setFault(signIn.tooMany);
      const of = { optionsJSON: await question.json() };
      const body = JSON.stringify(await (purpose === "add" ? startRegistration(of) : startAuthentication(of)));
      const answer = await fetch(to, { method: "POST", body });
      if (answer.redirected) return location.assign(answer.url);
      if (!answer.ok) throw new Error(answer.statusText);
      await onDone();
    } catch {
      // Cancelled, timed out or refused: browsers do not distinguish these usefully.
      setFault((purpose === "add" ? me : signIn).passkeyFailed);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid gap-3">
      <Button look={look} aria-disabled={isBusy} onClick={() => void ask()}>
        <KeyRound aria-hidden="true" className="size-5" />
        {label}
      </Button>
      {fault && <Notice kind="bad">{fault}</Notice>}
    </div>
  );
}
