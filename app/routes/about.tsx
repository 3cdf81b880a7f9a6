import { type ReactNode, useId } from "react";
import type { Route } from "./+types/about";
import { closingWords, siteAt } from "#app/content.server.ts";
import { Certificates } from "#app/features/references/certificates.tsx";
import { CheckUs } from "#app/features/references/check-us.tsx";
import { People } from "#app/features/references/people.tsx";
import { ProjectList } from "#app/features/references/projects.tsx";
import { certificateList, peopleList, projectList, registers } from "#app/features/references/references.server.ts";
import { scene } from "#app/pictures.server.ts";
import { pageHead } from "#app/seo/head.server.ts";
import { peopleAndCertificates, organization, webPage } from "#app/seo/json-ld.server.ts";
import { ContactBand } from "#app/ui/contact-band.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SceneBeside } from "#app/ui/picture.tsx";
import { FoldedProse } from "#app/ui/prose.tsx";
import { Section, SectionHeading } from "#app/ui/section.tsx";
import { Sheet } from "#app/ui/sheet.tsx";

export { pageMeta as meta } from "#app/seo/page-meta.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const site = siteAt({ context, url });
  const { company, locale, messages, pages } = site;
  const { meta: metadata, checkUs: _checkUs, pillars, ...about } = pages.about;
  const page = { path: "/about", ...metadata };
  return {
    head: pageHead(site, page, [
      { ...organization(site), ...peopleAndCertificates(site) },
      webPage(site, page, "AboutPage"),
    ]),
    about: {
      ...about,
      pillars: { ...pillars, picture: pillars.scene && scene(site, pillars.scene) },
      whoWeAre: { title: about.whoWeAre.title, html: about.whoWeAre.body.html },
      closing: closingWords(site),
    },
    company: company.name[locale],
    picture: scene(site, about.scene),
    projects: projectList(site),
    people: peopleList(site),
    certificates: certificateList(site),
    registers: registers(site),
    marks: messages.service.sampleMarks,
    more: messages.service.sampleWhole,
    readMore: messages.actions.readMore,
  };
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { about, company, picture, projects, people, certificates, marks, more, readMore } = loaderData;
  const { whoWeAre, pillars, achievements, inspection, closing } = about;
  const sections = [
    projects && { ...projects, id: "projects", list: <ProjectList projects={projects.entries} /> },
    people && { ...people, id: "people", list: <People {...people} /> },
    certificates && { ...certificates, id: "certificates", list: <Certificates {...certificates} /> },
  ].filter((one) => one !== undefined);
  return (
    <>
      <PageHeader
        title={about.title}
        company={company}
        intro={about.subtitle}
        scene={{ picture, alt: about.sceneAlt }}
      />
      <Section dense>
        <h2 className="text-h2 mb-4">{whoWeAre.title}</h2>
        <FoldedProse html={whoWeAre.html} className="statement" more={readMore} />
      </Section>
      <Pillars {...pillars} />
      <Section dense>
        <h2 className="text-h2 mb-6">{achievements.title}</h2>
        <ul
          className={`grid gap-x-12 gap-y-5 md:gap-y-10 ${inPairs(achievements.items) ? "md:grid-cols-2" : "md:grid-cols-3"}`}
        >
          {achievements.items.map(({ value, title, text }) => (
            <li key={title} className="flex flex-wrap gap-x-4 border-t-2 border-emerald-deep pt-4 md:block">
              <p className="text-figure min-w-[min(7.25rem,30vw)] text-emerald-deep">
                <bdi>{value}</bdi>
              </p>
              <div className="min-w-0 grow basis-[10.5rem]">
                <h3 className="text-h3 md:mt-3">{title}</h3>
                <p className="text-item mt-2 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      {sections.map(({ id, title, intro, list }, index) => (
        <Section key={id} dense sand={index % 2 === 0}>
          <SectionHeading id={id} title={title} intro={intro} />
          {list}
        </Section>
      ))}
      {inspection && (
        <Section dense sand={sections.length % 2 === 0}>
          <SectionHeading id="inspection" title={inspection.title} intro={inspection.intro} />
          <Sheet id="sheet" sheet={inspection.sheet} stamp={inspection.stamp} marks={marks} more={more} />
        </Section>
      )}
      <CheckUs {...loaderData.registers} />
      <ContactBand {...closing} />
    </>
  );
}

/** Two or four entries fill rows of two; other numbers use rows of three. */
const inPairs = ({ length }: readonly unknown[]) => length === 2 || length === 4;

type PillarsProps = Route.ComponentProps["loaderData"]["about"]["pillars"];

/** The company's purpose, beside a picture if there is one, and its values. */
function Pillars({ title, picture, sceneAlt = "", mission, vision, values }: PillarsProps) {
  return (
    <section className="on-night">
      <div className="relative">
        {picture && <SceneBeside picture={picture} alt={sceneAlt} low />}
        <div className={`container-page relative pt-9 pb-4 md:pt-16 ${picture ? "lg:min-h-[33rem] lg:pb-14" : ""}`}>
          <h2 className={`text-h2 mb-6 ${picture ? "lg:max-w-[40%]" : ""}`}>{title}</h2>
          <div className={`grid gap-x-12 gap-y-6 ${picture ? "lg:max-w-[40%] lg:pe-6" : "lg:grid-cols-2"}`}>
            {[mission, vision].map((pillar) => (
              <Pillar key={pillar.title} title={pillar.title}>
                <p className="md:text-lead mt-2 md:mt-3">{pillar.text}</p>
              </Pillar>
            ))}
          </div>
        </div>
      </div>
      <div className="container-page section-dense max-lg:pt-0">
        <Pillar title={values.title}>
          <ul
            className={`mt-3 grid gap-x-12 md:mt-4 md:gap-y-10 ${inPairs(values.items) ? "md:grid-cols-2" : "md:grid-cols-3"}`}
          >
            {values.items.map((value) => (
              <li key={value.title} className="relative py-4 md:py-0">
                <h4 className="font-semibold">{value.title}</h4>
                <Fold title={value.title} />
                <p className="text-item mt-2 text-sand-200">{value.text}</p>
              </li>
            ))}
          </ul>
        </Pillar>
      </div>
    </section>
  );
}

/** A card labelled by its heading, since every article of a page needs its own name. */
function Pillar({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className="border-t border-sand-200/30 pt-5">
      <h3 id={titleId} className="text-h3">
        {title}
      </h3>
      {children}
    </article>
  );
}
