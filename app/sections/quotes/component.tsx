import { inRows } from "#app/sections/in-rows.ts";
import type { SectionProps } from "#app/sections/section-props.ts";
import { comma } from "#i18n/locale.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Section, SectionHeading } from "#app/ui/section.tsx";

/** Quotes of clients, each with its speaker; a single one is large. */
export function Component({ id, sand, data: { title, intro, quotes } }: SectionProps<"quotes">) {
  const locale = useLocale();
  const isAlone = quotes.length === 1;
  return (
    <Section dense sand={sand}>
      <SectionHeading id={id} title={title} intro={intro} />
      <ul className={isAlone ? "max-w-[50em]" : `grid gap-x-12 gap-y-8 ${inRows(quotes)}`}>
        {quotes.map(({ text, name, role, company }) => (
          <li key={`${name} ${text}`} className="border-s-2 border-emerald-deep ps-5">
            <figure>
              <blockquote className={isAlone ? "text-lead" : ""}>
                <p>{text}</p>
              </blockquote>
              <figcaption className="text-item mt-3 text-muted">
                <bdi className="font-semibold text-ink">{name}</bdi>
                {(role || company) && (
                  <span className="block">{[role, company].filter(Boolean).join(comma[locale])}</span>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
