import { Picture } from "#app/ui/picture.tsx";
import type { ProjectAccountsData } from "./data.server.ts";
import { ProjectFacts } from "./project-facts.tsx";

/** The projects of a service, each with its needs, work and result. */
export const ProjectAccounts = ({ title, words, entries }: ProjectAccountsData) => (
  <section className="on-night section-dense">
    <div className="container-page">
      <h2 id="projects" className="text-h2">
        {title}
      </h2>
      {entries.map((project) => (
        <article
          key={project.title}
          aria-label={project.title}
          className="mt-8 grid gap-x-16 gap-y-8 border-t border-sand-200/35 pt-6 lg:grid-cols-[1fr_1.6fr]"
        >
          <div>
            <ProjectFacts of={project.facts} className="text-sand-200" />
            <h3 className="text-h3 mt-1.5">{project.title}</h3>
            <p className="mt-1 text-sand-200">{project.client}</p>
            {project.reference && <p className="mt-4">{project.reference}</p>}
            {project.picture && (
              <Picture
                picture={project.picture}
                alt={project.alt ?? ""}
                sizes="(width >= 64rem) 36rem"
                className="mt-6 aspect-[16/10] w-full rounded-lg object-cover"
              />
            )}
          </div>
          <dl className="grid content-start gap-x-12 gap-y-6 md:grid-cols-2">
            <Account label={words.needed}>{project.needed}</Account>
            <Account label={words.done}>{project.done}</Account>
            <div className="border-t border-sand-200/35 pt-6 md:col-span-2">
              <dt className="text-small font-medium text-emerald-light">{words.outcome}</dt>
              <dd className="mt-2 grid gap-x-12 gap-y-3 md:grid-cols-[auto_1fr] md:items-center">
                {project.figure && (
                  <p className="text-figure text-lamp">
                    <bdi>{project.figure}</bdi>
                  </p>
                )}
                <div>
                  <p className="text-lead max-w-[37.5em]">{project.outcome}</p>
                  {project.source && <p className="text-small mt-2 text-sand-200">{project.source}</p>}
                </div>
              </dd>
            </div>
          </dl>
        </article>
      ))}
    </div>
  </section>
);

const Account = ({ label, children }: { label: string; children: string }) => (
  <div>
    <dt className="text-small font-medium text-emerald-light">{label}</dt>
    <dd className="mt-2 text-sand-100">{children}</dd>
  </div>
);
