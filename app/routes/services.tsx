import type { Route } from "./+types/services";
import { contentIn } from "#app/content.server.ts";
import { localeOf } from "#app/i18n/locale.ts";
import { pageHead } from "#app/seo/head.server.ts";
import { breadcrumbList, collectionPage } from "#app/seo/json-ld.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { serviceCards } from "./service-cards.server.ts";
import { ServicesGrid } from "./services-grid.tsx";

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeOf(url.pathname);
  const { servicesPage, messages } = contentIn(locale);
  const services = serviceCards(locale);
  const page = { path: "/services", name: servicesPage.title, description: servicesPage.meta.description };
  return {
    head: pageHead({
      locale,
      path: page.path,
      ...servicesPage.meta,
      structuredData: [
        collectionPage(
          locale,
          page,
          services.map(({ slug, title }) => ({ name: title, path: `/services/${slug}` })),
        ),
        breadcrumbList(locale, [page]),
      ],
    }),
    title: servicesPage.title,
    intro: servicesPage.intro,
    services,
    messages: { learnMore: messages.actions.learnMore, about: messages.actions.about },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Services({ loaderData }: Route.ComponentProps) {
  const { title, intro, services, messages } = loaderData;
  return (
    <>
      <PageHeader title={title} intro={intro} />
      <div className="container-page pt-14 pb-32 md:pt-20">
        <ServicesGrid services={services} messages={messages} heading="h2" />
      </div>
    </>
  );
}
