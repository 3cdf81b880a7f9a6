import ArrowRight from "virtual:icon/arrow-right";
import { useStage } from "#app/features/drawings/use-stage.ts";
import type { SectionProps } from "#app/sections/section-props.ts";
import { Section, SectionHeading } from "#app/ui/section.tsx";
import { Sheet } from "#app/ui/sheet.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";

/** Steps and deliverables of a service, shown before the first contact. */
export function Component({ id, sand, data }: SectionProps<"proof">) {
  const { title, intro, service, link, drawing, sheet, words } = data;
  useStage(drawing);
  return (
    <Section sand={sand}>
      <SectionHeading id={id} title={title} intro={intro} />
      <div className="later grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="grid" dangerouslySetInnerHTML={{ __html: drawing }} />
        <Sheet id="sample" sheet={sheet} stamp={words.sample} marks={words.sampleMarks} more={words.sampleWhole} />
        <p className="text-small text-muted lg:order-1">{words.sampleText}</p>
        <SiteLink
          to={`/services/${service}`}
          className="group inline-flex min-h-11 items-center gap-2 font-semibold text-emerald-deep hover:underline"
        >
          <span>{link}</span>
          <ArrowRight aria-hidden="true" className="arrow size-4.5" />
        </SiteLink>
      </div>
    </Section>
  );
}
