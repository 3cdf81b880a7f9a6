import type { SectionProps } from "#app/sections/section-props.ts";
import { Prose } from "#app/ui/prose.tsx";

/** A long text in parts, beside its table of contents. */
export const Component = ({ id, data: { contents, parts } }: SectionProps<"notice">) => (
  <div id={id} className="container-page grid gap-x-16 gap-y-10 pt-14 pb-32 md:pt-20 lg:grid-cols-[15rem_1fr]">
    <TableOfContents title={contents} parts={parts} />
    <div className="grid min-w-0 gap-14">
      {parts.map(({ id: partId, title, html }) => (
        <section key={partId} id={partId} className="min-w-0">
          <h2 className="text-h3 mb-4">{title}</h2>
          <Prose html={html} />
        </section>
      ))}
    </div>
  </div>
);

type Props = {
  title: string;
  parts: { id: string; title: string }[];
};

/** Links to the sections of a long text; marks the current one. Beside the text on wide screens. */
function TableOfContents({ title, parts }: Props) {
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
