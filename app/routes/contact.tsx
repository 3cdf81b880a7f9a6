import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigationType } from "react-router";
import {
  contactDetails,
  siteAt,
  openingHours,
  replyWithin,
  type LocalizedSite,
  serviceIn,
} from "#app/content.server.ts";
import { checkAndSend, inWords } from "#app/features/leads/form/check-and-send.ts";
import { ContactForm } from "#app/features/leads/form/contact-form.tsx";
import { clearDraft } from "#app/features/leads/form/draft.ts";
import { contactAction } from "#app/features/leads/intake/contact-action.server.ts";
import { formFields, formWords } from "#app/features/leads/lead-fields.server.ts";
import { leadsContext } from "#app/features/leads/leads-context.server.ts";
import { fill } from "#i18n/fill.tsx";
import { formatPhone } from "#i18n/format.ts";
import { clientAddress } from "#app/platform/request-context.server.ts";
import { documentTitle, pageHead } from "#app/seo/head.server.ts";
import { organization, webPage } from "#app/seo/json-ld.server.ts";
import { OpenNow } from "#app/ui/open-now.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import type { Route } from "./+types/contact";
import { ContactDetails } from "./contact/contact-details.tsx";
import { OfficeMap } from "./contact/office-map.tsx";
import { officeMap } from "./contact/office-map.server.ts";
import { sentMessage } from "./contact/sent-message.server.ts";
import Check from "lucide-react/icons/check";
import type { ContactPage } from "#cms/schema/contact.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = siteAt({ context, url });
  const { meta: metadata, thanks, title, intro, next } = site.pages.contact;
  const within = replyWithin(site);
  const page = { path: "/contact", name: title, ...metadata };
  const submission = await sentMessage(context, site, url.searchParams);
  const topic = submission === undefined ? topicOf(site, url.searchParams.get("about") ?? "") : undefined;
  return {
    head: pageHead(site, page, [organization(site), webPage(site, page, "ContactPage")]),
    documentTitle: documentTitle(site, topic ? { ...page, title: topic.title } : page),
    title: topic?.title ?? title,
    intro: topic?.intro ?? intro,
    form: { ...formWords(site), fields: formFields(site) },
    subject: topic?.subject,
    sent: submission && { ...submission, words: thanks },
    next: {
      title: next.title,
      steps: next.steps.map((step) => ({ title: fill(step.title, { within }), text: fill(step.text, { within }) })),
    },
    details: contactDetails(site),
    map: officeMap(site),
    hours: openingHours(site),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return contactAction(context.get(leadsContext), {
    request,
    site: siteAt({ context, url }),
    address: context.get(clientAddress),
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => checkAndSend(request, serverAction);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** All metadata but the title, which depends on the form's result: the page sets it. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.head.filter((descriptor) => !("title" in descriptor)) ?? [];

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { title, intro, form, subject, sent, next, details, map, hours } = loaderData;
  const answer = useLastAnswer(actionData, sent !== undefined);
  // One object per answer: the form moves the focus when it changes.
  const refusal = useMemo(() => answer && inWords(form, answer), [form, answer]);
  return (
    <>
      <title>{refusal ? `${form.errorPrefix} ${loaderData.documentTitle}` : loaderData.documentTitle}</title>
      <PageHeader title={title} intro={intro} shared>
        <div className="mt-6 border-t border-sand-200/30 pt-5 text-sand-200">
          <a href={`tel:${details.phone}`} className="text-slide inline-block text-sand-50 hover:underline">
            <bdi dir="ltr">{formatPhone(details.phone)}</bdi>
          </a>
          <p>{details.reply}</p>
          <OpenNow hours={hours} night />
        </div>
      </PageHeader>
      <div className="container-page grid gap-x-16 gap-y-10 pt-6 pb-14 md:pt-20 md:pb-20 lg:grid-cols-[1fr_1.25fr] lg:items-start">
        <section
          aria-labelledby="form-title"
          className="rounded-lg border border-sand-200 bg-sand-50 p-5 soft-shadow lg:p-8 max-sm:-mx-2 lg:relative lg:-mt-[29rem] lg:col-start-2 lg:row-start-1"
        >
          {sent ? (
            <Thanks sent={sent} />
          ) : (
            <>
              <h2 id="form-title" className="text-h3 mb-4">
                {form.title}
              </h2>
              {/* A change of subject resets the form. */}
              <ContactForm key={subject} words={form} refusal={refusal} subject={subject} />
            </>
          )}
        </section>
        <div className="grid gap-y-10 lg:row-span-2 lg:row-start-1">
          <NextSteps {...next} sent={sent !== undefined} />
          <ContactDetails details={details} hours={hours} />
        </div>
        {map && <OfficeMap map={map} />}
      </div>
    </>
  );
}

/** The form's last result; the router drops it on a jump within the page. */
function useLastAnswer<Answer>(answer: Answer | undefined, sent: boolean): Answer | undefined {
  const [last, setLast] = useState(answer);
  const next = sent ? undefined : (answer ?? last);
  if (next !== last) setLast(next);
  return next;
}

type Submission = NonNullable<Route.ComponentProps["loaderData"]["sent"]>;

/** Replaces the form. The address holds the reference, so that a reload sends nothing. */
function Thanks({ sent: { number, answeredBy, words } }: { sent: Submission }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigationType = useNavigationType();
  useEffect(() => {
    clearDraft();
    // On a fresh load the visitor is already reading: the page must not move.
    if (navigationType === "POP") return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("section")?.scrollIntoView();
  }, [navigationType]);
  return (
    <div role="status" data-keeps-focus>
      <h2 id="form-title" ref={heading} tabIndex={-1} className="text-h2">
        {words.title}
      </h2>
      <p className="text-lead mt-3 text-muted">{words.text}</p>
      <dl className="mt-8 rounded-md bg-sand-100 px-6 py-5">
        <dt className="text-small text-muted">{words.reference}</dt>
        <dd className="text-slide whitespace-nowrap text-emerald-deep">
          <bdi dir="ltr">{number}</bdi>
        </dd>
      </dl>
      {answeredBy && <p className="mt-6 font-semibold">{answeredBy}</p>}
      <p className="mt-3 text-muted">{words.next}</p>
      <SiteLink to="/contact" className="button button-line mt-8">
        {words.another}
      </SiteLink>
    </div>
  );
}

/** Steps that follow a message. @param sent whether one was sent: the first step is done */
function NextSteps({ title, steps, sent }: ContactPage["next"] & { sent: boolean }) {
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

/** Title, intro and subject for a visitor with a topic. */
type Topic = ContactPage["about"]["quote"];

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
