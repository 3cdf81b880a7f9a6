import type { LocalizedSite } from "#app/content.server.ts";
import { formFields, formWords } from "#app/features/leads/lead-fields.server.ts";

export type FormView = NonNullable<ReturnType<typeof formView>>;

/**
 * A form as visitors see it, in the words of the contact form where it has none of its own.
 * @param name of the owner's form; empty: the contact form
 * @returns undefined if there is no such form
 */
export function formView(site: LocalizedSite, name = "") {
  const fields = formFields(site, name);
  if (!fields) return undefined;
  const button = name && site.forms[name]?.button;
  const words = formWords(site);
  return { name, fields, words: button ? { ...words, send: button[site.locale] } : words };
}
