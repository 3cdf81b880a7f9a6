import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { FaultBoundary } from "#app/ui/fault-boundary.tsx";
import { importAgain } from "#app/ui/import-again.ts";
import { followHistory, leave } from "./history-entry.ts";
import { loadWords } from "./use-words.ts";

type Props = {
  /** The button, for other links that open the chat. */
  button: RefObject<HTMLButtonElement | null>;
  label: string;
  /** The label in one word, for a button in a bar. */
  shortLabel: string;
  /** Campaign of the visit, sent with a callback request. */
  source: () => string;
  /** The panel could not be loaded, or failed. */
  onFault: () => void;
};

const loadPanel = importAgain(() => import("./panel.tsx"));

type State = { Panel?: Awaited<ReturnType<typeof loadPanel>>["Panel"] | undefined; open: boolean; failed: boolean };

/** Survives a re-creation of the document, as after the error page. */
let lastState: State = { open: false, failed: false };

/** Whether the visitor has moved on to a field of the page since: a late panel must not steal the focus. */
const isWriting = (since: Element | null) =>
  document.activeElement !== since && document.activeElement?.matches("input, textarea:not(#first-chat *)");

/** The button at the end of every page: round, or part of the bar of narrow screens. Its panel is loaded on hover, focus or press. */
export function Launcher({ button, label, shortLabel, source, onFault }: Props) {
  const [{ Panel, open, failed }, setState] = useState(lastState);

  const change = (next: Partial<State>) => {
    lastState = { ...lastState, ...next };
    setState(lastState);
  };
  const load = () => Promise.all([loadPanel(), loadWords()]).then(([{ Panel }]) => change({ Panel }));
  /** A panel that failed is loaded again only on a click. */
  const prepare = () => {
    if (!failed) load().catch(() => undefined);
  };
  const fail = () => {
    change({ Panel: undefined, open: false, failed: true });
    leave();
    onFault();
  };
  const close = (focus: "button" | "page") => {
    change({ open: false });
    // A link leaves the page: Back returns to the chat.
    if (focus === "page") return;
    button.current?.focus();
    leave();
  };
  const toggle = () => {
    if (open) return close("button");
    const { activeElement } = document;
    const first = document.querySelector<HTMLDialogElement>("#first-chat[open]");
    const fall = () => {
      // The message waits in the first chat for another press.
      first?.close();
      onFault();
    };
    load().then(() => first?.open === false || isWriting(activeElement) || change({ open: true }), fall);
  };
  const { key } = useLocation();
  useEffect(() => {
    const show = (isOpen: boolean) => {
      if (isOpen) return void load().then(() => change({ open: true }), onFault);
      change({ open: false });
      button.current?.focus();
    };
    return followHistory(key, show);
  }, [key, onFault, button]);
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === "Escape" && open && !nativeEvent.isComposing) close("button");
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, anywhere
    <section onKeyDown={onKeyDown} aria-label={label}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={toggle}
        onPointerEnter={prepare}
        onPointerDown={prepare}
        onFocus={prepare}
        className="chat-launcher"
      >
        <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" aria-hidden="true">
          {open ? (
            <path d="M9 13l7 7 7-7" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
          ) : (
            <>
              <path
                d="M6 5H26A3 3 0 0 1 29 8V20A3 3 0 0 1 26 23H15L9 28.5V23H6A3 3 0 0 1 3 20V8A3 3 0 0 1 6 5Z"
                strokeWidth="2"
                strokeLinejoin="round"
              />
              <path d="M11 18L16 9.5L21 18Z" fill="currentColor" stroke="none" />
            </>
          )}
        </svg>
        <span aria-hidden="true">{shortLabel}</span>
      </button>
      {Panel && (
        <FaultBoundary onFault={fail}>
          <Panel open={open} onClose={close} source={source} />
        </FaultBoundary>
      )}
    </section>
  );
}
