import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Send from "lucide-react/icons/send";
import { memo, type ReactNode, useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import {
  type Block,
  type Inline,
  parseMarkdown,
  plainText,
  type Source,
} from "#app/features/assistant/markdown/parse-markdown.ts";
import type { Guide } from "#app/features/assistant/answer.ts";
import { settleMarkdown } from "#app/features/assistant/markdown/settle-markdown.ts";
import { withoutLocale } from "#i18n/locale.ts";
import { textLanguage } from "#i18n/text-language.ts";
import { sendOn } from "./conversation.ts";
import { QuestionButtons } from "./question-buttons.tsx";
import { useAllowedLinks, useWords } from "./use-words.ts";

type Props = {
  text: string;
  /** The visitor stopped it. */
  stopped?: boolean;
  guide?: Guide | undefined;
  /** The last answer: its follow-up questions are offered. */
  isLast?: boolean;
  /** More may arrive. */
  arriving?: boolean;
};

/** An answer with its sources. Not a live region: announcer.tsx announces it. */
export const Answer = memo(function Answer({ text, stopped, arriving, guide, isLast }: Props) {
  const { words, name } = useWords();
  const allowedLinks = useAllowedLinks();
  const parsedAnswer = useMemo(
    () => parseMarkdown(arriving ? settleMarkdown(text) : text, allowedLinks),
    [text, arriving, allowedLinks],
  );
  const waiting = arriving && parsedAnswer.blocks.length === 0;
  return (
    <li aria-live="off" className="grid justify-items-start gap-1">
      <span className="text-small px-1 font-medium text-muted">
        <span>{name}</span>
        <span className="sr-only">: </span>
      </span>
      <div
        lang={waiting ? undefined : textLanguage(text)}
        className="chat-text max-w-full rounded-lg rounded-es-sm border border-sand-200 bg-sand-100 px-4 py-2.5"
      >
        {waiting ? <p className="text-muted">{words.typing}</p> : <AnswerText blocks={parsedAnswer.blocks} />}
      </div>
      {parsedAnswer.sources.length > 0 && <Sources sources={parsedAnswer.sources} />}
      {!arriving && (
        <div className="flex items-center gap-2">
          <CopyButton text={() => withAddresses(plainText(parsedAnswer), parsedAnswer.sources)} />
          {stopped && <span className="text-small text-muted">{words.stopped}</span>}
        </div>
      )}
      {isLast && guide && <GoOn guide={guide} leadsToUs={parsedAnswer.sources.some(({ path }) => isContact(path))} />}
    </li>
  );
});

const isContact = (path: string) => withoutLocale(path).startsWith("/contact");

/** Follow-up questions; after an uncertain answer, or one about the company's people, a way to reach them. */
function GoOn({ guide: { certainty, next }, leadsToUs }: { guide: Guide; leadsToUs: boolean }) {
  const { words } = useWords();
  return (
    <div className="mt-1 grid w-full gap-2">
      {(certainty !== "sure" || leadsToUs) && (
        <button type="button" onClick={sendOn} className="chat-card w-full text-start font-medium">
          <Send aria-hidden="true" className="mirrored size-4 shrink-0 text-emerald-deep" />
          <span>{words.sendOn}</span>
        </button>
      )}
      {next.length > 0 && (
        <>
          <p className="text-small px-1 text-muted">{words.next}</p>
          <QuestionButtons questions={next} />
        </>
      )}
    </div>
  );
}

function Sources({ sources }: { sources: Source[] }) {
  const { words } = useWords();
  return (
    <div className="mt-1 w-full">
      <p className="text-small mb-1 px-1 text-muted">{words.sources}</p>
      <ul className="grid gap-2">
        {sources.map(({ title, path }) => (
          <li key={path}>
            <Link to={path} prefetch="intent" viewTransition className="chat-card">
              <bdi className="me-auto">{title}</bdi>
              <ArrowRight aria-hidden="true" className="mirrored size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
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
