import type { Route } from "./+types/route";
import { company, contentIn, settings } from "#app/content.server.ts";
import { type Locale, localeOf } from "#app/i18n/locale.ts";
import { backdrop, mark } from "#app/pictures.server.ts";
import { ContactBand } from "#app/routes/contact-band.tsx";
import { serviceCards } from "#app/routes/service-cards.server.ts";
import { pageHead } from "#app/seo/head.server.ts";
import { organization, webSite } from "#app/seo/json-ld.server.ts";
import { CarouselSection } from "./carousel-section.tsx";
import { Hero } from "./hero.tsx";
import { Logos } from "./logos.tsx";
import { ServicesSection } from "./services-section.tsx";
import { Vision } from "./vision.tsx";

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeOf(url.pathname);
  const { home, about, messages } = contentIn(locale);
  const { learnMore, contactUs, newWindow } = messages.actions;
  return {
    head: pageHead({ locale, path: "/", ...home.meta, structuredData: [organization(locale), webSite(locale)] }),
    sections: settings.homeSections,
    actions: { learnMore, about: messages.actions.about, contactUs, newWindow },
    hero: { ...home.hero, picture: backdrop("hero"), video: messages.video },
    carousel: {
      title: home.carousel.title,
      slides: home.carousel.slides.map((slide) => ({ ...slide, picture: backdrop(slide.scene) })),
      messages: messages.carousel,
    },
    services: { ...home.services, cards: serviceCards(locale) },
    vision: { ...home.vision, picture: backdrop(home.vision.scene) },
    partners: { ...home.partners, logos: logos(company.partners, locale) },
    customers: { ...home.customers, logos: logos(company.customers, locale) },
    closing: about.closing,
  };
}

const logos = (companies: typeof company.partners, locale: Locale) =>
  companies.map(({ id, name }) => ({ mark: mark(id), name: name[locale] }));

export type HomeData = ReturnType<typeof loader>;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Home({ loaderData: data }: Route.ComponentProps) {
  const sections = {
    hero: <Hero key="hero" hero={data.hero} />,
    carousel: <CarouselSection key="carousel" carousel={data.carousel} actions={data.actions} />,
    services: <ServicesSection key="services" services={data.services} actions={data.actions} />,
    vision: <Vision key="vision" vision={data.vision} newWindow={data.actions.newWindow} />,
    partners: <Logos key="partners" {...data.partners} columns="md:grid-cols-5" />,
    customers: <Logos key="customers" {...data.customers} columns="md:grid-cols-3 lg:grid-cols-6" />,
    closing: <ContactBand key="closing" {...data.closing} />,
  };
  return data.sections.map((name) => sections[name]);
}
