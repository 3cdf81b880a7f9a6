import ArrowRight from "virtual:icon/arrow-right";
import Check from "virtual:icon/check";
import Phone from "virtual:icon/phone";
import { data, redirect } from "react-router";
import type { Route } from "./+types/service";
import { breadcrumbs, siteAt, movedPage, notFound, replyPromise, serviceIn } from "#app/content.server.ts";
import { sentForm } from "#app/features/leads/form/sent-message.server.ts";
import { drawingHtml } from "#app/features/drawings/drawing.server.tsx";
import { usePlayedDrawing } from "#app/features/drawings/use-played-drawing.ts";
import { ProjectAccounts } from "#app/sections/projects/project-accounts.tsx";
import { projectAccounts } from "#app/sections/projects/data.server.ts";
import { formatPhone } from "#i18n/format.ts";
import { localePath } from "#i18n/locale.ts";
import { scene, smallScene } from "#app/pictures.server.ts";
import { proseHtml } from "#app/prose-html.server.tsx";
import { EndSections } from "#app/sections/end-sections.tsx";
import { endSectionsOf } from "#app/sections/section-data.server.ts";
import { documentTitle, pageHead } from "#app/seo/head.server.ts";
import { faqPage, service as serviceNode } from "#app/seo/json-ld.server.ts";
import { ContactBand } from "#app/ui/contact-band.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Questions } from "#app/ui/questions.tsx";
import { CardPicture, type PictureSet } from "#app/ui/picture.tsx";
import { FoldedProse } from "#app/ui/prose.tsx";
import { Section } from "#app/ui/section.tsx";
import { Sheet } from "#app/ui/sheet.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { BrokenPage } from "#app/ui/wall.tsx";
import { carouselSlugs } from "#cms/pages.ts";

export { formAction as action } from "#app/features/leads/form/form-action.server.ts";
export { formHeaders as headers, sendForm as clientAction } from "#app/features/leads/form/form-route.ts";
export { pageMeta as meta } from "#app/seo/page-meta.ts";

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const site = siteAt({ context, url });
  const { company, locale, messages, pages, services, settings } = site;
  const serviceSlug = carouselSlugs[params.slug.toLowerCase()];
  if (serviceSlug && serviceIn(site, serviceSlug) && settings.carouselSlugs === "redirect") {
    throw redirect(localePath(locale, `/services/${serviceSlug}`) + url.search, 301);
  }
  const service = serviceIn(site, params.slug);
  if (!service) {
    const redirection = movedPage(site, `/services/${params.slug}`, url);
    if (redirection) throw redirection;
    if (services.length === 0) throw notFound();
    const { notFound: heading, notFoundText } = messages.service;
    const head = [
      { title: documentTitle(site, { path: url.pathname, title: heading }) },
      { name: "robots", content: "noindex" },
    ];
    return data(
      { found: false as const, head, notFound: heading, notFoundText, title: pages.services.title },
      { status: 404 },
    );
  }
  const { slug, title, summary, html, features, audience, deliverables, steps, questions, sceneAlt } = service;
  const { notFound: _notFound, notFoundText: _notFoundText, ...words } = messages.service;
  return data({
    found: true as const,
    head: pageHead(site, { path: `/services/${slug}`, name: title, ...service.meta }, [
      serviceNode(site, service),
      ...(questions.length > 0 ? [faqPage(site, service)] : []),
    ]),
    service: {
      slug,
      title,
      summary,
      html: proseHtml(html, site),
      features,
      audience,
      deliverables,
      steps,
      questions,
      sceneAlt,
    },
    picture: scene(site, service.scene),
    sample: service.samples?.[0],
    drawing: service.drawings?.[0] && drawingHtml(service.drawings[0], site),
    related: services
      .filter((other) => service.related.includes(other.slug))
      .map((other) => ({ slug: other.slug, title: other.title, picture: smallScene(site, other.scene) })),
    projects: projectAccounts(site, slug),
    words,
    contactUs: messages.actions.contactUs,
    readMore: messages.actions.readMore,
    phone: company.phone,
    reply: replyPromise(site),
    breadcrumbs: breadcrumbs(site, "/services"),
    ...endSectionsOf(service, site),
    ...(await sentForm({ context, url }, site)),
  });
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  usePlayedDrawing(loaderData.found ? loaderData.drawing : undefined);
  if (!loaderData.found) return <ServiceNotFound {...loaderData} />;
  const { service, picture, drawing, sample, related, projects, words, contactUs, readMore, phone } = loaderData;
  return (
    <>
      <PageHeader
        title={service.title}
        intro={service.summary}
        scene={{ picture, alt: service.sceneAlt }}
        breadcrumbs={loaderData.breadcrumbs}
        runsOn={drawing !== undefined}
      >
        <div className="mt-8 flex flex-wrap gap-3">
          <SiteLink to={`/contact?about=${service.slug}`} className="button button-light">
            {contactUs}
          </SiteLink>
          <a href={`tel:${phone}`} className="button button-outline hidden lg:flex">
            <Phone aria-hidden="true" className="size-4.5" />
            <bdi dir="ltr">{formatPhone(phone)}</bdi>
          </a>
        </div>
      </PageHeader>
      <Section dense runsOn={drawing !== undefined} layout={drawing && "grid gap-x-16 gap-y-6 lg:grid-cols-2"}>
        {/* On narrow screens before the text that it illustrates, and part of the head. */}
        {drawing && (
          <div className="lg:order-last">
            <div dangerouslySetInnerHTML={{ __html: drawing }} />
            <div className="-mx-(--page-margin) bg-night-900 pt-3 lg:hidden" aria-hidden="true">
              <div className="merlons text-sand-50" />
            </div>
          </div>
        )}
        <div>
          <FoldedProse html={service.html} more={readMore} />
        </div>
      </Section>
      {service.features.length + service.audience.length + service.deliverables.length > 0 && (
        <Section sand dense layout="grid gap-x-16 gap-y-6 lg:grid-cols-[1.4fr_1fr]">
          {service.features.length > 0 && (
            <div className="grid grid-rows-[auto_1fr]">
              <h2 className="text-h2 mb-5">{words.features}</h2>
              <ul className="grid gap-x-12 sm:grid-cols-2">
                {service.features.map(({ id, title, text }) => (
                  <li
                    key={title}
                    id={id}
                    className="relative grid grid-cols-[auto_1fr] content-start gap-x-3 border-t border-sand-300 py-3.5 sm:odd:last:col-span-2"
                  >
                    <Check aria-hidden="true" className="mt-1 size-5 text-emerald-deep" strokeWidth={2.5} />
                    <h3 className="text-name first-upper max-md:pe-7">{title}</h3>
                    <Fold title={title} />
                    <p className="text-item col-start-2 mt-1.5 text-muted">{text}</p>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <div className="grid content-start gap-y-6">
            <ShortList id="audience" title={words.audience} items={service.audience} />
            <ShortList id="deliverables" title={words.deliverables} items={service.deliverables} />
          </div>
        </Section>
      )}
      {(service.steps.length > 0 || sample) && (
        <section className={`section-dense ${sample ? "on-night" : ""}`}>
          <div className={`container-page grid gap-x-16 gap-y-8 ${sample ? "lg:grid-cols-[1fr_1.25fr]" : ""}`}>
            {service.steps.length > 0 && (
              <div>
                <h2 id="steps" className="text-h2 mb-5">
                  {words.steps}
                </h2>
                <Steps steps={service.steps} onNight={Boolean(sample)} />
              </div>
            )}
            {sample && (
              <div className="self-center">
                <Sheet
                  id="sample"
                  sheet={sample}
                  stamp={words.sample}
                  marks={words.sampleMarks}
                  more={words.sampleWhole}
                />
                <p className="text-small mt-4 text-sand-200">{words.sampleText}</p>
              </div>
            )}
          </div>
        </section>
      )}
      {projects && <ProjectAccounts {...projects} />}
      {service.questions.length + related.length > 0 && (
        <Section dense sand={!sample} layout="grid gap-x-16 gap-y-6 lg:grid-cols-[1.4fr_1fr]">
          {service.questions.length > 0 && (
            <div>
              <h2 className="text-h2 mb-5">{words.questions}</h2>
              <Questions questions={service.questions} />
            </div>
          )}
          {related.length > 0 && <RelatedServices title={words.related} services={related} />}
        </Section>
      )}
      <EndSections sections={loaderData.sections} />
      <ContactBand
        title={words.contactTitle}
        text={words.contactText}
        button={contactUs}
        to={`/contact?about=${service.slug}`}
        phone={phone}
        reply={loaderData.reply}
      />
    </>
  );
}

type RelatedProps = {
  title: string;
  services: readonly { slug: string; title: string; picture: PictureSet }[];
};

const RelatedServices = ({ title, services }: RelatedProps) => (
  <section className="self-start border-t-2 border-emerald-deep pt-4">
    <h2 className="text-h3 mb-1">{title}</h2>
    <ul>
      {services.map(({ slug, title: name, picture }) => (
        <li key={slug} className="group border-b border-sand-300 last:border-0">
          <SiteLink
            to={`/services/${slug}`}
            className="flex min-h-11 items-center gap-4 py-3 font-semibold group-hover:text-emerald-deep"
          >
            <span className="lamp-over relative size-14 shrink-0 rounded-md max-sm:hidden">
              <CardPicture picture={picture} alt="" sizes="145px" to={`/services/${slug}`} />
            </span>
            <span className="grow">{name}</span>
            <ArrowRight aria-hidden="true" className="arrow size-5 shrink-0 text-emerald-deep" />
          </SiteLink>
        </li>
      ))}
    </ul>
  </section>
);

type ShortListProps = {
  id: string;
  title: string;
  items: readonly string[];
};

/** A list beside another part of the page, if it has items; on phones its heading expands it. */
const ShortList = ({ id, title, items }: ShortListProps) =>
  items.length > 0 && (
    <section id={id} className="relative self-start border-t-2 border-emerald-deep pt-4">
      <h2 className="text-h3">{title}</h2>
      <Fold title={title} />
      <ul className="text-item mt-3 grid gap-y-2">
        {items.map((text) => (
          <li key={text} className="grid grid-cols-[auto_1fr] gap-3.5">
            <span aria-hidden="true" className="rule-mark mt-[0.72em] text-emerald-deep" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );

type NotFound = {
  notFound: string;
  notFoundText: string;
  /** Title of the list of services, for the page's link to it. */
  title: string;
};

const ServiceNotFound = ({ notFound, notFoundText, title }: NotFound) => (
  <BrokenPage>
    <h1 className="text-display">{notFound}</h1>
    <p className="text-lead mt-6 max-w-[37.5em] text-sand-200">{notFoundText}</p>
    <SiteLink to="/services" className="button button-light mt-10">
      {title}
    </SiteLink>
  </BrokenPage>
);
