import CircleAlert from "lucide-react/icons/circle-alert";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useLocale } from "#app/i18n/use-locale.ts";
import { askAgain, type Conversation } from "./conversation.ts";
import { useWords } from "./use-words.ts";

type Why = NonNullable<Conversation["unanswered"]>["why"];

/** Under a question without an answer: the specification's notice, or that it was stopped, and the way to ask once more. */
export function Unanswered({ why }: { why: Why }) {
  const { words } = useWords();
  const locale = useLocale();
  const again = (label: string) => (
    <button type="button" onClick={() => askAgain(locale)} className="chat-quiet mt-2 border border-sand-300 px-4">
      <RotateCcw aria-hidden="true" className="size-4" />
      {label}
    </button>
  );
  if (why === "stopped") {
    return (
      <p className="text-small mt-5 flex items-center gap-2 text-muted">
        {words.stopped}
        {again(words.again)}
      </p>
    );
  }
  return (
    <div role="alert" className="mt-5 flex gap-3 rounded-md border border-danger bg-sand-50 px-4 py-3">
      <CircleAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-danger" />
      <div className="chat-text">
        <p className="font-semibold text-danger">{words.error.title}</p>
        <p>{words.error.text}</p>
        {again(words.error.retry)}
      </div>
    </div>
  );
}
