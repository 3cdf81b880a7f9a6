import { useEffect, useMemo, useRef, useState } from "react";
import type { Route } from "./+types/contact";
import { addressLines, company, contentIn, poBoxLine, serviceIn } from "#app/content.server.ts";
import { checkAndSend, inWords } from "#app/features/contact/check-and-send.ts";
import { contactAction } from "#app/features/contact/contact-action.server.ts";
import { ContactForm } from "#app/features/contact/contact-form.tsx";
import { clearDraft } from "#app/features/contact/draft.ts";
import { isReceipt } from "#app/features/contact/receipt.server.ts";
import { parseReference } from "#app/features/contact/reference.server.ts";
import { fill } from "#app/i18n/fill.ts";
import { localeOf } from "#app/i18n/locale.ts";
import { SiteLink } from "#app/i18n/site-link.tsx";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { log } from "#app/platform/log.server.ts";
import { documentTitle, pageHead } from "#app/seo/head.server.ts";
import { breadcrumbList, organization, webPage } from "#app/seo/json-ld.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ContactDetails } from "./contact-details.tsx";
import { openingHours } from "./opening-hours.server.ts";

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeOf(url.pathname);
  const { contact, messages } = contentIn(locale);
  const { meta: metadata, thanks, form, title, intro, location, phone, whatsapp, email } = contact;
  const page = { path: "/contact", name: title, description: metadata.description };
  const service = serviceIn(locale, url.searchParams.get("service") ?? "");
  const reference = givenReference(url.searchParams);
  return {
    head: pageHead({
      locale,
      path: page.path,
      ...metadata,
      structuredData: [organization(locale), webPage(locale, page, "ContactPage"), breadcrumbList(locale, [page])],
    }),
    documentTitle: documentTitle({ locale, path: page.path, title: metadata.title }),
    title,
    intro,
    form,
    subject: service && fill(messages.service.contactSubject, { service: service.title }),
    sent: reference === null ? undefined : { number: reference, words: thanks },
    details: {
      words: { location, phone, whatsapp, email, newWindow: messages.actions.newWindow },
      address: addressLines(locale),
      shortAddress: company.address.shortAddress,
      poBox: poBoxLine(locale),
      map: `https://www.google.com/maps/search/?api=1&query=${company.location.latitude},${company.location.longitude}`,
      phone: company.phone,
      whatsapp: company.whatsapp,
      email: company.email,
    },
    hours: openingHours(locale),
  };
}

/** The reference number in the address, where we gave it: a link from elsewhere cannot claim that something was sent. */
function givenReference(query: URLSearchParams): string | null {
  const reference = parseReference(query.get("sent") ?? "");
  if (reference === null) return null;
  try {
    return isReceipt(reference, query.get("receipt") ?? "") ? reference : null;
  } catch (error) {
    log.warn({ err: error }, "a receipt could not be checked");
    return null;
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return contactAction({ request, locale: localeOf(url.pathname), address: context.get(clientAddress) });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => checkAndSend(request, serverAction);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** All but the title, which depends on what the form came back with: the page sets it. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.head.filter((descriptor) => !("title" in descriptor)) ?? [];

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { title, intro, form, subject, sent, details, hours } = loaderData;
  const answer = useLastAnswer(actionData, sent !== undefined);
  // One object for one answer: the form moves the focus when it changes.
  const refused = useMemo(() => answer && inWords(form, answer), [form, answer]);
  return (
    <>
      <title>{refused ? `${form.errorPrefix} ${loaderData.documentTitle}` : loaderData.documentTitle}</title>
      <PageHeader title={title} intro={intro} />
      <div className="container-page grid gap-x-16 gap-y-14 pt-14 pb-32 md:pt-20 lg:grid-cols-[1fr_1.25fr]">
        <ContactDetails details={details} hours={hours} />
        <section
          aria-labelledby="form-title"
          className="self-start rounded-lg border border-sand-200 bg-sand-50 p-6 shadow-soft md:p-10"
        >
          {sent ? (
            <Thanks sent={sent} />
          ) : (
            <>
              <h2 id="form-title" className="text-h3 mb-4">
                {form.title}
              </h2>
              <ContactForm words={form} refused={refused} subject={subject} />
            </>
          )}
        </section>
      </div>
    </>
  );
}

/** What the form came back with: a jump within the page, such as to a refused field, makes the router forget it. */
function useLastAnswer<Answer>(answer: Answer | undefined, sent: boolean): Answer | undefined {
  const [last, setLast] = useState(answer);
  const next = sent ? undefined : (answer ?? last);
  if (next !== last) setLast(next);
  return next;
}

type Sent = NonNullable<Route.ComponentProps["loaderData"]["sent"]>;

/** Stands in the form's place: its address holds the reference number, so that loading it again sends nothing. */
function Thanks({ sent: { number, words } }: { sent: Sent }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    clearDraft();
    heading.current?.focus();
  }, []);
  return (
    <div role="status" data-keeps-focus>
      <h2 id="form-title" ref={heading} tabIndex={-1} className="text-h2">
        {words.title}
      </h2>
      <p className="text-lead mt-3 text-muted">{words.text}</p>
      <dl className="mt-8 rounded-md bg-sand-100 px-6 py-5">
        <dt className="text-small text-muted">{words.reference}</dt>
        <dd className="text-h2 whitespace-nowrap text-emerald-deep max-sm:text-[1.625rem]!">
          <bdi dir="ltr">{number}</bdi>
        </dd>
      </dl>
      <p className="mt-6 text-muted">{words.next}</p>
      <SiteLink to="/contact" className="button button-line mt-8">
        {words.another}
      </SiteLink>
    </div>
  );
}
