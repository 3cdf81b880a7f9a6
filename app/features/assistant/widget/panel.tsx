import Eraser from "lucide-react/icons/eraser";
import X from "lucide-react/icons/x";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { Mark } from "#app/ui/mark.tsx";
import { Announcer } from "./announcer.tsx";
import { Composer } from "./composer.tsx";
import { clear, conversation, learnAnswerer, onConversation } from "./conversation.ts";
import { Log } from "./log.tsx";
import { coversFocus, useDialog } from "./use-dialog.ts";
import { useWords } from "./use-words.ts";
import { Ways } from "./ways.tsx";

type Props = {
  open: boolean;
  /** @param focus goes back to the button, or stays in the page */
  onClose: (focus: "button" | "page") => void;
  source: () => string;
};

/** The chat: a dialog beside the page, and on small screens one over it. Closed, it keeps its place in memory. */
export function Panel({ open, onClose, source }: Props) {
  const { words, name } = useWords();
  const talk = useSyncExternalStore(onConversation, conversation);
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const overPage = useDialog(dialog, open);

  useEffect(() => {
    if (!open) return;
    learnAnswerer();
    // On a touch screen the keyboard would hide what there is to read first.
    const first = matchMedia("(pointer: coarse)").matches ? title : input;
    (first.current ?? title.current)?.focus();
  }, [open]);
  useEffect(() => {
    if (!open || overPage) return;
    const makeWay = ({ target }: FocusEvent) => {
      if (coversFocus(dialog.current, target)) onClose("page");
    };
    document.addEventListener("focusin", makeWay);
    return () => document.removeEventListener("focusin", makeWay);
  }, [open, overPage, onClose]);
  // One and the same between renders, so that answers that are there are not drawn anew with every letter that comes.
  const leave = useCallback(() => {
    if (overPage) onClose("page");
  }, [overPage, onClose]);
  const begin = () => {
    clear();
    (input.current ?? title.current)?.focus();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby="chat-title"
      onClose={() => open && !dialog.current?.open && onClose("button")}
      className="chat flex-col bg-sand-50 text-ink open:flex"
    >
      <div className="on-night bg-night-900">
        <div className="flex items-center gap-3 py-3 ps-5 pe-3">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-night-700 text-emerald-light">
            <Mark className="size-5.5" />
          </span>
          <div className="me-auto min-w-0">
            <h2 id="chat-title" ref={title} tabIndex={-1} className="font-semibold leading-snug">
              {name}
            </h2>
            <p className="text-small text-sand-200">{words.answeredBy[talk.answerer ?? "embedded"]}</p>
          </div>
          {talk.entries.length > 0 && (
            <button type="button" aria-label={words.clear} title={words.clear} onClick={begin} className="chat-icon">
              <Eraser aria-hidden="true" className="size-5" />
            </button>
          )}
          <button type="button" aria-label={words.close} onClick={() => onClose("button")} className="chat-icon">
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        <Ways onLeave={() => onClose("page")} />
      </div>
      <Log talk={talk} open={open} source={source} onLeave={leave} />
      <Composer ref={input} talk={talk} />
      <Announcer talk={talk} />
    </dialog>
  );
}
