type Props = {
  title: string;
  parts: { id: string; title: string }[];
};

/** Links to the sections of a long text; marks the current one. Beside the text on wide screens. */
export function TableOfContents({ title, parts }: Props) {
  return (
    <nav aria-label={title} className="self-start lg:sticky lg:top-28">
      <h2 className="text-small mb-3 font-medium text-muted">{title}</h2>
      <ol className="guide grid gap-1 border-s border-sand-300">
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
