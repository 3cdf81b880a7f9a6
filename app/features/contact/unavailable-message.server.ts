import { company, contentIn } from "#app/content.server.ts";
import { fill } from "#app/i18n/fill.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import type { Locale } from "#app/i18n/locale.ts";

/** Keeps the groups of a number in their order inside a right-to-left sentence. */
const leftToRight = (text: string) => `\u2066${text}\u2069`;

/** What a visitor reads while nothing can be stored: the other ways to reach the company. */
export function unavailableMessage(locale: Locale): string {
  const isolate = locale === "ar" ? leftToRight : String;
  const phone = isolate(formatPhone(company.phone));
  return fill(contentIn(locale).contact.form.unavailable, { phone, email: isolate(company.email) });
}
