import { direction } from "#app/i18n/locale.ts";
import { fill } from "#app/i18n/fill.ts";
import { SiteLink } from "#app/i18n/site-link.tsx";
import { useLocale } from "#app/i18n/use-locale.ts";
import { Backdrop } from "#app/ui/backdrop.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import type { HomeData } from "./route.tsx";

type Props = { carousel: HomeData["carousel"]; actions: HomeData["actions"] };

export function CarouselSection({ carousel, actions }: Props) {
  const { title, slides, messages } = carousel;
  const locale = useLocale();
  return (
    <section className="on-night border-t border-night-700" aria-labelledby="carousel-title">
      <h2 id="carousel-title" className="sr-only">
        {title}
      </h2>
      <Carousel
        // Embla fixes its direction when it starts.
        key={locale}
        items={slides}
        keyOf={({ link }) => link}
        nameOf={(slide) => slide.title}
        direction={direction(locale)}
        words={{
          ...messages,
          position: (current, total) => fill(messages.position, { current, total }),
          goTo: (number) => fill(messages.goTo, { number }),
        }}
        render={(slide, near) => (
          <div className="relative isolate flex h-full flex-col justify-end overflow-clip">
            {/* Eight of nine are out of sight at first. */}
            <Backdrop picture={slide.picture} alt={slide.sceneAlt} deferred={!near} />
            <div className="grid-start pt-24 pb-32 transition-opacity duration-[320ms] lg:in-[[inert]]:opacity-0">
              <div className="shade">
                <h3 className="text-display max-w-[10.5em] text-balance">{slide.title}</h3>
                <p className="text-lead first-upper mt-5 max-w-[28.5em] text-sand-200">{slide.description}</p>
              </div>
              <div className="mt-8 flex flex-wrap gap-3">
                <SiteLink to={slide.link} className="button button-light">
                  {actions.learnMore} <span className="sr-only">{fill(actions.about, { name: slide.title })}</span>
                </SiteLink>
                <SiteLink to="/contact" className="button button-outline">
                  {actions.contactUs}
                </SiteLink>
              </div>
            </div>
          </div>
        )}
      />
    </section>
  );
}
