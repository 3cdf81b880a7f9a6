import { pickFields, readJson, sentFrom } from "#app/features/leads/intake/read-submission.server.ts";
import { refusalOf } from "#app/features/leads/intake/refusal.server.ts";
import { leadsContext } from "#app/features/leads/leads-context.server.ts";
import { sitesContext } from "#app/content.server.ts";
import { fieldsToSubmit, type LeadKind, leadKinds } from "#app/features/leads/lead-fields.server.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import { clientAddress } from "#app/platform/request-context.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Route } from "./+types/leads";

/** Only POST is supported. */
export const loader = () => answer(405, { error: { message: "Send a lead with POST." } }, { Allow: "POST" });

/** Stores a lead sent as a JSON object: the contact form's fields, or a callback request. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return loader();
  const body = await readJson(request);
  if (body.outcome === "unsupported") return refuse(415, { error: { message: "Send a lead as application/json." } });
  if (body.outcome === "malformed") return refuse(400, { error: { message: "The body is not a JSON object." } });

  const kind = oneOf<LeadKind>(leadKinds, body.posted("kind")[0], "contact");
  const locale = oneOf<Locale>(locales, body.posted("locale")[0], "en");
  if (!kind) return refuse(422, { errors: { kind: `One of ${leadKinds.join(", ")}.` } });
  if (!locale) return refuse(422, { errors: { locale: `One of ${locales.join(", ")}.` } });

  const site = context.get(sitesContext)[locale];
  const result = await context.get(leadsContext).submit({
    kind,
    locale,
    fields: pickFields(fieldsToSubmit(site, kind, "")!, body.posted),
    page: sentFrom(request, ""),
    address: context.get(clientAddress),
  });
  if (result.outcome === "accepted") return answer(201, { id: result.id, receivedAt: result.receivedAt });
  const { status, message, errors, headers } = refusalOf(result, site);
  return refuse(status, errors ? { errors } : { error: { message } }, headers);
}

/** A missing value becomes the default; any other value must be in the list. */
function oneOf<T extends string>(options: readonly T[], given: unknown, usual: T): T | undefined {
  return given === undefined || given === null ? usual : options.find((value) => value === given);
}

function refuse(status: number, body: object, headers?: Record<string, string>): Response {
  log.info({ status }, "lead refused");
  return answer(status, body, headers);
}

function answer(status: number, body: object, headers?: Record<string, string>): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
