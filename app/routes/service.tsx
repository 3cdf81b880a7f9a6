import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import type { Route } from "./+types/service";
import { breadcrumbs, editionAt, movedPage, serviceIn } from "#app/content.server.ts";
import { drawingHtml } from "#app/features/drawings/drawing.server.tsx";
import { usePlayedDrawing } from "#app/features/drawings/use-played-drawing.ts";
import { ProjectAccounts } from "#app/features/proof/projects.tsx";
import { projectAccounts } from "#app/features/proof/proof.server.ts";
import { formatPhone } from "#app/i18n/format.ts";
import { localePath } from "#app/i18n/locale.ts";
import { scene } from "#app/pictures.server.ts";
import { documentTitle, pageHead } from "#app/seo/head.server.ts";
import { faqPage, service as serviceNode } from "#app/seo/json-ld.server.ts";
import { ContactBand } from "#app/ui/contact-band.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Section } from "#app/ui/section.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { BrokenPage } from "#app/ui/wall.tsx";
import { carouselSlugs } from "#content/pages.ts";

export { pageMeta as meta } from "#app/seo/page-meta.ts";

export function loader({ context, url, params }: Route.LoaderArgs) {
  const edition = editionAt({ context, url });
  const { company, locale, messages, pages, services, settings } = edition;
  const known = carouselSlugs[params.slug];
  if (known && settings.carouselSlugs === "redirect") {
    throw redirect(localePath(locale, `/services/${known}`) + url.search, 301);
  }
  const service = serviceIn(edition, params.slug);
  if (!service) {
    const moved = movedPage(edition, `/services/${params.slug}`, url);
    if (moved) throw moved;
    const { notFound, notFoundText } = messages.service;
    const head = [
      { title: documentTitle(edition, { path: url.pathname, title: notFound }) },
      { name: "robots", content: "noindex" },
    ];
    return data({ found: false as const, head, notFound, notFoundText, title: pages.services.title }, { status: 404 });
  }
  const { slug, title, summary, html, features, audience, deliverables, steps, questions, sceneAlt } = service;
  const { notFound: _notFound, notFoundText: _notFoundText, ...words } = messages.service;
  return data({
    found: true as const,
    head: pageHead(edition, { path: `/services/${slug}`, name: title, ...service.meta }, [
      serviceNode(edition, service),
      faqPage(edition, service),
    ]),
    service: { slug, title, summary, html, features, audience, deliverables, steps, questions, sceneAlt },
    picture: scene(edition, service.scene),
    drawing: service.drawings?.[0] && drawingHtml(service.drawings[0], locale),
    related: services
      .filter((other) => service.related.includes(other.slug))
      .map((other) => ({ slug: other.slug, title: other.title })),
    projects: projectAccounts(edition, slug),
    words,
    contactUs: messages.actions.contactUs,
    phone: company.phone,
    breadcrumbs: breadcrumbs(edition, "/services"),
  });
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  usePlayedDrawing(loaderData.found ? loaderData.drawing : undefined);
  if (!loaderData.found) return <ServiceNotFound {...loaderData} />;
  const { service, picture, drawing, related, projects, words, contactUs, phone } = loaderData;
  const audience = (
    <section id="audience" className="self-start border-t-2 border-emerald-deep pt-4">
      <h2 className="text-h3 mb-3">{words.audience}</h2>
      <MarkedList
        items={service.audience}
        mark={<span aria-hidden="true" className="rule-mark mt-[0.72em] text-emerald-deep" />}
      />
    </section>
  );
  return (
    <>
      <PageHeader
        title={service.title}
        intro={service.summary}
        scene={{ picture, alt: service.sceneAlt }}
        breadcrumbs={loaderData.breadcrumbs}
      >
        <div className="mt-8 flex flex-wrap gap-3">
          <SiteLink to={`/contact?about=${service.slug}`} className="button button-light">
            {contactUs}
          </SiteLink>
          <a href={`tel:${phone}`} className="button button-outline">
            <Phone aria-hidden="true" className="size-4.5" />
            <bdi dir="ltr">{formatPhone(phone)}</bdi>
          </a>
        </div>
      </PageHeader>
      <Section dense layout={`grid gap-x-16 gap-y-6 ${drawing ? "lg:grid-cols-2" : "lg:grid-cols-[1.6fr_1fr]"}`}>
        <Prose html={service.html} />
        {drawing ? <div dangerouslySetInnerHTML={{ __html: drawing }} /> : audience}
      </Section>
      <Section sand dense>
        <h2 className="text-h2 mb-4 md:mb-6">{words.features}</h2>
        <ul className="full-rows -mb-4 grid gap-x-12 sm:grid-cols-2 md:-mb-7 lg:grid-cols-6">
          {service.features.map(({ id, title, text }) => (
            <li key={title} id={id} className="border-t border-sand-300 pt-3.5 pb-4 md:pb-7">
              <h3 className="text-h3 first-upper">{title}</h3>
              <p className="text-item mt-1.5 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section dense>
        <h2 id="steps" className="text-h2 mb-4 md:mb-6">
          {words.steps}
        </h2>
        <Steps steps={service.steps} />
        <div className={`mt-6 grid gap-x-16 gap-y-6 md:mt-9 ${drawing ? "md:grid-cols-2" : ""}`}>
          {drawing && audience}
          <section className="border-t-2 border-emerald-deep pt-4">
            <h2 id="deliverables" className="text-h3 mb-3">
              {words.deliverables}
            </h2>
            <MarkedList
              items={service.deliverables}
              mark={<Check aria-hidden="true" className="mt-[0.25em] size-4.5 text-emerald-deep" strokeWidth={2.5} />}
            />
          </section>
        </div>
      </Section>
      {projects && <ProjectAccounts {...projects} />}
      <Section sand dense layout="grid gap-x-16 gap-y-8 lg:grid-cols-[1.6fr_1fr]">
        <div>
          <h2 className="text-h2 mb-4 md:mb-6">{words.questions}</h2>
          {service.questions.map(({ id, question, answer }) => (
            <details key={question} id={id} className="group border-b border-sand-300 first-of-type:border-t">
              <summary className="flex min-h-12 list-none items-center justify-between gap-6 py-2 text-[1.0625rem] font-semibold [&::-webkit-details-marker]:hidden">
                <h3>{question}</h3>
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 text-emerald-deep transition-[rotate] duration-[240ms] ease-door group-open:rotate-180"
                />
              </summary>
              <p className="max-w-[44em] pb-6 text-muted">{answer}</p>
            </details>
          ))}
        </div>
        {related.length > 0 && <Related title={words.related} services={related} />}
      </Section>
      <ContactBand
        title={words.contactTitle}
        text={words.contactText}
        button={contactUs}
        to={`/contact?about=${service.slug}`}
        phone={phone}
      />
    </>
  );
}

type Step = { title: string; text: string };

/** Numbered steps along a line: downwards on small screens, in the reading direction on large ones. */
const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="grid lg:auto-cols-fr lg:grid-flow-col lg:gap-x-8">
    {steps.map(({ title, text }, index) => (
      <li
        key={title}
        className="relative grid grid-cols-[auto_1fr] gap-x-5 pb-4 before:absolute before:top-9 before:bottom-0 before:start-4.5 before:w-px before:bg-sand-300 last:pb-0 last:before:hidden lg:block lg:pb-0 lg:before:start-12 lg:before:-end-5 lg:before:top-4.5 lg:before:bottom-auto lg:before:h-px lg:before:w-auto"
      >
        <span
          aria-hidden="true"
          className="grid size-9 place-items-center rounded-full border border-sand-300 font-semibold text-emerald-deep"
        >
          {index + 1}
        </span>
        <div className="lg:mt-4">
          <h3 className="text-h3">{title}</h3>
          <p className="text-item mt-1 text-muted">{text}</p>
        </div>
      </li>
    ))}
  </ol>
);

type RelatedProps = { title: string; services: readonly { slug: string; title: string }[] };

const Related = ({ title, services }: RelatedProps) => (
  <section className="self-start border-t-2 border-emerald-deep pt-6">
    <h2 className="text-h3 mb-3">{title}</h2>
    <ul>
      {services.map(({ slug, title: name }) => (
        <li key={slug} className="group border-b border-sand-300 last:border-0">
          <SiteLink
            to={`/services/${slug}`}
            className="flex min-h-12 items-center justify-between gap-6 py-2.5 font-semibold group-hover:text-emerald-deep"
          >
            {name}
            <ArrowRight
              aria-hidden="true"
              className="mirrored size-5 shrink-0 text-emerald-deep transition-[translate] duration-[240ms] ease-door group-hover:ltr:translate-x-1 group-hover:rtl:-translate-x-1"
            />
          </SiteLink>
        </li>
      ))}
    </ul>
  </section>
);

type MarkedListProps = { items: readonly string[]; mark: ReactNode };

const MarkedList = ({ items, mark }: MarkedListProps) => (
  <ul className="text-item grid gap-y-2.5">
    {items.map((text) => (
      <li key={text} className="grid grid-cols-[auto_1fr] gap-3.5">
        {mark}
        {text}
      </li>
    ))}
  </ul>
);

type NotFound = {
  notFound: string;
  notFoundText: string;
  /** Title of the list of services, to which the page leads. */
  title: string;
};

const ServiceNotFound = ({ notFound, notFoundText, title }: NotFound) => (
  <BrokenPage>
    <h1 className="text-display">{notFound}</h1>
    <p className="text-lead mt-6 max-w-[33.5em] text-sand-200">{notFoundText}</p>
    <SiteLink to="/services" className="button button-light mt-10">
      {title}
    </SiteLink>
  </BrokenPage>
);
