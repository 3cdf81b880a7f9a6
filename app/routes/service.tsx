import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import type { Route } from "./+types/service";
import { breadcrumbs, editionAt, movedPage, serviceIn } from "#app/content.server.ts";
import { serviceCards } from "#app/features/cards/cards.server.ts";
import { ServicesGrid } from "#app/features/cards/services-grid.tsx";
import { localePath } from "#app/i18n/locale.ts";
import { backdrop } from "#app/pictures.server.ts";
import { documentTitle, pageHead } from "#app/seo/head.server.ts";
import { faqPage, service as serviceNode } from "#app/seo/json-ld.server.ts";
import { ContactBand } from "#app/ui/contact-band.tsx";
import { BrokenPage } from "#app/ui/figure.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section, SectionHeading } from "#app/ui/section.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { carouselSlugs } from "#content/pages.ts";

export { pageMeta as meta } from "#app/seo/page-meta.ts";

export function loader({ context, url, params }: Route.LoaderArgs) {
  const edition = editionAt({ context, url });
  const { locale, messages, pages, settings } = edition;
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
  const { slug, title, html, features, audience, deliverables, steps, questions, sceneAlt } = service;
  const { notFound: _notFound, notFoundText: _notFoundText, ...words } = messages.service;
  return data({
    found: true as const,
    head: pageHead(edition, { path: `/services/${slug}`, name: title, ...service.meta }, [
      serviceNode(edition, service),
      faqPage(edition, service),
    ]),
    service: { slug, title, html, features, audience, deliverables, steps, questions, sceneAlt },
    picture: backdrop(edition, service.scene),
    related: serviceCards(edition, service.related),
    words,
    contactUs: messages.actions.contactUs,
    card: { learnMore: messages.actions.learnMore, about: messages.actions.about },
    breadcrumbs: breadcrumbs(edition, "/services"),
  });
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.found) return <ServiceNotFound {...loaderData} />;
  const { service, picture, related, words, card, contactUs } = loaderData;
  // Three in a row; what would be left over fills rows of two.
  const inPairs = [0, 4, 2][service.features.length % 3] ?? 0;
  return (
    <>
      <PageHeader
        title={service.title}
        scene={{ picture, alt: service.sceneAlt }}
        breadcrumbs={loaderData.breadcrumbs}
      />
      <div className="container-page grid gap-x-16 gap-y-12 pt-16 pb-20 md:pt-24 lg:grid-cols-[1.6fr_1fr]">
        <div className="prose text-lead" dangerouslySetInnerHTML={{ __html: service.html }} />
        <section className="self-start rounded-lg bg-sand-100 p-7 md:p-8">
          <h2 className="text-h3 mb-5">{words.audience}</h2>
          <MarkedList
            items={service.audience}
            mark={<span aria-hidden="true" className="figure-mask mt-[0.55em] size-3 text-emerald-deep" />}
          />
        </section>
      </div>
      <Section sand>
        <SectionHeading title={words.features} />
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-6">
          {service.features.map(({ title, text }, index) => (
            <li
              key={title}
              className={`reveal rounded-lg border border-sand-200 bg-sand-50 p-7 lg:col-span-2 ${index >= service.features.length - inPairs ? "lg:col-span-3" : ""}`}
            >
              <span
                aria-hidden="true"
                className="mb-5 grid size-9 place-items-center rounded-sm bg-emerald-deep text-sand-50"
              >
                <Check className="size-5" strokeWidth={2.5} />
              </span>
              <h3 className="text-h3 first-upper">{title}</h3>
              <p className="mt-3 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section layout="grid gap-x-16 gap-y-16 lg:grid-cols-[1.6fr_1fr]">
        <div>
          <SectionHeading title={words.steps} />
          <ol className="relative grid gap-9 before:absolute before:inset-y-3 before:start-5 before:w-px before:bg-sand-300">
            {service.steps.map(({ title, text }, index) => (
              <li key={title} className="relative grid grid-cols-[2.5rem_1fr] gap-5">
                <span
                  aria-hidden="true"
                  className="grid size-10 place-items-center rounded-full border border-sand-300 bg-sand-50 font-semibold tabular-nums text-emerald-deep"
                >
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-h3">{title}</h3>
                  <p className="mt-2 max-w-[38.5em] text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <div className="self-start border-t-2 border-emerald-deep pt-6">
          <h2 className="text-h3 mb-5">{words.deliverables}</h2>
          <MarkedList
            items={service.deliverables}
            mark={<Check aria-hidden="true" className="mt-[0.35em] size-4.5 text-emerald-deep" strokeWidth={2.5} />}
          />
        </div>
      </Section>
      <Section sand layout="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.8fr]">
        <h2 className="text-h2">{words.questions}</h2>
        <div>
          {service.questions.map(({ question, answer }) => (
            <details key={question} className="group border-b border-sand-300 first:border-t">
              <summary className="flex min-h-16 list-none items-center justify-between gap-6 py-4 text-[1.0625rem] font-semibold [&::-webkit-details-marker]:hidden">
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
      </Section>
      {related.length > 0 && (
        <Section>
          <SectionHeading title={words.related} />
          <ServicesGrid services={related} messages={card} />
        </Section>
      )}
      <ContactBand
        title={words.contactTitle}
        text={words.contactText}
        button={contactUs}
        to={`/contact?about=${service.slug}`}
      />
    </>
  );
}

const MarkedList = ({ items, mark }: { items: readonly string[]; mark: ReactNode }) => (
  <ul className="grid gap-4">
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
