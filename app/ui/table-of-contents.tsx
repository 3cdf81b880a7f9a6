import { Fold } from "./fold.tsx";

type Props = {
  title: string;
  parts: readonly { id: string; title: string }[];
};

/** Links to the sections of a long text; marks the current one. Beside the text on wide screens, folded on phones. */
export function TableOfContents({ title, parts }: Props) {
  return (
    <nav aria-label={title} className="mb-6 self-start lg:sticky lg:top-28">
      <h2 className="fold-title text-small mb-3 font-sans font-medium text-muted">{title}</h2>
      <Fold label={title} className="text-small py-3 font-medium text-emerald-deep" />
      <ol className="guide folded grid gap-1 border-s border-sand-300">
        {parts.map((part) => (
          <li key={part.id}>
            <a
              href={`#${part.id}`}
              className="text-small block border-s-2 border-transparent py-1.5 ps-4 hover:text-emerald-deep"
            >
              {part.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
