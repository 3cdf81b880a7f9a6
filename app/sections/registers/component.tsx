import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import type { SectionProps } from "#app/sections/section-props.ts";
import { SectionHeading } from "#app/ui/section.tsx";

/** The company's numbers, and the official registers at which visitors check them. */
export const Component = ({ id, data: { title, intro, legalName, facts, entries } }: SectionProps<"registers">) => (
  <section className="on-night section-dense">
    <div className="container-page">
      <SectionHeading id={id} title={title} intro={intro} night />
      <p className="text-h3">
        <bdi>{legalName}</bdi>
      </p>
      {facts.length > 0 && <p className="mt-2 text-sand-200">{facts.join(" · ")}</p>}
      <dl className="mt-6 grid gap-x-16 gap-y-8 sm:grid-cols-2">
        {entries.map(({ label, number, text, link, url }) => (
          <div key={label} className="row-span-4 grid grid-rows-subgrid gap-y-3 border-t border-sand-200/35 pt-5">
            <dt className="text-sand-200">{label}</dt>
            <dd className="text-h3 tabular text-lamp select-all">
              <bdi>{number}</bdi>
            </dd>
            <dd className="max-w-[37.5em] text-sand-200">{text}</dd>
            <dd>
              <NewWindowLink
                href={url}
                className="block py-2 font-semibold text-emerald-light underline decoration-1 underline-offset-[0.25em] hover:text-sand-50"
              >
                {link}
              </NewWindowLink>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
);
