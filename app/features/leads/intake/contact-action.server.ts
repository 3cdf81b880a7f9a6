import { data, redirect } from "react-router";
import type { LocalizedSite } from "#app/content.server.ts";
import { fieldsOnForm } from "#app/features/leads/lead-fields.server.ts";
import { localePath } from "#i18n/locale.ts";
import { log } from "#app/platform/log.server.ts";
import { readForm, sentFrom, type SubmittedFields } from "./read-submission.server.ts";
import { type Refusal, refusalOf } from "./refusal.server.ts";
import type { Submit } from "./submit-lead.server.ts";

/** Why a message was refused, in the language of the page, with all submitted values. */
export type ContactRefusal = {
  values: Record<string, string>;
  /** Message under each refused field, in the order of the form. */
  errors: Record<string, string>;
  /** Message about the form as a whole. */
  formError?: string;
};

/**
 * The action of the contact page.
 * @returns 303 to the page with the reference number in `?sent=` and its signature in `receipt=`;
 *   else a refusal with status 415, 422, 429 or 503
 */
export async function contactAction(
  leads: { submit: Submit; receiptFor: (id: string) => string },
  { request, site, address }: { request: Request; site: LocalizedSite; address: string },
) {
  const { locale, messages } = site;
  const path = localePath(locale, "/contact");
  const fields = await readForm(request);
  if (!fields) return refuse({ status: 415, message: messages.errors.faultText });
  try {
    // Without the confirmation the visitor would send it again.
    leads.receiptFor("");
  } catch (error) {
    log.error({ err: error }, "no receipt can be issued");
    return refuse(refusalOf({ outcome: "unavailable" }, site), fields);
  }
  const result = await leads.submit({ kind: "contact", locale, fields, page: sentFrom(request, path), address });
  if (result.outcome !== "accepted") return refuse(refusalOf(result, site), fields);
  return redirect(`${path}?sent=${result.id}&receipt=${leads.receiptFor(result.id)}`, 303);
}

function refuse({ status, message, errors = {}, headers = {} }: Refusal, fields: SubmittedFields = {}) {
  log.info({ status, kind: "contact" }, "lead refused");
  const values = Object.fromEntries(fieldsOnForm.map(({ name }) => [name, fields[name] ?? ""]));
  const formError = message === undefined ? {} : { formError: message };
  return data<ContactRefusal>({ errors, ...formError, values }, { status, headers });
}
