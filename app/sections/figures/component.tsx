import { inRows } from "#app/sections/in-rows.ts";
import type { SectionProps } from "#app/sections/section-props.ts";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { Section } from "#app/ui/section.tsx";

/** Large figures, each with its unit and source. */
export const Component = ({ id, sand, data: { title, items } }: SectionProps<"figures">) => (
  <Section dense sand={sand}>
    <h2 id={id} className="text-h2 mb-6">
      {title}
    </h2>
    <ul className={`grid gap-x-12 gap-y-5 md:gap-y-10 ${inRows(items)}`}>
      {items.map((item) => (
        <li key={item.id} id={item.id} className="flex flex-wrap gap-x-4 border-t-2 border-emerald-deep pt-4 md:block">
          <p className="text-figure min-w-[min(7.25rem,30vw)] text-emerald-deep">
            <bdi>{item.value}</bdi>
          </p>
          <div className="min-w-0 grow basis-[10.5rem]">
            <h3 className="text-h3 md:mt-3">{item.title}</h3>
            <p className="text-item mt-2 text-muted">{item.text}</p>
            {item.source && (
              <NewWindowLink href={item.source.url} className="text-link text-small">
                <bdi>{item.source.name}</bdi>
              </NewWindowLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  </Section>
);
