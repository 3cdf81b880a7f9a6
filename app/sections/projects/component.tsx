import ArrowRight from "virtual:icon/arrow-right";
import type { SectionProps } from "#app/sections/section-props.ts";
import { Section, SectionHeading } from "#app/ui/section.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { ProjectFacts } from "./project-facts.tsx";

/** Projects in short: each links to the full account on the page of its service, if it has one. */
export const Component = ({ id, sand, data: { title, intro, entries } }: SectionProps<"projects">) => (
  <Section dense sand={sand}>
    <SectionHeading id={id} title={title} intro={intro} />
    <ul>
      {entries.map(({ service, ...project }) => (
        <li
          key={project.title}
          className="group relative grid gap-x-10 gap-y-4 border-t border-sand-300 py-6 last:pb-0 md:grid-cols-[1fr_min(16rem,35%)]"
        >
          <div>
            <ProjectFacts of={project.facts} className="text-muted" />
            <h3 className="text-h3 mt-1.5">
              {service ? (
                <SiteLink
                  to={`/services/${service}#projects`}
                  className="decoration-1 underline-offset-[0.25em] group-hover:underline after:absolute after:inset-0"
                >
                  {project.title}
                </SiteLink>
              ) : (
                project.title
              )}
            </h3>
            <p className="mt-1 text-muted">{project.client}</p>
            <p className="mt-4">{project.outcome}</p>
          </div>
          {project.figure && (
            <div>
              <p className="text-h2 text-emerald-deep">
                <bdi>{project.figure}</bdi>
              </p>
              <p className="text-small mt-1 text-muted">{project.source}</p>
            </div>
          )}
          {service && <ArrowRight aria-hidden="true" className="arrow absolute end-0 top-6 size-5 text-emerald-deep" />}
        </li>
      ))}
    </ul>{" "}
  </Section>
);
