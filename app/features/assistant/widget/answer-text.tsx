import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Block, Inline } from "#app/features/assistant/markdown/parse-markdown.ts";

type Props = { blocks: Block[]; onLeave: () => void };

/** An answer's text as elements; nothing of it is ever read as HTML. */
export function AnswerText({ blocks, onLeave }: Props) {
  const inline = (parts: Inline[]): ReactNode[] =>
    parts.map((part, index) => {
      if (typeof part === "string") return part;
      if (part.type === "code") {
        return (
          <code key={index} dir="ltr">
            {part.text}
          </code>
        );
      }
      if (part.type !== "link") {
        const Tag = part.type === "strong" ? "strong" : "em";
        return <Tag key={index}>{inline(part.children)}</Tag>;
      }
      const { target } = part;
      const words = inline(part.children);
      return target.kind === "page" ? (
        <Link key={index} to={target.path} prefetch="intent" viewTransition onClick={onLeave} className="text-link">
          {words}
        </Link>
      ) : (
        <a
          key={index}
          href={target.href}
          {...(target.kind === "whatsapp" && { target: "_blank", rel: "noreferrer" })}
          className="text-link"
        >
          {words}
        </a>
      );
    });
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
          {inline(block.children)}
        </p>
      );
    }
    const items = block.items.map((parts, at) => (
      <li key={at} dir="auto">
        {inline(parts)}
      </li>
    ));
    return block.start === undefined ? (
      <ul key={index}>{items}</ul>
    ) : (
      <ol key={index} start={block.start}>
        {items}
      </ol>
    );
  });
}
