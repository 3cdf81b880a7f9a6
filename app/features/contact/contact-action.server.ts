import { data, redirect } from "react-router";
import { contentIn } from "#app/content.server.ts";
import { type Locale, localePath } from "#app/i18n/locale.ts";
import { log } from "#app/platform/log.server.ts";
import { faultMessages } from "./fault-message.ts";
import { contactFields, type ContactField } from "./lead-schema.ts";
import { readForm } from "./read-form.server.ts";
import { receiptFor } from "./receipt.server.ts";
import { sentFrom } from "./sent-from.server.ts";
import { submitLead } from "./submit-lead.server.ts";
import type { SubmittedFields } from "./submitted-fields.server.ts";
import { unavailableMessage } from "./unavailable-message.server.ts";

/** Why a message was not taken, in the language of the page, with everything that was written. */
export type ContactRefusal = {
  values: Record<ContactField, string>;
  /** Message under each refused field, in the order of the form. */
  errors: Partial<Record<ContactField, string>>;
  /** Message about the form as a whole. */
  formError?: string;
};

/**
 * The action of the contact page.
 * @returns 303 to the page with the reference number in `?sent=` and what proves it in `receipt=`; else a refusal with status 413, 415, 422, 429 or 503
 */
export async function contactAction({
  request,
  locale,
  address,
}: {
  request: Request;
  locale: Locale;
  address: string;
}) {
  const words = contentIn(locale).contact.form;
  const path = localePath(locale, "/contact");

  const body = await readForm(request);
  if (body.outcome === "too-large") return refusal(413, {}, { formError: words.tooLarge });
  if (body.outcome === "unsupported")
    return refusal(415, {}, { formError: contentIn(locale).messages.errors.faultText });

  const { fields } = body;
  const unavailable = () => refusal(503, fields, { formError: unavailableMessage(locale) });
  try {
    // Whoever could not be thanked would send it again.
    receiptFor("");
  } catch (error) {
    log.error({ err: error }, "no receipt can be given");
    return unavailable();
  }
  const input = { kind: "contact", locale, fields, page: sentFrom(request, path) } as const;
  const result = await submitLead(input, { address, now: new Date() });
  switch (result.outcome) {
    case "accepted":
      return redirect(`${path}?sent=${result.id}&receipt=${receiptFor(result.id)}`, 303);
    case "invalid":
      return refusal(422, fields, { errors: faultMessages(words, result.faults) });
    case "too-many":
      return refusal(429, fields, { formError: words.tooMany }, { "Retry-After": String(result.retryAfterSeconds) });
    case "unavailable":
      return unavailable();
  }
}

function refusal(
  status: number,
  fields: SubmittedFields,
  why: Pick<ContactRefusal, "formError"> & { errors?: ContactRefusal["errors"] },
  headers: Record<string, string> = {},
) {
  log.info({ status, kind: "contact" }, "lead refused");
  const values = Object.fromEntries(contactFields.map((field) => [field, fields[field] ?? ""]));
  return data<ContactRefusal>({ errors: {}, ...why, values: values as ContactRefusal["values"] }, { status, headers });
}
