import SendHorizontal from "virtual:icon/send-horizontal";
import Square from "virtual:icon/square";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { questionLimits } from "#app/features/assistant/answer.ts";
import { fill } from "#i18n/fill.tsx";
import { useLocale } from "#i18n/use-locale.ts";
import { ask, stop, useConversation, writeDraft } from "./conversation.ts";
import { useWords } from "./use-words.ts";

const limit = questionLimits.characters.user;
/** Code points from which on the count is shown. */
const countFrom = limit - 200;

/** The input. While an answer arrives it is disabled, and the stop button has the focus. */
export function Composer({ ref }: { ref: RefObject<HTMLTextAreaElement | null> }) {
  const { compose } = useWords().words;
  const locale = useLocale();
  const stopButton = useRef<HTMLButtonElement>(null);
  const { draft, ...conversation } = useConversation();
  const pending = conversation.pending !== undefined;
  const length = draft.length < countFrom ? 0 : Array.from(draft.trim()).length;
  const count = length < countFrom ? 0 : length;
  const tooLong = count > limit;

  useLayoutEffect(() => {
    const { current } = ref;
    if (!current) return;
    current.style.blockSize = "auto";
    current.style.blockSize = `${current.scrollHeight + 2}px`;
  }, [ref, draft, locale]);
  const wasPending = useRef(pending);
  useEffect(() => {
    if (wasPending.current === pending) return;
    wasPending.current = pending;
    const { activeElement } = document;
    // When a control is disabled or removed, the focus falls to the page or the dialog.
    const isFocusLost = !activeElement || activeElement === document.body || activeElement instanceof HTMLDialogElement;
    const dialog = ref.current?.closest("dialog");
    if (!dialog?.open) return;
    if (pending) {
      if (isFocusLost || activeElement === ref.current) stopButton.current?.focus();
    } else if (isFocusLost && !matchMedia("(pointer: coarse)").matches) ref.current?.focus();
  }, [pending, ref]);

  const send = () => {
    if (!tooLong) ask(draft, locale);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of a character in input methods.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="chat-compose sticky bottom-0 border-t border-sand-200 bg-sand-50 px-4"
    >
      {pending && (
        <button
          ref={stopButton}
          type="button"
          onClick={stop}
          className="chat-quiet mx-auto mb-2 border border-sand-300"
        >
          <Square aria-hidden="true" fill="currentColor" className="size-3" />
          <span>{compose.stop}</span>
        </button>
      )}
      <div className="flex items-end gap-2">
        <textarea
          ref={ref}
          rows={1}
          value={draft}
          onChange={(event) => writeDraft(event.target.value)}
          onKeyDown={onKeyDown}
          disabled={pending}
          aria-label={compose.label}
          placeholder={compose.placeholder}
          aria-invalid={tooLong || undefined}
          aria-describedby={count ? "chat-count" : undefined}
          enterKeyHint="send"
          autoComplete="off"
          // With "auto" the placeholder of an empty field would run from left to right in Arabic too.
          dir={draft ? "auto" : undefined}
          className="chat-field"
        />
        <button
          type="submit"
          aria-label={compose.send}
          title={compose.send}
          disabled={pending}
          className="chat-icon chat-send"
        >
          <SendHorizontal aria-hidden="true" className="mirrored size-5" />
        </button>
      </div>
      {count > 0 && (
        <p id="chat-count" className={`text-small mt-1 px-2 tabular ${tooLong ? "text-danger" : "text-muted"}`}>
          {fill(compose.count, {
            count: count.toLocaleString("en"),
            limit: limit.toLocaleString("en"),
          })}
        </p>
      )}
    </form>
  );
}
