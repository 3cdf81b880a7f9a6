import { type ActionFunctionArgs, data, redirect } from "react-router";
import { formsAt, type LocalizedSite, siteAt } from "#app/content.server.ts";
import { fieldsToSubmit } from "#app/features/leads/lead-fields.server.ts";
import {
  pickFields,
  pickFiles,
  readForm,
  sentFrom,
  type SubmittedFields,
} from "#app/features/leads/intake/read-submission.server.ts";
import { type Refusal, refusalOf } from "#app/features/leads/intake/refusal.server.ts";
import { leadsContext } from "#app/features/leads/leads-context.server.ts";
import { localePath, withoutLocale } from "#i18n/locale.ts";
import { log } from "#app/platform/log.server.ts";
import { clientAddress, postedUpload } from "#app/platform/request-context.server.ts";

/** The refusal of a form, in the language of the page, with all submitted values. */
export type FormRefusal = {
  /** Name of the form; empty: the contact form. */
  form: string;
  values: Record<string, string>;
  /** Message under each refused field, in the order of the form. */
  errors: Record<string, string>;
  formError?: string;
};

/**
 * The action of a page with forms: the contact page, and pages with a section for a form of the
 * owner.
 * @returns 303 to the page with the reference number in `?sent=` and its signature in `receipt=`;
 *   else a refusal with status 415, 422, 429 or 503
 */
export async function formAction({ request, url, context }: ActionFunctionArgs) {
  const leads = context.get(leadsContext);
  const site = siteAt({ context, url });
  const { locale, messages } = site;
  const path = withoutLocale(url.pathname);
  const valueOf = await readForm(request, context.get(postedUpload));
  if (!valueOf) return refuse(site, "", { status: 415, message: messages.errors.faultText });
  const [first = ""] = valueOf("form");
  const form = String(first);
  const place = formsAt(site, path).get(form);
  // The form was removed meanwhile.
  if (place === undefined) return refuse(site, form, refusalOf({ outcome: "unavailable" }, site));
  const rules = fieldsToSubmit(site, "contact", form)!;
  const fields = pickFields(rules, valueOf);
  const files = pickFiles(rules, valueOf);
  try {
    // Fails before the message is stored: a visitor without a receipt would send it again.
    leads.receiptFor("");
  } catch (error) {
    log.error({ err: error }, "no receipt can be issued");
    return refuse(site, form, refusalOf({ outcome: "unavailable" }, site), fields);
  }
  const page = localePath(locale, path);
  const address = context.get(clientAddress);
  const result = await leads.submit({
    kind: "contact",
    form,
    locale,
    fields,
    files,
    page: sentFrom(request, page),
    address,
  });
  if (result.outcome !== "accepted") return refuse(site, form, refusalOf(result, site), fields);
  const receipt = `sent=${result.id}&receipt=${leads.receiptFor(result.id)}`;
  return redirect(`${page}?${receipt}${form && `&form=${form}#${place}`}`, 303);
}

function refuse(
  site: LocalizedSite,
  form: string,
  { status, message, errors = {}, headers = {} }: Refusal,
  fields: SubmittedFields = {},
) {
  log.info({ status, kind: "contact", ...(form && { form }) }, "lead refused");
  const values = Object.fromEntries(
    (fieldsToSubmit(site, "contact", form) ?? []).map(({ name }) => [name, fields[name] ?? ""]),
  );
  const formError = message === undefined ? {} : { formError: message };
  return data<FormRefusal>({ form, errors, ...formError, values }, { status, headers });
}
