import { useEffect, useRef } from "react";
import { Link, useLocation, useNavigationType } from "react-router";
import { clearDraft } from "./draft.ts";

/** A form that was sent, and its reference number. */
export type Sent = {
  form: string;
  number: string;
  words: { title: string; text: string; reference: string; next?: string; another: string };
  answeredBy?: string | undefined;
};

type Props = {
  sent: Sent;
  as: "h2" | "h3";
  id?: string;
};

/** Replaces the form. The address holds the reference, so that a reload sends nothing. */
export function Thanks({ sent: { form, number, words, answeredBy }, as: Heading, id }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigationType = useNavigationType();
  const { pathname } = useLocation();
  useEffect(() => {
    clearDraft(form);
    // On a fresh load the visitor is already reading: the page must not move.
    if (navigationType === "POP") return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("section")?.scrollIntoView();
  }, [form, navigationType]);
  return (
    <div role="status" data-keeps-focus>
      <Heading id={id} ref={heading} tabIndex={-1} className="text-h2">
        {words.title}
      </Heading>
      <p className="text-lead mt-3 text-muted">{words.text}</p>
      <dl className="mt-8 rounded-md bg-sand-100 px-6 py-5">
        <dt className="text-small text-muted">{words.reference}</dt>
        <dd className="text-h2 tabular whitespace-nowrap text-emerald-deep">
          <bdi dir="ltr">{number}</bdi>
        </dd>
      </dl>
      {answeredBy && <p className="mt-6 font-semibold">{answeredBy}</p>}
      {words.next && <p className="mt-3 text-muted">{words.next}</p>}
      <Link prefetch="intent" viewTransition to={pathname} className="button button-line mt-8">
        {words.another}
      </Link>
    </div>
  );
}
