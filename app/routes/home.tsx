import type { Route } from "./+types/home";
import { closingWords, type Edition, editionAt } from "#app/content.server.ts";
import { serviceCards } from "#app/features/cards/cards.server.ts";
import { ServicesGrid } from "#app/features/cards/services-grid.tsx";
import { heroScene, mark, scene } from "#app/pictures.server.ts";
import { pageHead } from "#app/seo/head.server.ts";
import { organization, webSite } from "#app/seo/json-ld.server.ts";
import { ContactBand } from "#app/ui/contact-band.tsx";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SectionHeading } from "#app/ui/section.tsx";
import type { Company } from "#content/schema.ts";
import { CarouselSection } from "./home/carousel.tsx";
import { Hero } from "./home/hero.tsx";

export { pageMeta as meta } from "#app/seo/page-meta.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const edition = editionAt({ context, url });
  const { company, messages, pages, settings } = edition;
  const { home } = pages;
  const { learnMore, contactUs, newWindow } = messages.actions;
  return {
    head: pageHead(edition, { path: "/", ...home.meta }, [organization(edition), webSite(edition)]),
    sections: settings.homeSections,
    actions: { learnMore, about: messages.actions.about, contactUs, newWindow },
    hero: { ...home.hero, picture: heroScene(edition), video: messages.video },
    carousel: {
      title: home.carousel.title,
      slides: home.carousel.slides.map((slide) => ({ ...slide, picture: scene(edition, slide.scene) })),
      messages: messages.carousel,
    },
    services: { ...home.services, cards: serviceCards(edition) },
    vision: { ...home.vision, picture: scene(edition, home.vision.scene) },
    partners: { ...home.partners, logos: logos(edition, company.partners) },
    customers: { ...home.customers, logos: logos(edition, company.customers) },
    closing: closingWords(edition),
  };
}

const logos = (edition: Edition, companies: Company["partners"]) =>
  companies.map(({ id, name }) => ({ mark: mark(edition, id), name: name[edition.locale] }));

export default function Home({ loaderData: data }: Route.ComponentProps) {
  const sections = {
    hero: <Hero key="hero" hero={data.hero} />,
    carousel: <CarouselSection key="carousel" carousel={data.carousel} actions={data.actions} />,
    services: <Services key="services" services={data.services} actions={data.actions} />,
    vision: <Vision key="vision" vision={data.vision} newWindow={data.actions.newWindow} />,
    partners: <Logos key="partners" {...data.partners} most={5} />,
    customers: <Logos key="customers" {...data.customers} most={4} />,
    closing: <ContactBand key="closing" {...data.closing} />,
  };
  return data.sections.map((name) => sections[name]);
}

type HomeData = Route.ComponentProps["loaderData"];

function Services({ services, actions }: Pick<HomeData, "services" | "actions">) {
  return (
    <section className="section-space bg-sand-50 max-md:py-14">
      <div className="container-page">
        <SectionHeading title={services.title} intro={services.intro} />
        <ServicesGrid services={services.cards} messages={actions} />
      </div>
    </section>
  );
}

type LogosProps = {
  title: string;
  intro: string;
  logos: { mark: string; name: string }[];
  /** The most columns. */
  most: 4 | 5;
};

/** Classes by the number of columns; Tailwind finds only names that are written out. */
const columns = {
  4: ["md:grid-cols-3", "md:grid-cols-4"],
  5: ["md:grid-cols-3", "md:grid-cols-4", "md:grid-cols-5"],
} as const;

/** Marks of partners or customers: one colour, equal weight, quiet. */
function Logos({ title, intro, logos, most }: LogosProps) {
  // Rows of about the same length.
  const perRow = Math.max(3, Math.ceil(logos.length / Math.ceil(logos.length / most)));
  return (
    <section className="later bg-sand-50 py-5 md:py-14">
      <div className="container-page">
        <div className="mb-4 gap-x-16 md:mb-8 lg:grid lg:grid-cols-[1.4fr_1fr] lg:items-baseline">
          <h2 className="text-h3 shrink-0">{title}</h2>
          <p className="text-item lg:text-balance text-muted">{intro}</p>
        </div>
        <ul className={`in-pairs [--pair:8.5rem] gap-x-4 gap-y-4 md:gap-x-6 md:gap-y-10 ${columns[most][perRow - 3]}`}>
          {logos.map(({ mark, name }) => (
            <li key={name} className="flex items-center gap-3 text-muted md:max-xl:flex-col md:max-xl:items-start">
              <img src={mark} alt="" width={48} height={48} loading="lazy" className="size-11 shrink-0 lg:size-14" />
              <span className="text-[0.9375rem] font-semibold lg:text-[1.0625rem] ltr:leading-snug">{name}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The dawn, and below it on its own ground what the Kingdom plans, each theme with its figure. */
function Vision({ vision, newWindow }: { vision: HomeData["vision"]; newWindow: string }) {
  return (
    <section className="on-night">
      <div className="later dawns print:hidden h-[13rem] md:h-[24rem] lg:h-[max(30rem,37vw)]">
        <Picture
          picture={vision.picture}
          alt={vision.sceneAlt}
          sizes="(width >= 40rem) 100vw, 140vw"
          className="h-full w-full object-cover"
        />
      </div>
      <div className="container-page pt-9 pb-10 md:pt-16 lg:pb-24">
        <SectionHeading title={vision.title} intro={vision.intro} night />
        <ol className="grid gap-y-7 lg:gap-y-9">
          {vision.themes.map(({ title, text, figure, fact, source }) => (
            <li
              key={title}
              className="grid gap-x-16 gap-y-4 border-t border-sand-200/30 pt-4 md:grid-cols-[1.4fr_1fr] lg:pt-7"
            >
              <div>
                {figure && (
                  <p className="lights-up text-figure text-lamp">
                    <bdi>{figure}</bdi>
                  </p>
                )}
                <p className="max-md:text-small mt-2 text-[0.9375rem] lg:mt-3 text-sand-200">
                  {fact}{" "}
                  <NewWindowLink
                    href={source.url}
                    newWindow={newWindow}
                    className="underline decoration-1 underline-offset-[0.25em] hover:text-sand-50"
                  >
                    <bdi>{source.name}</bdi>
                  </NewWindowLink>
                </p>
              </div>
              <div>
                <h3 className="text-slide">{title}</h3>
                <p className="max-lg:text-item mt-2 text-sand-100">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
