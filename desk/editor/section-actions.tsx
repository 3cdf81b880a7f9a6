import Copy from "virtual:icon/copy";
import { useState } from "react";
import { fill } from "#i18n/fill.tsx";
import { documentAt } from "#cms/pages.ts";
import { Button, IconButton, SubmitButton } from "#desk/parts/buttons.tsx";
import { Dialog } from "#desk/parts/dialog.tsx";
import { SelectField } from "#desk/parts/field.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { useWords } from "#desk/words/words.ts";
import { copyToDocument, type SectionCopy } from "./copy-section.ts";
import { useEditor } from "./editor-context.ts";

type Copying = {
  /** Copies the section within its page. */
  copy: () => void;
  section: () => SectionCopy;
  /** Reports a copy to another page. */
  onCopied: (page: string) => void;
};

type Props = Copying & { name: string; isHidden: boolean; setHidden: (isHidden: boolean) => void };

/** Hides a section, or copies it: below itself, or to the end of another page. */
export function SectionActions({ name, isHidden, setHidden, ...copying }: Props) {
  const { documents } = useWords();
  const words = documents.sections;
  const title = fill(words.copyNamed, { name });
  return (
    <>
      <Button
        look="quiet"
        aria-label={fill(isHidden ? documents.showNamed : documents.hideNamed, { name })}
        onClick={() => setHidden(!isHidden)}
      >
        {isHidden ? documents.show : documents.hide}
      </Button>
      <Dialog
        title={title}
        opener={(open) => (
          <IconButton icon={Copy} aria-haspopup="dialog" aria-label={title} title={words.copy} onClick={open} />
        )}
      >
        {(close) => <CopyForm {...copying} close={close} />}
      </Dialog>
    </>
  );
}

function CopyForm({ copy, section, onCopied, close }: Copying & { close: () => void }) {
  const { document, choices } = useEditor();
  const words = useWords().documents.sections;
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
    close();
  }

  return (
    <form
      className="grid gap-4 overflow-y-auto p-5 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SelectField
        label={words.target}
        hint={words.targetHint}
        value={target}
        onChange={({ target: { value } }) => setTarget(value)}
        options={[{ value: "", label: words.thisPage }, ...pages]}
      />
      {hasFailed && <Notice kind="bad">{words.notCopied}</Notice>}
      <SubmitButton data-first look="main" className="justify-self-start" aria-disabled={isBusy}>
        {words.copy}
      </SubmitButton>
    </form>
  );
}
