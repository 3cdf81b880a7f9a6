import Copy from "virtual:icon/copy";
import Eye from "virtual:icon/eye";
import EyeOff from "virtual:icon/eye-off";
import { useRef, useState } from "react";
import { fill } from "#i18n/fill.tsx";
import { documentAt } from "#cms/pages.ts";
import { Button, IconButton, SubmitButton } from "#desk/parts/buttons.tsx";
import { SelectField } from "#desk/parts/field.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { useWords } from "#desk/words/words.ts";
import { copyToDocument, type SectionCopy } from "./copy-section.ts";
import { useEditor } from "./editor-context.ts";

type Props = {
  name: string;
  isHidden: boolean;
  setHidden: (isHidden: boolean) => void;
  /** Copies it within its page. */
  copy: () => void;
  /** The section in each language. */
  section: () => SectionCopy;
  /** Reports a copy to another page. */
  onCopied: (page: string) => void;
};

/** Hides a section, or copies it: below itself, or to the end of another page. */
export function SectionActions({ name, isHidden, setHidden, copy, section, onCopied }: Props) {
  const { document, choices } = useEditor();
  const { cancel, documents } = useWords();
  const words = documents.sections;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [target, setTarget] = useState("");
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const pages = choices.pages.flatMap(({ value, label }) => {
    const other = documentAt(value);
    return other && other !== document ? [{ value: other, label }] : [];
  });

  async function submit(): Promise<void> {
    if (target === "") copy();
    else {
      setBusy(true);
      const isCopied = await copyToDocument(target, section());
      setBusy(false);
      setFailed(!isCopied);
      if (!isCopied) return;
      onCopied(pages.find(({ value }) => value === target)!.label);
    }
    dialog.current!.close();
  }

  return (
    <>
      <IconButton
        icon={isHidden ? EyeOff : Eye}
        aria-pressed={isHidden}
        aria-label={fill(documents.hideNamed, { name })}
        title={isHidden ? documents.show : documents.hide}
        onClick={() => setHidden(!isHidden)}
      />
      <IconButton
        icon={Copy}
        aria-haspopup="dialog"
        aria-label={fill(words.copyNamed, { name })}
        title={words.copy}
        onClick={() => {
          setTarget("");
          setFailed(false);
          setOpen(true);
          dialog.current!.showModal();
        }}
      />
      <dialog
        ref={dialog}
        aria-label={fill(words.copyNamed, { name })}
        className="m-auto w-[min(28rem,94vw)] rounded-lg border border-line bg-ground p-5"
        closedby="any"
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <h2 className="text-title">{fill(words.copyNamed, { name })}</h2>
            <SelectField
              label={words.target}
              hint={words.targetHint}
              value={target}
              onChange={({ target: { value } }) => setTarget(value)}
              options={[{ value: "", label: words.thisPage }, ...pages]}
            />
            {hasFailed && <Notice kind="bad">{words.notCopied}</Notice>}
            <div className="flex flex-wrap gap-2">
              <SubmitButton autoFocus look="main" aria-disabled={isBusy}>
                {words.copy}
              </SubmitButton>
              <Button onClick={() => dialog.current!.close()}>{cancel}</Button>
            </div>
          </form>
        )}
      </dialog>
    </>
  );
}
