import X from "virtual:icon/x";
import { type ReactNode, useEffect, useState } from "react";
import { direction } from "#i18n/locale.ts";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { Button } from "./buttons.tsx";

type Props = {
  title: string;
  isWide?: boolean;
  /** Whether the content keeps its state while the dialog is closed; otherwise each opening begins anew. */
  isLasting?: boolean;
  /** The button that opens it. */
  opener: (open: () => void, isOpen: boolean) => ReactNode;
  /** The content; the element with `data-first` takes the focus. */
  children: (close: () => void, isOpen: boolean) => ReactNode;
};

export function Dialog({ title, isWide = false, isLasting = false, opener, children }: Props) {
  const { close: label } = useWords();
  const language = useLanguage();
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const close = () => dialog?.close();
  useEffect(() => {
    if (!isOpen) return;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-first]")?.focus();
  }, [dialog, isOpen]);
  return (
    <>
      {opener(() => {
        setOpen(true);
        setOpened(true);
      }, isOpen)}
      <dialog
        ref={setDialog}
        dir={direction(language)}
        aria-label={title}
        className={`m-auto max-h-[92dvh] ${isWide ? "w-[min(60rem,94vw)]" : "w-[min(28rem,94vw)]"} overflow-hidden rounded-md border border-line bg-ground p-0`}
        closedby="any"
        // React passes on the event of a dialog inside this one.
        onClose={({ target, currentTarget }) => target === currentTarget && setOpen(false)}
      >
        {(isOpen || (isLasting && wasOpened)) && (
          <div className="flex max-h-[calc(92dvh-2px)] flex-col">
            <header className="flex items-center justify-between gap-4 px-5 py-2">
              <h2 className="text-title">{title}</h2>
              <Button look="quiet" className="-me-3" onClick={close}>
                <X aria-hidden="true" className="size-5" />
                {label}
              </Button>
            </header>
            {children(close, isOpen)}
          </div>
        )}
      </dialog>
    </>
  );
}
