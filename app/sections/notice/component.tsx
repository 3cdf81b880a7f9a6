import type { SectionProps } from "#app/sections/section-props.ts";
import { Prose } from "#app/ui/prose.tsx";
import { TableOfContents } from "#app/ui/table-of-contents.tsx";

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
