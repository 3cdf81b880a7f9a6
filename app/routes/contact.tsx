import {
  contactDetails,
  siteAt,
  openingHours,
  replyWithin,
  type LocalizedSite,
  serviceIn,
} from "#app/content.server.ts";
import { formView } from "#app/features/leads/form/form-view.server.ts";
import { cleanLine } from "#app/features/leads/rules/check-fields.ts";
import { LeadForm, useRefusal } from "#app/features/leads/form/lead-form.tsx";
import { sentForm } from "#app/features/leads/form/sent-message.server.ts";
import { Thanks } from "#app/features/leads/form/thanks.tsx";
import { fill } from "#i18n/fill.tsx";
import { formatPhone, whatsappAddress } from "#i18n/format.ts";
import { firstLetters } from "#i18n/first-letters.ts";
import { EndSections } from "#app/sections/end-sections.tsx";
import { endSectionsOf } from "#app/sections/section-data.server.ts";
import { documentTitle, pageHead } from "#app/seo/head.server.ts";
import { organization, webPage } from "#app/seo/json-ld.server.ts";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { OpenNow } from "#app/ui/open-now.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { Route } from "./+types/contact";
import { ContactDetails } from "./contact/contact-details.tsx";
import { officeMap } from "./contact/office-map.server.ts";
import Check from "virtual:icon/check";
import type { PageWords } from "#cms/schema/page-documents.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = siteAt({ context, url });
  const { meta: metadata, title, intro, next } = site.pages.contact;
  const within = replyWithin(site);
  const page = { path: "/contact", name: title, ...metadata };
  const { sent } = await sentForm({ context, url }, site);
  const about = url.searchParams.get("about") ?? "";
  const topic = sent === undefined ? topicOf(site, about) : undefined;
  const service = serviceIn(site, url.searchParams.get("service") ?? "")?.title;
  const own = cleanLine(url.searchParams.get("subject") ?? "");
  const subject = [topic?.subject, service, own].filter(Boolean).join(" – ");
  return {
    head: pageHead(site, page, [organization(site), webPage(site, page, "ContactPage")]),
    documentTitle: documentTitle(site, topic ? { ...page, title: topic.title } : page),
    title: topic?.title ?? title,
    intro: topic?.intro ?? intro,
    form: formView(site, "", about === "consultation")!,
    subject: firstLetters(subject, 150) || undefined,
    ...(sent && { sent }),
    next: {
      title: next.title,
      steps: next.steps.map((step) => ({ title: fill(step.title, { within }), text: fill(step.text, { within }) })),
    },
    details: contactDetails(site),
    map: officeMap(site),
    hours: openingHours(site),
    ...endSectionsOf(site.pages.contact, site),
  };
}

export { formAction as action } from "#app/features/leads/form/form-action.server.ts";
export { formHeaders as headers, sendForm as clientAction } from "#app/features/leads/form/form-route.ts";

/** All metadata but the title, which depends on the form's result: the page sets it. */
export const meta: Route.MetaFunction = (args) => pageMeta(args).filter((descriptor) => !("title" in descriptor));

/** On wide screens the form starts level with the title, however long that is. */
const overHead = "lg:relative lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:me-(--beside-page) lg:mt-36";

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { title, intro, form, subject, next, details, map, hours } = loaderData;
  const sent = loaderData.sent?.form === form.name ? loaderData.sent : undefined;
  const refusal = useRefusal(form.name, sent !== undefined);
  const { words } = form;
  return (
    <>
      <title>{refusal ? `${words.errorPrefix} ${loaderData.documentTitle}` : loaderData.documentTitle}</title>
      <div className="gap-x-16 gap-y-10 lg:grid lg:grid-cols-[1fr_1.25fr] lg:grid-rows-[auto_1fr_auto] lg:items-start lg:pb-20">
        <div className="col-span-full lg:row-start-1">
          <PageHeader title={title} intro={intro} shared>
            <div className="mt-6 border-t border-sand-200/35 pt-5 text-sand-200">
              <a href={`tel:${details.phone}`} className="text-h2 inline-block text-sand-50 hover:underline">
                <bdi dir="ltr">{formatPhone(details.phone)}</bdi>
              </a>
              <p>{details.reply}</p>
              <div className="print:hidden">
                <OpenNow hours={hours} night />
              </div>
              {details.whatsapp && (
                <NewWindowLink href={whatsappAddress(details.whatsapp)} className="button button-outline mt-5">
                  {details.words.whatsapp.action}
                </NewWindowLink>
              )}
            </div>
          </PageHeader>
        </div>
        <div className="container-page grid gap-y-10 pt-6 pb-14 md:pt-20 md:pb-20 lg:contents">
          <section
            aria-labelledby="form-title"
            className={`rounded-lg border border-sand-200 bg-sand-50 p-5 soft-shadow lg:p-8 max-sm:-mx-2 ${overHead} ${sent ? "" : "print:hidden"}`}
          >
            {sent ? (
              <Thanks sent={sent} as="h2" id="form-title" />
            ) : (
              <>
                <h2 id="form-title" className="text-h3 mb-4">
                  {words.title}
                </h2>
                {/* A change of subject resets the form. */}
                <LeadForm key={subject} form={form} refusal={refusal} subject={subject} />
              </>
            )}
          </section>
          <div className="grid content-start gap-y-10 lg:row-span-2 lg:row-start-2 lg:ms-(--beside-page) lg:pt-2">
            <NextSteps {...next} sent={sent !== undefined} />
            <ContactDetails details={details} hours={hours} />
          </div>
          {map && <OfficeMap map={map} />}
        </div>
      </div>
      <EndSections sections={loaderData.sections} />
    </>
  );
}

/** Steps that follow a message. @param sent whether one was sent: the first step is done */
function NextSteps({ title, steps, sent }: PageWords["contact"]["next"] & { sent: boolean }) {
  return (
    <section aria-labelledby="next-title" className="lg:order-1">
      <h2 id="next-title" className="text-h3">
        {title}
      </h2>
      <ol className="mt-4 grid gap-x-8 gap-y-4 md:max-lg:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[1.75rem_1fr] content-start border-t border-sand-300 pt-3">
            <span aria-hidden="true" className="row-span-2 block tabular text-emerald-deep">
              {sent && index === 0 ? <Check className="size-5" strokeWidth={3} /> : index + 1}
            </span>
            <h3 className="font-semibold">{title}</h3>
            <p className="text-item text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Topic = PageWords["contact"]["about"]["quote"];

/**
 * @param about topic in the address: `quote`, `consultation`, `callback` or a service's slug
 * @returns undefined for an unknown topic
 */
function topicOf(site: LocalizedSite, about: string): Topic | undefined {
  const { service: ofService, ...offers } = site.pages.contact.about;
  if (Object.hasOwn(offers, about)) return offers[about as keyof typeof offers];
  const service = serviceIn(site, about)?.title;
  if (service === undefined) return undefined;
  const { title, intro, subject } = ofService;
  return { title: fill(title, { service }), intro: fill(intro, { service }), subject: fill(subject, { service }) };
}

type Props = { map: NonNullable<ReturnType<typeof officeMap>> };

/** A drawn map with a lamp at the office. The map is not mirrored in Arabic. */
function OfficeMap({ map: { drawing, width, height, description, places, office } }: Props) {
  const { x, y } = office;
  // Places the name on the side towards the map's middle.
  const side = x > width / 2 ? -1 : 1;
  return (
    <div className="lg:col-start-2 lg:me-(--beside-page)">
      <div className="relative aspect-[3/2] overflow-clip rounded-lg bg-night-900" dir="ltr">
        <img src={drawing} alt="" width={width} height={height} loading="lazy" className="h-full w-full object-cover" />
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="xMidYMid slice"
          role="img"
          aria-label={description}
          className="map-names absolute inset-0 h-full w-full"
        >
          {places.map((place) => (
            <text key={place.name} x={place.x} y={place.y} textAnchor="middle" fontSize="12" className="fill-sand-200">
              {place.name}
            </text>
          ))}
          <circle cx={x} cy={y} r="26" className="fill-lamp" fillOpacity="0.15" />
          <circle cx={x} cy={y} r="15" className="fill-lamp" fillOpacity="0.25" />
          <path d={`M${x} ${y - 8}l9 15h-18z`} className="fill-lamp" />
          <text
            x={x + side * 20}
            y={y + 5}
            textAnchor={side === 1 ? "start" : "end"}
            fontSize="15"
            fontWeight="600"
            className="fill-sand-50"
          >
            {office.name}
          </text>
        </svg>
      </div>
    </div>
  );
}
