import type { LocalizedSite } from "#app/content.server.ts";
import { faultMessages } from "#app/features/leads/rules/check-fields.ts";
import { fill } from "#i18n/fill.tsx";
import { formatPhone } from "#i18n/format.ts";
import type { SubmitResult } from "./submit-lead.server.ts";

/** A refusal to store: with a message for the form as a whole, or for its fields. */
export type Refusal = {
  status: number;
  message?: string;
  errors?: Record<string, string>;
  headers?: Record<string, string>;
};

export function refusalOf(result: Exclude<SubmitResult, { outcome: "accepted" }>, site: LocalizedSite): Refusal {
  const { company, locale } = site;
  const words = site.pages.contact.form;
  switch (result.outcome) {
    case "invalid":
      return { status: 422, errors: faultMessages(result.fields, result.faults) };
    case "too-many":
      return { status: 429, message: words.tooMany, headers: { "Retry-After": String(result.retryAfterSeconds) } };
    case "unavailable": {
      const isolate = locale === "ar" ? leftToRight : String;
      const phone = isolate(formatPhone(company.phone));
      return { status: 503, message: fill(words.unavailable, { phone, email: isolate(company.email) }) };
    }
  }
}

/** Keeps the groups of a number in their order inside a right-to-left sentence. */
const leftToRight = (text: string) => `\u2066${text}\u2069`;
