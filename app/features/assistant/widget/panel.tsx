import Eraser from "virtual:icon/eraser";
import X from "virtual:icon/x";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Mark } from "#app/ui/mark.tsx";
import { useMedia } from "#app/ui/use-media.ts";
import { Composer } from "./composer.tsx";
import { ask, clear, learnAnswerer, useConversation, writeDraft } from "./conversation.ts";
import { enter } from "./history-entry.ts";
import { Log } from "./log.tsx";
import { useWords, useAllowedLinks } from "./use-words.ts";
import { ContactLinks } from "./contact-links.tsx";
import stylesheet from "./panel.css?inline";
import { finishedSentences, parseMarkdown, plainText } from "#app/features/assistant/markdown/parse-markdown.ts";
import { localeOf } from "#i18n/locale.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { textLanguage } from "#i18n/text-language.ts";
import { listen } from "#app/ui/listen.ts";

/**
 * Adopted rather than linked: the sheet is there before the panel's first paint, and no policy of a
 * page forbids it.
 */
function adoptStyles() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(stylesheet);
  document.adoptedStyleSheets.push(sheet);
}
if (!import.meta.env.SSR) adoptStyles();

type Props = {
  open: boolean;
  /** @param focus returns to the button, or stays in the page */
  onClose: (focus: "button" | "page") => void;
  source: () => string;
};

/** The chat: a dialog beside the page, on small screens over it. It stays mounted while closed. */
export function Panel({ open, onClose, source }: Props) {
  const { words, name } = useWords();
  const { answerer, entries } = useConversation();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const overPage = useDialog(dialog, open);

  useEffect(() => {
    if (open && overPage) enter();
  }, [open, overPage]);
  // Before the paint: there is never a second field.
  useLayoutEffect(() => {
    if (!open) return;
    learnAnswerer();
    const isWriting = takeFirstText();
    // On a touch screen the keyboard would cover the greeting.
    const first = matchMedia("(pointer: coarse)").matches && !isWriting ? title : input;
    first.current?.focus();
  }, [open]);
  useEffect(() => {
    if (!open || overPage) return;
    const makeWay = ({ target }: FocusEvent) => {
      if (coversFocus(dialog.current, target)) onClose("page");
    };
    return listen(document, "focusin", makeWay);
  }, [open, overPage, onClose]);
  const begin = () => {
    clear();
    input.current?.focus();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby="chat-title"
      onClose={() => open && !dialog.current?.open && onClose("button")}
      className="chat flex-col bg-sand-50 text-ink open:flex"
    >
      <div className="on-night bg-night-900">
        <div className="chat-title flex flex-wrap items-center gap-3 py-3 ps-4 pe-3">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-night-700 text-emerald-light">
            <Mark className="size-5.5" />
          </span>
          <div className="me-auto min-w-0 grow basis-[6rem]">
            <h2 id="chat-title" ref={title} tabIndex={-1} className="font-semibold">
              {name}
            </h2>
            <p className="text-small text-sand-200">{words.answeredBy[answerer ?? "embedded"]}</p>
          </div>
          {entries.length > 0 && (
            <button type="button" aria-label={words.clear} title={words.clear} onClick={begin} className="chat-icon">
              <Eraser aria-hidden="true" className="size-5" />
            </button>
          )}
          <button type="button" aria-label={words.close} onClick={() => onClose("button")} className="chat-icon">
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        <ContactLinks onLeave={() => onClose("page")} />
      </div>
      <Log open={open} source={source} onLeave={() => overPage && onClose("page")} />
      <Composer ref={input} />
      <Announcer />
    </dialog>
  );
}

/** Takes over a message written before the panel loaded (app/boot/first-chat.ts). @returns whether it is unfinished */
function takeFirstText(): boolean {
  const field = document.querySelector<HTMLTextAreaElement>("#first-chat textarea");
  if (!field) return false;
  field.closest("dialog")?.remove();
  if (field.readOnly) ask(field.value, localeOf(location.pathname));
  else if (field.value) writeDraft(field.value);
  return !field.readOnly && field.value !== "";
}

/** Too small for a panel beside the page; as in app/shell/shell.css. */
const small = "(width < 40rem), (height < 30rem)";

/** Opens and closes the panel: beside the page, or on small screens over it, which is then inert. */
function useDialog(dialog: RefObject<HTMLDialogElement | null>, open: boolean) {
  const overPage = useMedia(small);
  /** Closing a dialog removes the focus from it. */
  const lastFocus = useRef<HTMLElement>(undefined);

  useLayoutEffect(() => {
    const panel = dialog.current;
    if (!panel || !open) return;
    if (overPage) panel.showModal();
    else panel.show();
    lastFocus.current?.focus();
    document.documentElement.classList.toggle("overflow-hidden", overPage);
    const release = overPage ? keepInSight(panel) : undefined;
    return () => {
      release?.();
      document.documentElement.classList.remove("overflow-hidden");
      const { activeElement } = document;
      lastFocus.current = panel.contains(activeElement) ? (activeElement as HTMLElement) : undefined;
      // "close" fires later, when the panel may be open again in the other mode.
      panel.close();
    };
  }, [dialog, open, overPage]);

  return overPage;
}

/** Fits the panel above the on-screen keyboard: in Safari that covers the page. */
function keepInSight(panel: HTMLDialogElement): () => void {
  const view = visualViewport;
  if (!view) return () => undefined;
  const fit = () => {
    // While the page is pinch-zoomed, the panel stays as it is.
    if (view.scale > 1.01) return;
    panel.style.blockSize = `${view.height}px`;
    panel.style.insetBlockStart = `${view.offsetTop}px`;
  };
  const end = listen(view, "resize scroll", fit);
  fit();
  return () => {
    end();
    panel.removeAttribute("style");
  };
}

function coversFocus(panel: HTMLElement | null, target: EventTarget | null): boolean {
  if (!panel?.parentElement || !(target instanceof Element) || panel.parentElement.contains(target)) return false;
  const over = panel.getBoundingClientRect();
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return over.left < x && x < over.right && over.top < y && y < over.bottom;
}

/** Milliseconds that a finished answer stays; later, screen readers would find it twice. */
const stayFor = 4000;

/** Announces an arriving answer in whole sentences, not in partial words. The log itself is silent. */
function Announcer() {
  const { words, name } = useWords();
  const allowedLinks = useAllowedLinks();
  const locale = useLocale();
  const [spoken, setSpoken] = useState<{ round: number; sentences: string[] }>({ round: 0, sentences: [] });
  const wasArriving = useRef(false);
  const { pending, entries } = useConversation();
  const arriving = pending !== undefined;
  const sinceQuestion = entries.slice(entries.findLastIndex(({ kind }) => kind === "question") + 1);
  const text = pending?.text ?? sinceQuestion.find((entry) => entry.kind === "answer")?.text ?? "";
  const offersCallback = sinceQuestion.some(({ kind }) => kind === "callback");

  useEffect(() => {
    const begins = arriving && !wasArriving.current;
    const ends = !arriving && wasArriving.current;
    wasArriving.current = arriving;
    if (!arriving && !ends) return;
    const answer = parseMarkdown(text, allowedLinks);
    const next = [`${name}: ${words.typing}`, ...finishedSentences(plainText(answer), locale, ends)];
    if (ends && answer.sources.length > 0) {
      next.push(`${words.sources}: ${answer.sources.map(({ title }) => title).join(", ")}`);
    }
    if (ends && offersCallback) next.push(words.callback.title, words.callback.text);
    setSpoken(({ round, sentences }) => {
      if (begins) return { round: round + 1, sentences: next };
      // Only lengthened, never rewritten, so that nothing is announced twice.
      return { round, sentences: [...sentences, ...next.slice(sentences.length)] };
    });
  }, [text, arriving, offersCallback, locale, words, name, allowedLinks]);
  useEffect(() => {
    if (arriving || spoken.sentences.length === 0) return;
    const timer = setTimeout(() => setSpoken(({ round }) => ({ round, sentences: [] })), stayFor);
    return () => clearTimeout(timer);
  }, [arriving, spoken]);

  return (
    <div aria-live="polite" className="sr-only">
      {spoken.sentences.map((sentence, index) => (
        <p key={`${spoken.round}-${index}`} lang={textLanguage(sentence)}>
          {sentence}
        </p>
      ))}
    </div>
  );
}
