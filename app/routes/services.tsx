import type { Route } from "./+types/services";
import { closingWords, siteAt } from "#app/content.server.ts";
import { pageHead } from "#app/seo/head.server.ts";
import { collectionPage } from "#app/seo/json-ld.server.ts";
import { serviceCards } from "#app/features/cards/cards.server.ts";
import { ServicesGrid } from "#app/features/cards/services-grid.tsx";
import { ContactBand } from "#app/ui/contact-band.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

export { pageMeta as meta } from "#app/seo/page-meta.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const site = siteAt({ context, url });
  const { messages, pages } = site;
  const services = serviceCards(site);
  const { title, intro, meta: metadata } = pages.services;
  const page = { path: "/services", name: title, ...metadata };
  const entries = services.map(({ slug, title: name }) => ({ name, path: `/services/${slug}` }));
  return {
    head: pageHead(site, page, [collectionPage(site, page, entries)]),
    title,
    intro,
    services,
    messages: { learnMore: messages.actions.learnMore, about: messages.actions.about },
    closing: closingWords(site),
  };
}

export default function Services({ loaderData }: Route.ComponentProps) {
  const { title, intro, services, messages, closing } = loaderData;
  return (
    <>
      <PageHeader title={title} intro={intro} />
      <div className="container-page pt-14 pb-14 md:pt-20 md:pb-20">
        <ServicesGrid services={services} messages={messages} heading="h2" />
      </div>
      <ContactBand {...closing} />
    </>
  );
}
