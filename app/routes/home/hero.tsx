import { SiteLink } from "#app/i18n/site-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { HeroFilm } from "./hero-film.tsx";
import type { HomeData } from "./route.tsx";

export function Hero({ hero }: { hero: HomeData["hero"] }) {
  return (
    <section className="on-night relative isolate overflow-clip">
      <div className="absolute inset-0 -z-10">
        <Picture
          picture={hero.picture}
          upright={hero.picture.upright}
          alt=""
          sizes="100vw"
          first
          className="h-full w-full object-cover"
        />
      </div>
      <HeroFilm words={hero.video} />
      <div className="veil absolute inset-0 -z-10" />
      <div className="container-page flex min-h-[max(40rem,100svh)] flex-col justify-end pt-30 pb-24 md:pt-32 md:pb-14">
        <div className="shade">
          <h1 className="text-display max-w-[9em]">{hero.title}</h1>
          <p className="text-lead mt-6 max-w-[28.5em] text-sand-200">{hero.subtitle}</p>
        </div>
        <div className="mt-7 flex flex-col gap-3 sm:mt-9 sm:flex-row sm:flex-wrap">
          <SiteLink to="/contact" className="button button-light">
            {hero.quote}
          </SiteLink>
          <SiteLink to="/contact" className="button button-outline">
            {hero.consultation}
          </SiteLink>
        </div>
        <dl className="mt-10 grid grid-cols-2 gap-x-6 md:mt-14 md:gap-x-8 gap-y-5 border-t border-sand-200/25 pt-7 lg:grid-cols-4">
          {hero.facts.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-small text-sand-200">{label}</dt>
              <dd className="text-h3">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
