import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { memo, useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import { parseMarkdown, plainText, type Source } from "#app/features/assistant/markdown/parse-markdown.ts";
import { settleMarkdown } from "#app/features/assistant/markdown/settle-markdown.ts";
import { AnswerText } from "./answer-text.tsx";
import { languageOf } from "./language-of.ts";
import { useReach } from "./use-reach.ts";
import { useWords } from "./use-words.ts";

type Props = {
  entry: { text: string; stopped: boolean };
  /** More may come. */
  arriving?: boolean;
  onLeave: () => void;
};

/** What the assistant says, with the pages that it comes from. Not announced from here: announcer.tsx reads it out. */
export const Answer = memo(function Answer({ entry, arriving = false, onLeave }: Props) {
  const { words, name } = useWords();
  const reach = useReach();
  const { text, stopped } = entry;
  const parsed = useMemo(() => parseMarkdown(arriving ? settleMarkdown(text) : text, reach), [text, arriving, reach]);
  const waiting = arriving && parsed.blocks.length === 0;
  return (
    <li aria-live="off" className="grid justify-items-start gap-1">
      <span className="text-small px-1 font-medium text-muted">
        {name}
        <span className="sr-only">: </span>
      </span>
      <div
        lang={waiting ? undefined : languageOf(text)}
        className="chat-text max-w-full rounded-lg rounded-es-sm border border-sand-200 bg-sand-100 px-4 py-2.5"
      >
        {waiting ? (
          <p className="text-muted">{words.typing}</p>
        ) : (
          <AnswerText blocks={parsed.blocks} onLeave={onLeave} />
        )}
      </div>
      {parsed.sources.length > 0 && <Sources sources={parsed.sources} onLeave={onLeave} />}
      {!arriving && (
        <div className="flex items-center gap-2">
          <CopyButton text={() => withAddresses(plainText(parsed), parsed.sources)} />
          {stopped && <span className="text-small text-muted">{words.stopped}</span>}
        </div>
      )}
    </li>
  );
});

function Sources({ sources, onLeave }: { sources: Source[]; onLeave: () => void }) {
  const { words } = useWords();
  return (
    <div className="mt-1 w-full">
      <p className="text-small mb-1 px-1 text-muted">{words.sources}</p>
      <ul className="grid gap-2">
        {sources.map(({ title, path }) => (
          <li key={path}>
            <Link to={path} prefetch="intent" viewTransition onClick={onLeave} className="chat-card">
              <span aria-hidden="true" className="figure-mask size-3 shrink-0 text-emerald-deep" />
              <bdi className="me-auto">{title}</bdi>
              <ArrowRight aria-hidden="true" className="mirrored size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Only where the browser lets a page write to the clipboard. */
function CopyButton({ text }: { text: () => string }) {
  const { words } = useWords();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  if (!("clipboard" in navigator)) return null;
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <button type="button" onClick={copy} className="chat-quiet">
      {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
      <span aria-live="polite">{copied ? words.copied : words.copy}</span>
    </button>
  );
}

const withAddresses = (text: string, sources: Source[]) =>
  [text, ...sources.map(({ title, path }) => `${title}: ${location.origin}${path}`)].join("\n");
