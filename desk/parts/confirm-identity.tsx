import { type ReactNode, useEffect, useRef } from "react";
import { Form, useFetcher, useLocation } from "react-router";
import { direction } from "#i18n/locale.ts";
import { useLanguage, useRootData, useWords } from "#desk/words/words.ts";
import { Button, SubmitButton } from "./buttons.tsx";
import { Notice } from "./notice.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

export type Confirmation = { by: "passkey" | "mail" | "new-passkey" };

/** Answer of an action that needs a fresh proof, with the posted fields to avoid retyping. */
export type ConfirmationRequest = Confirmation & { fields: [name: string, text: string][] };

type Props = Confirmation & {
  /** Path of the page that a mailed link opens. */
  page: string;
  onConfirmed: () => void | Promise<void>;
  /** Link or button to continue after a mail. */
  goOn: ReactNode;
};

/**
 * Asks for the proof that the page's last action needs, over the page, where everything typed
 * stays; then does the action. Without scripts it stands above the page.
 */
export function ConfirmDialog({ confirmation }: { confirmation: ConfirmationRequest }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  const { close, prove } = useWords();
  const language = useLanguage();
  useEffect(() => {
    // A dialog in the server's answer to a form without scripts is open, but not modal.
    dialog.current?.close();
    dialog.current?.showModal();
  }, [confirmation]);
  const { by, fields } = confirmation;
  return (
    <dialog
      ref={dialog}
      open
      dir={direction(language)}
      aria-label={prove.title}
      className="m-auto w-[min(32rem,94vw)] rounded-md border border-line bg-ground p-6"
    >
      <div className="grid gap-5">
        <h2 className="text-title">{prove.title}</h2>
        <ConfirmIdentity
          by={by}
          page={pathname + search}
          onConfirmed={() => form.current?.requestSubmit()}
          goOn={
            <Form ref={form} method="post" action={pathname + search} className="flex flex-wrap gap-2">
              {fields.map(([name, value]) => (
                <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
              ))}
              {by !== "passkey" && <SubmitButton>{prove.goOn}</SubmitButton>}
              <Button look="quiet" onClick={() => dialog.current?.close()}>
                {close}
              </Button>
            </Form>
          }
        />
      </div>
    </dialog>
  );
}

/** The ways to prove one's identity, in words and buttons. */
export function ConfirmIdentity({ by, page, onConfirmed, goOn }: Props) {
  const { me, prove: words, signIn } = useWords();
  const member = useRootData()?.member;
  const asking = useFetcher<{ outcome: "sent" | "too-many" | "invalid" }>();
  const outcome = asking.data?.outcome;
  return (
    <>
      <p className="text-subdued">{words.text}</p>
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
          <SubmitButton look="main">{words.send}</SubmitButton>
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
    </>
  );
}
