import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import Phone from "lucide-react/icons/phone";
import { data, redirect } from "react-router";
import type { Route } from "./+types/service";
import { breadcrumbs, siteAt, movedPage, replyPromise, serviceIn } from "#app/content.server.ts";
import { drawingHtml } from "#app/features/drawings/drawing.server.tsx";
import { usePlayedDrawing } from "#app/features/drawings/use-played-drawing.ts";
import { ProjectAccounts } from "#app/features/references/projects.tsx";
import { projectAccounts } from "#app/features/references/references.server.ts";
import { formatPhone } from "#i18n/format.ts";
import { localePath } from "#i18n/locale.ts";
import { scene } from "#app/pictures.server.ts";
import { documentTitle, pageHead } from "#app/seo/head.server.ts";
import { faqPage, service as serviceNode } from "#app/seo/json-ld.server.ts";
import { ContactBand } from "#app/ui/contact-band.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { CardPicture, type PictureSet } from "#app/ui/picture.tsx";
import { FoldedProse } from "#app/ui/prose.tsx";
import { Section } from "#app/ui/section.tsx";
import { Sheet } from "#app/ui/sheet.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { BrokenPage } from "#app/ui/wall.tsx";
import { carouselSlugs } from "#cms/pages.ts";

export { pageMeta as meta } from "#app/seo/page-meta.ts";

export function loader({ context, url, params }: Route.LoaderArgs) {
  const site = siteAt({ context, url });
  const { company, locale, messages, pages, services, settings } = site;
  const serviceSlug = carouselSlugs[params.slug.toLowerCase()];
  if (serviceSlug && settings.carouselSlugs === "redirect") {
    throw redirect(localePath(locale, `/services/${serviceSlug}`) + url.search, 301);
  }
  const service = serviceIn(site, params.slug);
  if (!service) {
    const redirection = movedPage(site, `/services/${params.slug}`, url);
    if (redirection) throw redirection;
    const { notFound, notFoundText } = messages.service;
    const head = [
      { title: documentTitle(site, { path: url.pathname, title: notFound }) },
      { name: "robots", content: "noindex" },
    ];
    return data({ found: false as const, head, notFound, notFoundText, title: pages.services.title }, { status: 404 });
  }
  const { slug, title, summary, html, features, audience, deliverables, steps, questions, sceneAlt } = service;
  const { notFound: _notFound, notFoundText: _notFoundText, ...words } = messages.service;
  return data({
    found: true as const,
    head: pageHead(site, { path: `/services/${slug}`, name: title, ...service.meta }, [
      serviceNode(site, service),
      faqPage(site, service),
    ]),
    service: { slug, title, summary, html, features, audience, deliverables, steps, questions, sceneAlt },
    picture: scene(site, service.scene),
    sample: service.samples?.[0],
    drawing: service.drawings?.[0] && drawingHtml(service.drawings[0], locale),
    related: services
      .filter((other) => service.related.includes(other.slug))
      .map((other) => ({ slug: other.slug, title: other.title, picture: scene(site, other.scene) })),
    projects: projectAccounts(site, slug),
    words,
    contactUs: messages.actions.contactUs,
    readMore: messages.actions.readMore,
    phone: company.phone,
    reply: replyPromise(site),
    breadcrumbs: breadcrumbs(site, "/services"),
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
        <div>
          <FoldedProse html={service.html} more={readMore} />
        </div>
        {/* On narrow screens before the text that it illustrates, and part of the head. */}
        {drawing && (
          <div className="max-lg:order-first">
            <div dangerouslySetInnerHTML={{ __html: drawing }} />
            <div className="-mx-(--page-margin) bg-night-900 pt-3 lg:hidden" aria-hidden="true">
              <div className="merlons text-sand-50" />
            </div>
          </div>
        )}
      </Section>
      <Section sand dense layout="grid gap-x-16 gap-y-6 lg:grid-cols-[1.4fr_1fr]">
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
        <div className="grid content-start gap-y-6">
          <ShortList id="audience" title={words.audience} items={service.audience} />
          <ShortList id="deliverables" title={words.deliverables} items={service.deliverables} />
        </div>
      </Section>
      <section className={`section-dense ${sample ? "on-night" : ""}`}>
        <div className={`container-page grid gap-x-16 gap-y-8 ${sample ? "lg:grid-cols-[1fr_1.25fr]" : ""}`}>
          <div>
            <h2 id="steps" className="text-h2 mb-5">
              {words.steps}
            </h2>
            <Steps steps={service.steps} onNight={Boolean(sample)} />
          </div>
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
      {projects && <ProjectAccounts {...projects} />}
      <Section dense sand={!sample} layout="grid gap-x-16 gap-y-6 lg:grid-cols-[1.4fr_1fr]">
        <div>
          <h2 className="text-h2 mb-5">{words.questions}</h2>
          {service.questions.map(({ id, question, answer }) => (
            <details key={question} id={id} className="group border-b border-sand-300 first-of-type:border-t">
              <summary className="flex min-h-12 items-center justify-between gap-6 py-2 font-semibold">
                <h3>{question}</h3>
                <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-emerald-deep group-open:rotate-180" />
              </summary>
              <p className="max-w-[44em] pb-6 text-muted">{answer}</p>
            </details>
          ))}
        </div>
        {related.length > 0 && <RelatedServices title={words.related} services={related} />}
      </Section>
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

type StepsProps = { steps: readonly { title: string; text: string }[]; onNight: boolean };

const Steps = ({ steps, onNight }: StepsProps) => (
  <ol className={onNight ? "text-sand-200" : "text-muted"}>
    {steps.map(({ title, text }, index) => (
      <li key={title} className="group grid grid-cols-[auto_1fr] gap-x-5">
        <div aria-hidden="true" className="flex flex-col items-center">
          <span
            className={`grid size-9 place-items-center rounded-full border font-semibold ${onNight ? "lights-up text-lamp" : ""}`}
          >
            {index + 1}
          </span>
          <span className="grow border-s opacity-60 group-last:hidden" />
        </div>
        <div className="relative pb-4 max-md:-mt-2.5 max-md:min-h-16 max-md:pt-4">
          <h3 className={`text-name max-md:pe-7 ${onNight ? "text-sand-50" : "text-ink"}`}>{title}</h3>
          <Fold title={title} />
          <p className="text-item mt-1">{text}</p>
        </div>
      </li>
    ))}
  </ol>
);

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

/** A list beside another part of the page; on phones its heading expands it. */
const ShortList = ({ id, title, items }: ShortListProps) => (
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
