import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { useRootData, useWords } from "#desk/words/words.ts";
import { SubmitButton } from "./buttons.tsx";
import { Notice } from "./notice.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

export type Confirmation = { by: "passkey" | "mail" | "new-passkey" };

type Props = Confirmation & {
  /** Path of the page that a mailed link opens. */
  page: string;
  onConfirmed: () => void | Promise<void>;
  /** Link or button to continue after a mail. */
  goOn: ReactNode;
};

export function ConfirmIdentity({ by, page, onConfirmed, goOn }: Props) {
  const { me, prove: words, signIn } = useWords();
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
          <PasskeyButton purpose="sign-in" label={words.passkey} onDone={onConfirmed} />
          <p className="text-small text-subdued">{words.lost}</p>
        </>
      )}
      {by === "mail" && (
        <asking.Form method="post" action="/sign-in" className="grid gap-3">
          <input type="hidden" name="email" value={member?.email} />
          <input type="hidden" name="then" value={`/desk${page}`} />
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
          <PasskeyButton purpose="add" label={me.addPasskey} onDone={onConfirmed} />
          <p className="text-small text-subdued">{words.shell}</p>
        </>
      )}
      {goOn}
    </section>
  );
}
