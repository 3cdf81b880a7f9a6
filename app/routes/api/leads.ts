import { contentIn } from "#app/content.server.ts";
import { faultMessages } from "#app/features/contact/fault-message.ts";
import { type LeadKind, leadKinds } from "#app/features/contact/lead-schema.ts";
import { readJson } from "#app/features/contact/read-json.server.ts";
import { sentFrom } from "#app/features/contact/sent-from.server.ts";
import { submitLead } from "#app/features/contact/submit-lead.server.ts";
import { pickFields } from "#app/features/contact/submitted-fields.server.ts";
import { unavailableMessage } from "#app/features/contact/unavailable-message.server.ts";
import { type Locale, locales } from "#app/i18n/locale.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Route } from "./+types/leads";

/** Only POST is answered here. */
export const loader = () => answer(405, { error: { message: "Send a lead with POST." } }, { Allow: "POST" });

/** Files a lead that comes as a JSON object: the contact form's fields, or a callback request. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return loader();
  const body = await readJson(request);
  if (body.outcome === "unsupported") return refuse(415, { error: { message: "Send a lead as application/json." } });
  if (body.outcome === "too-large") return refuse(413, { error: { message: contentIn("en").contact.form.tooLarge } });
  if (body.outcome === "malformed") return refuse(400, { error: { message: "The body is not a JSON object." } });

  const kind = oneOf<LeadKind>(leadKinds, body.get("kind"), "contact");
  const locale = oneOf<Locale>(locales, body.get("locale"), "en");
  if (!kind) return refuse(422, { errors: { kind: `One of ${leadKinds.join(", ")}.` } });
  if (!locale) return refuse(422, { errors: { locale: `One of ${locales.join(", ")}.` } });

  const input = { kind, locale, fields: pickFields(body.get), page: sentFrom(request, "") };
  const result = await submitLead(input, { address: context.get(clientAddress), now: new Date() });
  const words = contentIn(locale).contact.form;
  switch (result.outcome) {
    case "accepted":
      return answer(201, { id: result.id, receivedAt: result.receivedAt });
    case "invalid":
      return refuse(422, { errors: faultMessages(words, result.faults) });
    case "too-many":
      return refuse(429, { error: { message: words.tooMany } }, { "Retry-After": String(result.retryAfterSeconds) });
    case "unavailable":
      return refuse(503, { error: { message: unavailableMessage(locale) } });
  }
}

/** What is missing takes the usual value; what is there must be one of the known. */
function oneOf<T extends string>(known: readonly T[], given: unknown, usual: T): T | undefined {
  return given === undefined || given === null ? usual : known.find((value) => value === given);
}

function refuse(status: number, body: object, headers?: Record<string, string>): Response {
  log.info({ status }, "lead refused");
  return answer(status, body, headers);
}

function answer(status: number, body: object, headers?: Record<string, string>): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
