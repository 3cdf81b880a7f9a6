import ArrowRight from "virtual:icon/arrow-right";
import Check from "virtual:icon/check";
import type { ReactNode } from "react";
import { ProjectAccounts } from "#app/sections/projects/project-accounts.tsx";
import type { projectAccounts } from "#app/sections/projects/data.server.ts";
import { Fold } from "#app/ui/fold.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Questions } from "#app/ui/questions.tsx";
import { Section } from "#app/ui/section.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { Steps } from "#app/ui/steps.tsx";
import type { RenderedService } from "#cms/read.ts";
import type { Messages } from "#cms/schema/documents.ts";

type Props = {
  service: Pick<RenderedService, "html" | "features" | "audience" | "deliverables" | "steps" | "questions">;
  words: Omit<Messages["service"], "notFound" | "notFoundText">;
  readMore: string;
  related: readonly { slug: string; title: string }[];
  projects?: ReturnType<typeof projectAccounts>;
  /** Whether the part's ground is sand, if it has none of its own. */
  sand: boolean;
  /** Drawing and sample, where the head does not show them. */
  drawing?: ReactNode;
  sample?: ReactNode;
};

/** The parts of a service's page by their names in its content; each has something to show. */
export const serviceParts = {
  description: ({ service, drawing, sand, readMore }: Props) => (
    <Section
      dense
      sand={sand}
      runsOn={Boolean(drawing)}
      {...(drawing && { layout: "grid gap-x-16 gap-y-6 lg:grid-cols-2" })}
    >
      {/* On narrow screens the drawing is above its text, as part of the head. */}
      {drawing && (
        <div className="lg:order-last">
          {drawing}
          <div className="-mx-(--page-margin) bg-night-900 pt-3 lg:hidden" aria-hidden="true">
            <div className={`merlons ${sand ? "text-sand-100" : "text-sand-50"}`} />
          </div>
        </div>
      )}
      <div>
        <Prose html={service.html} className={drawing ? "" : "statement"} />
        {/<\/p>\s*</.test(service.html) && <Fold label={readMore} className="py-3 font-semibold text-emerald-deep" />}
      </div>
    </Section>
  ),
  features: ({ service: { features, audience, deliverables }, words, sand }: Props) => (
    <Section dense sand={sand} layout="grid gap-x-16 gap-y-6 lg:grid-cols-[1.4fr_1fr]">
      {features.length > 0 && (
        <div className="grid content-start">
          <h2 className="text-h2 mb-5">{words.features}</h2>
          <ul className="grid gap-x-12 sm:grid-cols-2">
            {features.map(({ id, title, text }) => (
              <li
                key={title}
                id={id}
                className="grid grid-cols-[auto_1fr] content-start gap-x-3 border-t border-sand-300 py-3.5 sm:odd:last:col-span-2"
              >
                <Check aria-hidden="true" className="mt-1 size-5 text-emerald-deep" strokeWidth={2.5} />
                <h3 className="text-name first-upper">{title}</h3>
                <p className="text-item col-start-2 mt-1.5 text-muted">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="grid content-start gap-y-6">
        <ShortList id="audience" title={words.audience} items={audience} />
        <ShortList id="deliverables" title={words.deliverables} items={deliverables} />
      </div>
    </Section>
  ),
  steps: ({ service: { steps }, words, sample, sand }: Props) => (
    <section className={`section-dense ${sample ? "on-night" : sand ? "bg-sand-100" : ""}`}>
      <div className={`container-page grid gap-x-16 gap-y-8 ${sample ? "lg:grid-cols-[1fr_1.25fr]" : ""}`}>
        {steps.length > 0 && (
          <div>
            <h2 id="steps" className="text-h2 mb-5">
              {words.steps}
            </h2>
            <Steps labelledBy="steps" steps={steps} onNight={Boolean(sample)} />
          </div>
        )}
        {sample && (
          <div className="self-center">
            {sample}
            <p className="text-small mt-4 text-sand-200">{words.sampleText}</p>
          </div>
        )}
      </div>
    </section>
  ),
  projects: ({ projects }: Props) => <ProjectAccounts {...projects!} />,
  questions: ({ service: { questions }, related, words, sand }: Props) => (
    <Section dense sand={sand} layout="grid gap-x-16 gap-y-6 lg:grid-cols-[1.4fr_1fr]">
      {questions.length > 0 && (
        <div>
          <h2 className="text-h2 mb-5">{words.questions}</h2>
          <Questions questions={questions} />
        </div>
      )}
      {related.length > 0 && <RelatedServices title={words.related} services={related} />}
    </Section>
  ),
};

const RelatedServices = ({ title, services }: { title: string; services: Props["related"] }) => (
  <section className="self-start border-t-2 border-emerald-deep pt-4">
    <h2 className="text-h3 mb-1">{title}</h2>
    <ul>
      {services.map(({ slug, title: name }) => (
        <li key={slug} className="group border-b border-sand-300 last:border-0">
          <SiteLink
            to={`/services/${slug}`}
            className="flex min-h-11 items-center gap-4 py-3 font-semibold group-hover:text-emerald-deep"
          >
            <span className="grow">{name}</span>
            <ArrowRight aria-hidden="true" className="arrow size-5 shrink-0 text-emerald-deep" />
          </SiteLink>
        </li>
      ))}
    </ul>
  </section>
);

type ShortListProps = {
  id: string;
  title: string;
  items: readonly string[];
};

/** A list beside another part of the page, if it has items. */
const ShortList = ({ id, title, items }: ShortListProps) =>
  items.length > 0 && (
    <section id={id} className="self-start border-t-2 border-emerald-deep pt-4">
      <h2 className="text-h3">{title}</h2>
      <ul className="text-item mt-3 grid gap-y-2">
        {items.map((text) => (
          <li key={text} className="grid grid-cols-[auto_1fr] gap-3.5">
            <span aria-hidden="true" className="rule-mark mt-[0.72em] text-emerald-deep" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
