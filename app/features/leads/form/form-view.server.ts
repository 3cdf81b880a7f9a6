import type { LocalizedSite } from "#app/content.server.ts";
import { formFields, formWords } from "#app/features/leads/lead-fields.server.ts";
import { bookingField } from "./booking.server.ts";

export type FormView = NonNullable<ReturnType<typeof formView>>;

/**
 * A form as visitors see it, in the words of the contact form where it has none of its own.
 * @param name of the owner's form; empty: the contact form
 * @param isBooking whether it asks for a time, too
 * @returns undefined if there is no such form
 */
export function formView(site: LocalizedSite, name = "", isBooking = false) {
  const fields = formFields(site, name);
  if (!fields) return undefined;
  const button = name && site.forms[name]?.button;
  const words = formWords(site);
  return {
    name,
    fields: isBooking ? [bookingField(site, new Date()), ...fields] : fields,
    words: {
      ...words,
      ...(button && { send: button[site.locale] }),
      ...(isBooking && { title: site.pages.contact.booking.title }),
    },
  };
}
