import { type ReactNode, useId } from "react";
import type { Route } from "./+types/about";
import { company, contentIn } from "#app/content.server.ts";
import { fill } from "#app/i18n/fill.ts";
import { localeOf } from "#app/i18n/locale.ts";
import { backdrop } from "#app/pictures.server.ts";
import { pageHead } from "#app/seo/head.server.ts";
import { breadcrumbList, organization, webPage } from "#app/seo/json-ld.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ContactBand } from "./contact-band.tsx";

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeOf(url.pathname);
  const { meta: metadata, ...about } = contentIn(locale).about;
  const page = { path: "/about", name: metadata.title, description: metadata.description };
  return {
    head: pageHead({
      locale,
      path: page.path,
      ...metadata,
      structuredData: [organization(locale), webPage(locale, page, "AboutPage"), breadcrumbList(locale, [page])],
    }),
    about: { ...about, title: fill(about.title, { company: company.name[locale] }) },
    picture: backdrop(about.scene),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function About({ loaderData: { about, picture } }: Route.ComponentProps) {
  const { whoWeAre, pillars, achievements, closing } = about;
  return (
    <>
      <PageHeader title={about.title} intro={about.subtitle} scene={{ picture, alt: about.sceneAlt }} />
      <section className="section-space">
        <div className="container-page grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_1.6fr]">
          <h2 className="text-h2">{whoWeAre.title}</h2>
          <div className="prose text-lead" dangerouslySetInnerHTML={{ __html: whoWeAre.html }} />
        </div>
      </section>
      <section className="section-space bg-sand-100">
        <div className="container-page">
          <h2 className="text-h2 mb-10 md:mb-14">{pillars.title}</h2>
          <div className="grid gap-6 lg:grid-cols-2 lg:gap-8">
            {[pillars.mission, pillars.vision].map(({ title, text }) => (
              <Pillar key={title} title={title}>
                <p className="text-lead mt-4">{text}</p>
              </Pillar>
            ))}
            <Pillar title={pillars.values.title} className="lg:col-span-2">
              <dl className="mt-4 grid gap-x-12 gap-y-5 md:grid-cols-3">
                {pillars.values.items.map(({ title, text }) => (
                  <div key={title}>
                    <dt className="font-semibold">{title}</dt>
                    <dd className="text-muted">{text}</dd>
                  </div>
                ))}
              </dl>
            </Pillar>
          </div>
        </div>
      </section>
      <section className="section-space">
        <div className="container-page">
          <h2 className="text-h2 mb-10 md:mb-14">{achievements.title}</h2>
          <ul className="grid gap-x-12 gap-y-12 lg:grid-cols-3">
            {achievements.items.map(({ value, title, text }) => (
              <li key={title} className="reveal border-t-2 border-emerald-deep pt-6">
                <p className="text-display text-emerald-deep">
                  <bdi>{value}</bdi>
                </p>
                <h3 className="text-h3 mt-3">{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <ContactBand {...closing} />
    </>
  );
}

/** A card named by its heading, as every article of a page has a name of its own. */
function Pillar({ title, className = "", children }: { title: string; className?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className={`reveal rounded-lg border border-sand-200 bg-sand-50 p-7 md:p-9 ${className}`}
    >
      <span aria-hidden="true" className="figure-mask mb-6 block size-6 text-emerald-deep" />
      <h3 id={titleId} className="text-h3">
        {title}
      </h3>
      {children}
    </article>
  );
}
