import Check from "virtual:icon/check";
import Copy from "virtual:icon/copy";
import FileText from "virtual:icon/file-text";
import Send from "virtual:icon/send";
import ThumbsDown from "virtual:icon/thumbs-down";
import ThumbsUp from "virtual:icon/thumbs-up";
import { memo, type ReactNode, useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import type { Guide } from "#app/features/assistant/answer.ts";
import {
  type Block,
  type Inline,
  parseMarkdown,
  plainText,
  type Source,
  settleMarkdown,
} from "#app/features/assistant/markdown/parse-markdown.ts";
import { textLanguage } from "#i18n/text-language.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { ask, sendOn, vote } from "./conversation.ts";
import type { AnswerEntry, Vote } from "./entry.ts";
import { FailureNotice, QuestionButtons } from "./question-buttons.tsx";
import { useAllowedLinks, useWords } from "./use-words.ts";

type Props = {
  entry: AnswerEntry;
  isLast?: boolean;
};

/** An answer with its sources. Not a live region: panel.tsx announces it. */
export const Answer = memo(function Answer({ entry, isLast }: Props) {
  const { id, text, fault, guide } = entry;
  const allowedLinks = useAllowedLinks();
  const answer = useMemo(() => parseMarkdown(text, allowedLinks), [text, allowedLinks]);
  const { blocks, sources } = answer;
  return (
    <Turn>
      <div lang={textLanguage(text)} className="chat-text chat-answer">
        <AnswerText blocks={blocks} />
      </div>
      {sources.length > 0 && <Sources sources={sources} />}
      {fault === "failed" ? (
        <FailureNotice id={id} />
      ) : (
        <div className="-my-1 flex w-full flex-wrap items-center">
          <CopyButton text={() => withAddresses(plainText(answer), sources)} />
          <Thumbs entry={entry} />
        </div>
      )}
      {(fault === "stopped" || fault === "cut") && <Incomplete fault={fault} isLast={isLast} />}
      {isLast && guide && <NextSteps guide={guide} />}
    </Turn>
  );
});

/** The beginning of an answer, or its placeholder. */
export function ArrivingAnswer({ text }: { text: string }) {
  const { words } = useWords();
  const allowedLinks = useAllowedLinks();
  const { blocks } = useMemo(() => parseMarkdown(settleMarkdown(text), allowedLinks), [text, allowedLinks]);
  return (
    <Turn>
      {blocks.length === 0 ? (
        <p className="chat-text chat-answer chat-waiting text-muted">{words.typing}</p>
      ) : (
        <div lang={textLanguage(text)} className="chat-text chat-answer">
          <AnswerText blocks={blocks} />
        </div>
      )}
    </Turn>
  );
}

function Turn({ children }: { children: ReactNode }) {
  const { name } = useWords();
  return (
    <li aria-live="off" className="grid justify-items-start gap-1">
      <span className="text-small px-1 font-medium text-muted">
        <span>{name}</span>
        <span className="sr-only">: </span>
      </span>
      {children}
    </li>
  );
}

function Incomplete({ fault, isLast }: { fault: "stopped" | "cut"; isLast: boolean | undefined }) {
  const { words } = useWords();
  const locale = useLocale();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-small px-1 text-muted">{words[fault]}</span>
      {fault === "cut" && isLast && (
        <button
          type="button"
          onClick={() => ask(words.goOn, locale)}
          className="chat-quiet border border-sand-300 px-4"
        >
          {words.goOn}
        </button>
      )}
    </div>
  );
}

/** Follow-up questions; after an uncertain answer, a way to send the question on. */
function NextSteps({ guide: { certainty, next } }: { guide: Guide }) {
  const { words } = useWords();
  return (
    <div className="mt-1 grid justify-items-start gap-3">
      {certainty !== "sure" && (
        <button type="button" onClick={sendOn} className="chat-chip font-medium">
          <Send aria-hidden="true" className="mirrored size-4 shrink-0 text-emerald-deep" />
          <span>{words.sendOn}</span>
        </button>
      )}
      {next.length > 0 && <QuestionButtons label={words.next} questions={next} />}
    </div>
  );
}

function Sources({ sources }: { sources: Source[] }) {
  const { words } = useWords();
  return (
    <ul aria-label={words.sources} className="chat-chips my-1">
      {sources.map(({ title, path }) => (
        <li key={path} className="max-w-full">
          <Link to={path} prefetch="intent" viewTransition className="chat-chip">
            <FileText aria-hidden="true" className="size-3.5 shrink-0 text-emerald-deep" />
            <bdi>{title}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The server does not count for browsers that ask not to be counted (visits.server.ts). */
const countsVotes = () => {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack !== "1" && !globalPrivacyControl;
};

/** A vote cannot be taken back: only sums are kept of it. */
function Thumbs({ entry }: { entry: AnswerEntry }) {
  const { words, votes } = useWords();
  const locale = useLocale();
  if (!votes || !countsVotes()) return null;
  const { rating } = words;
  const thumb = (one: Vote, Icon: typeof ThumbsUp) => (
    <button
      type="button"
      aria-label={rating[one]}
      title={rating[one]}
      aria-pressed={entry.vote === one}
      aria-disabled={entry.vote !== undefined}
      onClick={() => vote(entry.id, one, locale)}
      className="chat-thumb"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
  return (
    <>
      <div role="group" aria-label={rating.label} className="flex">
        {thumb("helpful", ThumbsUp)}
        {thumb("unhelpful", ThumbsDown)}
      </div>
      <span aria-live="polite" className="text-small ms-1 text-muted">
        {entry.vote && rating.thanks}
      </span>
    </>
  );
}

/** Absent if the browser has no clipboard for pages. */
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

/** An answer's text as elements; none of it is parsed as HTML. */
function AnswerText({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) => {
    if (block.type === "code") {
      return (
        <pre key={index} dir="ltr">
          <code>{block.text}</code>
        </pre>
      );
    }
    if (block.type === "paragraph") {
      return (
        <p key={index} dir="auto" className="whitespace-pre-line">
          {inlineElements(block.children)}
        </p>
      );
    }
    const items = block.items.map((parts, at) => (
      <li key={at} dir="auto">
        {inlineElements(parts)}
      </li>
    ));
    if (block.start === undefined) return <ul key={index}>{items}</ul>;
    return (
      <ol key={index} start={block.start}>
        {items}
      </ol>
    );
  });
}

/** A postcode, a date or the like keeps its parts on one line, in their order. */
const code = /(\d+(?:[-/:.]\d+)+)/;
const codeElement = (text: string, key: number) => (
  <bdi key={key} dir="ltr" className="whitespace-nowrap">
    {text}
  </bdi>
);

const inlineElements = (parts: Inline[]): ReactNode[] =>
  parts.map((part, key) => {
    if (typeof part === "string")
      return part.split(code).map((text, at) => (at % 2 === 1 ? codeElement(text, at) : <span key={at}>{text}</span>));
    if (part.type === "code") {
      return (
        <code key={key} dir="ltr">
          {part.text}
        </code>
      );
    }
    const children = inlineElements(part.children);
    if (part.type !== "link") {
      const Tag = part.type === "strong" ? "strong" : "em";
      return <Tag key={key}>{children}</Tag>;
    }
    const { kind, href } = part.target;
    if (kind === "page") {
      return (
        <Link key={key} to={href} prefetch="intent" viewTransition className="text-link">
          {children}
        </Link>
      );
    }
    const isElsewhere = kind === "whatsapp" && { target: "_blank", rel: "noreferrer" };
    return (
      <a key={key} href={href} {...isElsewhere} className="text-link">
        {children}
      </a>
    );
  });
