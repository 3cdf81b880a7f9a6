import Phone from "virtual:icon/phone";
import { data, redirect } from "react-router";
import type { Route } from "./+types/service";
import { breadcrumbs, siteAt, movedPage, notFound, serviceIn } from "#app/content.server.ts";
import { sentForm } from "#app/features/leads/form/sent-message.server.ts";
import { drawingHtml } from "#app/features/drawings/drawing.server.tsx";
import { projectAccounts } from "#app/sections/projects/data.server.ts";
import { formatPhone } from "#i18n/format.ts";
import { localePath } from "#i18n/locale.ts";
import { scene } from "#app/pictures.server.ts";
import { proseHtml } from "#app/prose-html.server.tsx";
import { closingWords } from "#app/sections/contact/data.server.ts";
import { EndSections } from "#app/sections/end-sections.tsx";
import { endSectionsOf } from "#app/sections/section-data.server.ts";
import { pageHead } from "#app/seo/head.server.ts";
import { service as serviceNode } from "#app/seo/json-ld.server.ts";
import { ContactBand } from "#app/ui/contact-band.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Sheet } from "#app/ui/sheet.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { carouselSlugs } from "#cms/pages.ts";
import { arrange, headOf } from "./service/arrangement.server.ts";
import { serviceParts } from "./service/service-parts.tsx";

export { formAction as action } from "#app/features/leads/form/form-action.server.ts";
export { formHeaders as headers, sendForm as clientAction } from "#app/features/leads/form/form-route.ts";
export { pageMeta as meta } from "#app/seo/page-meta.ts";

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const site = siteAt({ context, url });
  const { company, locale, messages, services, settings } = site;
  const serviceSlug = carouselSlugs[params.slug.toLowerCase()];
  if (serviceSlug && serviceIn(site, serviceSlug) && settings.carouselSlugs === "redirect") {
    throw redirect(localePath(locale, `/services/${serviceSlug}`) + url.search, 301);
  }
  const service = serviceIn(site, params.slug);
  if (!service) {
    const redirection = movedPage(site, `/services/${params.slug}`, url);
    if (redirection) throw redirection;
    if (services.length === 0) throw notFound();
    const { notFound: title, notFoundText: text } = messages.service;
    throw data({ title, text }, { status: 404, statusText: "Not Found" });
  }
  const { slug, title, summary, html, features, audience, deliverables, steps, questions } = service;
  const { notFound: _notFound, notFoundText: _notFoundText, ...words } = messages.service;
  const sample = service.samples?.[0];
  const drawing = service.drawings?.[0] && drawingHtml(service.drawings[0], site);
  const head = headOf(service);
  const related = services
    .filter((other) => service.related.includes(other.slug))
    .map((other) => ({ slug: other.slug, title: other.title }));
  const projects = projectAccounts(site, slug);
  return data({
    head: pageHead(site, { path: `/services/${slug}`, name: title, ...service.meta }, [serviceNode(site, service)]),
    service: { slug, title, summary, html: proseHtml(html, site), features, audience, deliverables, steps, questions },
    opening: head,
    ...(head === "picture" && { scene: { picture: scene(site, service.scene), alt: service.sceneAlt } }),
    sample,
    drawing,
    related,
    projects,
    parts: arrange(service.sequence, {
      description: "plain",
      features: features.length + audience.length + deliverables.length > 0 && "plain",
      steps: sample && head !== "sheet" ? "night" : steps.length > 0 && "plain",
      projects: projects !== undefined && "night",
      questions: questions.length + related.length > 0 && "plain",
    }),
    words,
    contactUs: messages.actions.contactUs,
    readMore: messages.actions.readMore,
    phone: company.phone,
    closing: closingWords(site, { title: words.contactTitle, text: words.contactText }, slug),
    breadcrumbs: breadcrumbs(site, "/services"),
    ...endSectionsOf(service, site),
    ...(await sentForm({ context, url }, site)),
  });
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { service, opening, words, phone, contactUs, parts, scene } = loaderData;
  const isPaper = opening === "sheet";
  const drawing = loaderData.drawing && <div dangerouslySetInnerHTML={{ __html: loaderData.drawing }} />;
  const sample = loaderData.sample && (
    <Sheet
      id="sample"
      sheet={loaderData.sample}
      stamp={words.sample}
      marks={words.sampleMarks}
      more={words.sampleWhole}
      print={words.samplePrint}
    />
  );
  const paper = (
    <>
      {sample}
      <p className="text-small mt-4 text-muted">{words.sampleText}</p>
    </>
  );
  const below = { drawing: opening === "drawing" ? undefined : drawing, sample: isPaper ? undefined : sample };
  return (
    <>
      <PageHeader
        title={service.title}
        intro={service.summary}
        breadcrumbs={loaderData.breadcrumbs}
        scene={scene}
        object={{ picture: undefined, drawing, sheet: paper }[opening]}
        sand={isPaper}
        runsOn={opening === "picture" && parts[0]?.name === "description" && drawing !== undefined}
      >
        <div className="mt-8 flex flex-wrap gap-3">
          <SiteLink
            to={`/contact?about=${service.slug}`}
            className={`button ${isPaper ? "button-deep" : "button-light"}`}
          >
            {contactUs}
          </SiteLink>
          <a href={`tel:${phone}`} className={`button hidden lg:flex ${isPaper ? "button-line" : "button-outline"}`}>
            <Phone aria-hidden="true" className="size-4.5" />
            <bdi dir="ltr">{formatPhone(phone)}</bdi>
          </a>
        </div>
      </PageHeader>
      {parts.map(({ name, sand }) => {
        const Part = serviceParts[name];
        return <Part key={name} {...loaderData} {...below} sand={sand} />;
      })}
      <EndSections sections={loaderData.sections} />
      <ContactBand {...loaderData.closing} />
    </>
  );
}
