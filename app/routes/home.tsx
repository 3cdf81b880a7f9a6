import type { Route } from "./+types/home";
import ArrowRight from "lucide-react/icons/arrow-right";
import { closingWords, type LocalizedSite, siteAt, serviceIn } from "#app/content.server.ts";
import { serviceCards } from "#app/features/cards/cards.server.ts";
import { ServicesGrid } from "#app/features/cards/services-grid.tsx";
import { drawingHtml } from "#app/features/drawings/drawing.server.tsx";
import { usePlayedDrawing } from "#app/features/drawings/use-played-drawing.ts";
import { heroScene, mark, scene } from "#app/pictures.server.ts";
import { pageHead } from "#app/seo/head.server.ts";
import { organization, webSite } from "#app/seo/json-ld.server.ts";
import { ContactBand } from "#app/ui/contact-band.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { SceneBeside } from "#app/ui/picture.tsx";
import { Section, SectionHeading } from "#app/ui/section.tsx";
import { Sheet } from "#app/ui/sheet.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import type { Company } from "#cms/schema/company.ts";
import { CarouselSection } from "./home/carousel.tsx";
import { Hero } from "./home/hero.tsx";

export { pageMeta as meta } from "#app/seo/page-meta.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const site = siteAt({ context, url });
  const { company, messages, pages, settings } = site;
  const { home } = pages;
  const { learnMore, contactUs, newWindow } = messages.actions;
  return {
    head: pageHead(site, { path: "/", ...home.meta }, [organization(site), webSite(site)]),
    sections: settings.homeSections,
    actions: { learnMore, about: messages.actions.about, contactUs, newWindow },
    hero: { ...home.hero, picture: heroScene(site), video: messages.video },
    carousel: {
      title: home.carousel.title,
      slides: home.carousel.slides.map((slide) => ({ ...slide, picture: scene(site, slide.scene) })),
      messages: messages.carousel,
    },
    services: { ...home.services, cards: serviceCards(site) },
    proof: proof(site),
    vision: { ...home.vision, picture: scene(site, home.vision.scene) },
    partners: { ...home.partners, logos: logos(site, company.partners) },
    customers: { ...home.customers, logos: logos(site, company.customers) },
    closing: closingWords(site),
  };
}

/** Undefined if its texts are missing, or if the service has no drawing or sample. */
function proof(site: LocalizedSite) {
  const { locale, messages, pages } = site;
  const words = pages.home.proof;
  const service = words && serviceIn(site, words.service);
  const [drawing] = service?.drawings ?? [];
  const [sheet] = service?.samples ?? [];
  if (!service || !drawing || !sheet) return undefined;
  const { sample, sampleText, sampleMarks, sampleWhole } = messages.service;
  return {
    ...words,
    service: service.slug,
    drawing: drawingHtml(drawing, locale),
    sheet,
    words: { sample, sampleText, sampleMarks, sampleWhole },
  };
}

const logos = (site: LocalizedSite, companies: Company["partners"]) =>
  companies.map(({ id, name }) => ({ mark: mark(site, id), name: name[site.locale] }));

export default function Home({ loaderData: data }: Route.ComponentProps) {
  usePlayedDrawing(data.proof?.drawing);
  const sections = {
    hero: <Hero key="hero" hero={data.hero} />,
    carousel: <CarouselSection key="carousel" carousel={data.carousel} actions={data.actions} />,
    services: <Services key="services" services={data.services} actions={data.actions} />,
    proof: data.proof && <Proof key="proof" proof={data.proof} />,
    vision: <Vision key="vision" vision={data.vision} newWindow={data.actions.newWindow} />,
    partners: <Logos key="partners" {...data.partners} columns="md:grid-cols-5" />,
    customers: <Logos key="customers" {...data.customers} columns="md:grid-cols-3 lg:grid-cols-6" />,
    closing: <ContactBand key="closing" {...data.closing} />,
  };
  return data.sections.map((name) => sections[name]);
}

type HomeData = Route.ComponentProps["loaderData"];

function Services({ services, actions }: Pick<HomeData, "services" | "actions">) {
  return (
    <section className="section-space bg-sand-50 pt-4">
      <div className="container-page">
        <SectionHeading title={services.title} intro={services.intro} />
        <ServicesGrid services={services.cards} messages={actions} brief />
      </div>
    </section>
  );
}

/** Steps and deliverables of a service, shown before the first contact. */
function Proof({
  proof: { title, intro, service, link, drawing, sheet, words },
}: {
  proof: NonNullable<HomeData["proof"]>;
}) {
  return (
    <Section>
      <SectionHeading title={title} intro={intro} />
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

type LogosProps = { title: string; intro: string; logos: { mark: string; name: string }[]; columns: string };

/**
 * Logos of partners or customers above their names: one colour, equal weight, with the columns of
 * docs/behaviour.md; in centred rows on phones.
 */
const Logos = ({ title, intro, logos, columns }: LogosProps) => (
  <section className="logos later section-dense bg-sand-50 [.logos+&]:pt-0">
    <div className="container-page">
      <h2 className="text-h3">{title}</h2>
      <p className="text-item mt-2 max-w-[37.5em] text-muted">{intro}</p>
      <ul className={`mt-6 flex flex-wrap justify-center gap-x-4 gap-y-6 md:grid ${columns}`}>
        {logos.map(({ mark, name }) => (
          <li
            key={name}
            className="grid min-w-[min(100%,6rem)] basis-[28%] content-start justify-items-center gap-2 text-center md:min-w-0 md:justify-items-start md:text-start"
          >
            <img src={mark} alt="" width={48} height={48} loading="lazy" className="size-11 lg:size-14" />
            <span className="text-small font-semibold">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  </section>
);

/**
 * The dawn scene; below it, on a separate background, our work for each of the Kingdom's themes,
 * beside a fact.
 */
function Vision({ vision, newWindow }: { vision: HomeData["vision"]; newWindow: string }) {
  return (
    <section className="on-night">
      <div className="relative">
        <SceneBeside picture={vision.picture} alt={vision.sceneAlt} low />
        <div className="container-page relative flex flex-col justify-center pt-9 lg:min-h-[27rem] lg:pt-0">
          <h2 className="text-h2 lg:max-w-[40%]">{vision.title}</h2>
          <p className="text-item md:text-lead mt-4 text-sand-200 lg:max-w-[40%] lg:pe-6">{vision.intro}</p>
        </div>
      </div>
      <div className="container-page section-dense">
        <ol className="grid gap-x-12 md:gap-y-10 lg:grid-cols-3">
          {vision.themes.map(({ title, text, figure, fact, source }, index) => (
            <li
              key={title}
              className="relative grid grid-cols-[1fr_auto] gap-x-6 border-t border-sand-200/30 py-3.5 lg:row-span-4 lg:grid-cols-1 lg:grid-rows-subgrid lg:gap-0"
            >
              <h3 className="text-h3">{title}</h3>
              {figure && (
                <p className="lights-up text-h3 max-md:pe-7 text-lamp lg:text-h2 lg:order-first lg:mb-4">
                  <bdi>{figure}</bdi>
                </p>
              )}
              <Fold title={title} open={index === 0} />
              <p className="max-lg:text-item col-span-full mt-2 max-w-[37.5em] text-sand-100">{text}</p>
              <p className="text-item col-span-full mt-1 max-w-[37.5em] text-sand-200 lg:mt-4">
                <span>{fact}</span>{" "}
                <NewWindowLink
                  href={source.url}
                  newWindow={newWindow}
                  className="underline decoration-1 underline-offset-[0.25em] hover:text-sand-50"
                >
                  <bdi>{source.name}</bdi>
                </NewWindowLink>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
